/**
 * Postal codes of the countries that the shop sends to: a forgiving check, and the one way in which each is written.
 * Case, spaces, full stops and hyphens do not matter. A country that is not listed here has any.
 */

type Rule = {
  /** Of the code in capitals, without what only divides it. */
  shape: RegExp
  write: (parts: readonly string[]) => string
  example: string
}

const words = (parts: readonly string[]): string => parts.join(' ')
/** The country's own letters in front are for letters from abroad. */
const last = (parts: readonly string[]): string => parts.at(-1) ?? ''

const RULES: Record<string, Rule> = {
  // Towns, the armed forces' old numbers, and the territories overseas. After the space comes a figure: no letter O.
  GB: {
    shape:
      /^(?:([A-Z]{1,2}\d[A-Z\d]?)([\dO][A-Z]{2})|(GIR)(0AA)|(BFPO)(\d{1,4})|(ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA)(1ZZ))$/,
    write: ([outward = '', inward = '']) => `${outward} ${inward.replace(/^O/, '0')}`,
    example: 'SW1A 1AA',
  },
  // There is no field for a state or a province: whoever types its letters in front of the code means them.
  US: {
    shape: /^([A-Z]{2})?(\d{5})(\d{4})?$/,
    write: (parts) => words(parts).replace(/ (?=\d{4}$)/, '-'),
    example: '10001',
  },
  CA: { shape: /^([A-Z]{2})?([A-Z]\d[A-Z])(\d[A-Z]\d)$/, write: words, example: 'K1A 0B1' },
  AU: { shape: /^([A-Z]{2,3})?(\d{4})$/, write: words, example: '2000' },
  DE: { shape: /^(DE?)?(\d{5})$/, write: last, example: '10115' },
  FR: { shape: /^(FR?)?(\d{5})$/, write: last, example: '75001' },
}

const ruleOf = (country: string): Rule | undefined =>
  Object.hasOwn(RULES, country) ? RULES[country] : undefined

const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\p{Dash}]/gu, '')

/** As it is written in that country; undefined where it is none of its codes. */
export const writePostcode = (text: string, country: string): string | undefined => {
  const rule = ruleOf(country)
  if (!rule) return text
  const parts = rule.shape.exec(compact(text))?.slice(1)
  return parts && rule.write(parts.filter((part) => part !== undefined))
}

/** What whoever typed none of its codes is told. */
export const postcodeAdvice = (country: string): string => {
  const example = ruleOf(country)?.example
  return example === undefined
    ? 'Please check the postal code.'
    : `The postal code should look like ${example}.`
}
