/**
 * Validates and formats postal codes of the six countries of the specification. Case, spaces, full stops and hyphens are
 * ignored. Those of other countries are checked with the address (address-format.ts).
 */

type PostcodeFormat = {
  /** Matches the code in upper case without separators. */
  pattern: RegExp
  format: (parts: readonly string[]) => string
  example: string
}

const words = (parts: readonly string[]): string => parts.join(' ')
/** Drops a country prefix, which only international mail has. */
const last = (parts: readonly string[]): string => parts.at(-1) ?? ''

const FORMATS: Record<string, PostcodeFormat> = {
  // Mainland codes, GIR, BFPO numbers and overseas territories. The inward code starts with a digit, so O means 0.
  GB: {
    pattern:
      /^(?:([A-Z]{1,2}\d[A-Z\d]?)([\dO][A-Z]{2})|(GIR)(0AA)|(BFPO)(\d{1,4})|(ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA)(1ZZ))$/,
    format: ([outward = '', inward = '']) => `${outward} ${inward.replace(/^O/, '0')}`,
    example: 'SW1A 1AA',
  },
  // The form has no field for a state or province, so its letters in front of the code are kept.
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

/** Whether the country is one of the specification's, whose codes are checked and written here. */
export const hasPostcodeFormat = (country: string): boolean => formatOf(country) !== undefined

const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\p{Dash}]/gu, '')

/** The postal code in the format of the country; undefined where it is invalid. */
export const formatPostcode = (text: string, country: string): string | undefined => {
  const rule = formatOf(country)
  if (!rule) return text
  const parts = rule.pattern.exec(compact(text))?.slice(1)
  return parts && rule.format(parts.filter((part) => part !== undefined))
}

/** The message for an invalid postal code. */
export const postcodeAdvice = (country: string): string => {
  const example = formatOf(country)?.example
  return example === undefined
    ? 'Please check the postal code.'
    : `The postal code should look like ${example}.`
}
