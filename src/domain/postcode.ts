/**
 * Postal codes of the countries that the shop sends to: a forgiving check, and the one way in which each is written.
 * Case, spaces, full stops and hyphens do not matter. A country that is not listed here has any.
 */

type PostcodeFormat = {
  /** Of the code in capitals, without what only divides it. */
  pattern: RegExp
  format: (parts: readonly string[]) => string
  example: string
}

const words = (parts: readonly string[]): string => parts.join(' ')
/** The country's own letters in front are for letters from abroad. */
const last = (parts: readonly string[]): string => parts.at(-1) ?? ''

const FORMATS: Record<string, PostcodeFormat> = {
  // Towns, the armed forces' old numbers, and the territories overseas. After the space comes a figure: no letter O.
  GB: {
    pattern:
      /^(?:([A-Z]{1,2}\d[A-Z\d]?)([\dO][A-Z]{2})|(GIR)(0AA)|(BFPO)(\d{1,4})|(ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA)(1ZZ))$/,
    format: ([outward = '', inward = '']) => `${outward} ${inward.replace(/^O/, '0')}`,
    example: 'SW1A 1AA',
  },
  // There is no field for a state or a province: whoever types its letters in front of the code means them.
  US: {
    pattern: /^([A-Z]{2})?(\d{5})(\d{4})?$/,
    format: (parts) => words(parts).replace(/ (?=\d{4}$)/, '-'),
    example: '10001',
  },
  CA: { pattern: /^([A-Z]{2})?([A-Z]\d[A-Z])(\d[A-Z]\d)$/, format: words, example: 'K1A 0B1' },
  AU: { pattern: /^([A-Z]{2,3})?(\d{4})$/, format: words, example: '2000' },
  DE: { pattern: /^(DE?)?(\d{5})$/, format: last, example: '10115' },
  FR: { pattern: /^(FR?)?(\d{5})$/, format: last, example: '75001' },
}

const formatOf = (country: string): PostcodeFormat | undefined =>
  Object.hasOwn(FORMATS, country) ? FORMATS[country] : undefined

const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\p{Dash}]/gu, '')

/** As it is written in that country; undefined where it is none of its codes. */
export const formatPostcode = (text: string, country: string): string | undefined => {
  const rule = formatOf(country)
  if (!rule) return text
  const parts = rule.pattern.exec(compact(text))?.slice(1)
  return parts && rule.format(parts.filter((part) => part !== undefined))
}

/** What whoever typed none of its codes is told. */
export const postcodeAdvice = (country: string): string => {
  const example = formatOf(country)?.example
  return example === undefined
    ? 'Please check the postal code.'
    : `The postal code should look like ${example}.`
}
