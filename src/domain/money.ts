/**
 * Money is whole minor units (pence, cents, yen) inside and decimal strings at the edges, never a float:
 * 829 pence is "8.29" and stays so (thirtybees#1419).
 */

/** The largest price or amount that we handle, in minor units: far above any order, far below what a double holds exactly. */
export const MAX_MINOR = 10_000_000_00

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/** "42", "42.5" or "42.00" pounds -> 4200 pence; undefined for anything else: signs, exponents, spaces, more than two decimals. */
export const parsePence = (text: string): number | undefined => {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const pence = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return pence <= MAX_MINOR ? pence : undefined
}

/** For text of our own making, such as a stored price: throws where `parsePence` would say undefined. */
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

/** `numerator / denominator` to the nearest whole number, halves away from zero; both whole, the denominator positive. */
export const divideHalfAway = (numerator: number, denominator: number): number => {
  const magnitude = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator))
  return numerator < 0 ? 0 - magnitude : magnitude
}
