/**
 * Money is whole minor units (pence, cents, yen) internally and decimal strings in the API and the catalogue, never a
 * float: 829 pence is exactly "8.29" (compare thirtybees#1419).
 */

/** The largest supported amount, in minor units: far above any order, far below the largest exact integer of a double. */
export const MAX_MINOR = 10_000_000_00

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/** "42", "42.5" or "42.00" pounds -> 4200 pence; undefined for anything else: signs, exponents, spaces, more than two decimals. */
export const parsePence = (text: string): number | undefined => {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const pence = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return pence <= MAX_MINOR ? pence : undefined
}

/** Parses trusted text, such as a stored price. @throws TypeError where `parsePence` returns undefined */
export const pence = (text: string): number => {
  const value = parsePence(text)
  if (value === undefined) throw new TypeError(`not an amount of pounds: ${JSON.stringify(text)}`)
  return value
}

/** 4200, 2 -> "42.00"; 15000, 0 -> "15000". `exponent` is the currency's number of decimals. */
export const decimal = (minor: number, exponent = 2): string => {
  const sign = minor < 0 ? '-' : ''
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** `numerator / denominator`, rounded half away from zero. Both are integers, the denominator is positive. */
export const divideHalfAway = (numerator: number, denominator: number): number => {
  const magnitude = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator))
  return numerator < 0 ? 0 - magnitude : magnitude
}
