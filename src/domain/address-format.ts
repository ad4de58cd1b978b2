/**
 * Addresses by country: which fields one has, what they are called, which are required, and the order of its printed
 * lines. The six countries of the specification have its form, unless the owner asks for all fields there too. The form
 * and the server apply the same rule.
 */
import { ADDRESS_RULES } from './address-rules.ts'
import { hasPostcodeFormat } from './postcode.ts'

export type AddressField = 'city' | 'state' | 'postalCode'

export type AddressFormat = {
  /** Lines below the name, with %A, %C, %S and %Z for address, city, state and postal code. */
  lines: readonly string[]
  /** In the order in which they are printed. */
  fields: readonly AddressField[]
  required: ReadonlySet<AddressField>
  labels: Record<AddressField, string>
  /** Matches in upper case; null: any text. */
  postalCode: { pattern: RegExp; example: string } | null
}

const LETTERS = { city: 'C', state: 'S', postalCode: 'Z' } as const
const FIELDS = Object.keys(LETTERS) as AddressField[]

const STATE_LABELS: Record<string, string> = {
  state: 'State',
  island: 'Island',
  department: 'Department',
  parish: 'Parish',
  county: 'County',
  oblast: 'Oblast',
  emirate: 'Emirate',
  region: 'Region',
  area: 'Area',
  prefecture: 'Prefecture',
  do_si: 'Province or City',
  district: 'District',
}
const CITY_LABELS: Record<string, string> = { district: 'District', post_town: 'Town', suburb: 'Suburb' }
const POSTAL_LABELS: Record<string, string> = { zip: 'ZIP Code', eircode: 'Eircode', pin: 'PIN Code' }
/** Where everybody says so. */
const SAY_POSTCODE = ['GB', 'GG', 'IM', 'JE', 'AU', 'NZ']

const rows = new Map(
  ADDRESS_RULES.trim()
    .split('\n')
    .map((row) => [row.slice(0, 2), row.slice(3)] as const),
)

const parseRow = (country: string, row: string): AddressFormat => {
  const [lines = '', required = '', pattern = '', example = '', state = '', postal = '', city = ''] =
    row.split(';')
  return {
    lines: lines.split('|'),
    fields: FIELDS.filter((field) => lines.includes(`%${LETTERS[field]}`)).toSorted(
      (a, b) => lines.indexOf(`%${LETTERS[a]}`) - lines.indexOf(`%${LETTERS[b]}`),
    ),
    required: new Set(FIELDS.filter((field) => required.includes(LETTERS[field]))),
    labels: {
      city: CITY_LABELS[city] ?? 'City',
      state: STATE_LABELS[state] ?? 'Province',
      postalCode: SAY_POSTCODE.includes(country) ? 'Postcode' : (POSTAL_LABELS[postal] ?? 'Postal Code'),
    },
    postalCode: pattern === '' ? null : { pattern: new RegExp(`^(?:${pattern})$`), example },
  }
}

const formats = new Map<string, AddressFormat>()

export const addressFormatOf = (country: string): AddressFormat => {
  const known = formats.get(country)
  if (known) return known
  const format = parseRow(country, rows.get(country) ?? '%A|%Z %C')
  if (rows.has(country)) formats.set(country, format)
  return format
}

/** Whether the form is that of the specification: one line, city and postal code, all required. */
export const hasShortForm = (country: string, asksForAllFields: boolean): boolean =>
  !asksForAllFields && hasPostcodeFormat(country)

export type TypedAddress = {
  address: string
  address2?: string | undefined
  city: string
  state?: string | undefined
  postalCode: string
  country: string
}

/** As the country writes it: in capitals, without spaces around it. */
export const normalizePostalCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase()

/** What is wrong with an address that has all fields of its country, by field. */
export const addressProblems = (address: TypedAddress): Partial<Record<AddressField, string>> => {
  const { fields, required, labels, postalCode } = addressFormatOf(address.country)
  const problems: Partial<Record<AddressField, string>> = {}
  for (const field of fields) {
    const text = (address[field] ?? '').trim()
    const name = labels[field].replace(/ Code$/, ' code')
    if (text === '' && required.has(field)) problems[field] = `${name} is required`
    else if (text !== '' && field === 'postalCode' && postalCode)
      if (!postalCode.pattern.test(normalizePostalCode(text)))
        problems[field] = `The ${name} should look like ${postalCode.example}.`
  }
  return problems
}

/** A line without the separators around a field that is empty. */
const filled = (line: string, address: TypedAddress): string =>
  line
    .replaceAll(/%[ACSZ]/g, (letter) => {
      const field = FIELDS.find((each) => `%${LETTERS[each]}` === letter)
      return field ? (address[field] ?? '') : ''
    })
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?:\s*,)+/g, ',')
    .replaceAll(/^[\s,–-]+|[\s,–-]+$/g, '')

/**
 * The printed lines between name and country. What was entered is never left out: a field that the country does not have
 * stands after the others.
 */
export const addressLines = (address: TypedAddress): string[] => {
  const { lines, fields } = addressFormatOf(address.country)
  const street = [...address.address.split(/\r?\n/), address.address2 ?? '']
  const written = lines.flatMap((line) => {
    const rest = filled(line, address)
    return line.includes('%A') ? [...street, rest] : [rest]
  })
  const others = FIELDS.filter((field) => !fields.includes(field)).map((field) => address[field] ?? '')
  return [...written, others.filter(Boolean).join(' ')].map((line) => line.trim()).filter(Boolean)
}
