/**
 * The six currencies of the shop (spec, section 9). Prices are stored in pence and converted at a fixed rate, rounded half
 * away from zero to the currency's minor unit. The yen has no minor unit.
 */
import { decimal, divideHalfAway } from './money.ts'

export const CURRENCY_CODES = ['GBP', 'USD', 'EUR', 'CAD', 'AUD', 'JPY'] as const
export type CurrencyCode = (typeof CURRENCY_CODES)[number]
export const DEFAULT_CURRENCY: CurrencyCode = 'GBP'

export type Currency = {
  code: CurrencyCode
  name: string
  symbol: string
  /** Units of this currency per pound, as an exact decimal string. */
  rate: string
  /** The same in hundredths: 137 for 1.37. */
  rateHundredths: number
  /** Decimals of the minor unit: 2, or 0 for the yen. */
  exponent: 0 | 2
}

export const CURRENCIES: Record<CurrencyCode, Currency> = {
  GBP: { code: 'GBP', name: 'British pound', symbol: '£', rate: '1', rateHundredths: 100, exponent: 2 },
  USD: { code: 'USD', name: 'US dollar', symbol: '$', rate: '1.37', rateHundredths: 137, exponent: 2 },
  EUR: { code: 'EUR', name: 'Euro', symbol: '€', rate: '1.16', rateHundredths: 116, exponent: 2 },
  CAD: { code: 'CAD', name: 'Canadian dollar', symbol: 'C$', rate: '1.71', rateHundredths: 171, exponent: 2 },
  AUD: {
    code: 'AUD',
    name: 'Australian dollar',
    symbol: 'A$',
    rate: '1.85',
    rateHundredths: 185,
    exponent: 2,
  },
  JPY: { code: 'JPY', name: 'Japanese yen', symbol: '¥', rate: '150', rateHundredths: 15_000, exponent: 0 },
}

/** "usd" or "USD" -> 'USD'; undefined for an unsupported currency. */
export const findCurrency = (code: string | null | undefined): CurrencyCode | undefined =>
  CURRENCY_CODES.find((supported) => supported === code?.toUpperCase())

/** Pence -> minor units of the currency. */
export const convert = (pence: number, code: CurrencyCode): number => {
  const { rateHundredths, exponent } = CURRENCIES[code]
  return divideHalfAway(pence * rateHundredths, exponent === 2 ? 100 : 10_000)
}

/** Minor units as the decimal text of the API: "57.54", "15000". */
export const minorToDecimal = (minor: number, code: CurrencyCode): string =>
  decimal(minor, CURRENCIES[code].exponent)

/** Minor units as shown: "£42.00 GBP", "¥15000.00 JPY" (spec: two decimals and the code, in every currency). */
export const formatMinor = (minor: number, code: CurrencyCode): string => {
  const { symbol, exponent } = CURRENCIES[code]
  const sign = minor < 0 ? '-' : ''
  const amount = exponent === 2 ? decimal(Math.abs(minor)) : `${Math.abs(minor)}.00`
  return `${sign}${symbol}${amount} ${code}`
}

/** A stored amount in pence as shown in the chosen currency. */
export const formatPence = (pence: number, code: CurrencyCode): string =>
  formatMinor(convert(pence, code), code)

/** A stored amount shown in pounds whatever the currency chosen: "£42.00" (home cards, brand cards, the sale page). */
export const formatPounds = (pence: number): string => `£${decimal(pence)}`

/**
 * A JSON number such as 57.54 as minor units. Floating point noise below a millionth (0.1 + 0.2) is tolerated. Undefined
 * where the number is negative, not finite, too large, or has more decimals than the currency.
 */
export const parseAmount = (amount: number, code: CurrencyCode): number | undefined => {
  if (!Number.isFinite(amount) || amount < 0 || amount > 100_000_000_000) return undefined
  const match = /^(\d+)\.(\d\d)(\d{4})$/.exec(amount.toFixed(6))
  if (match?.[3] !== '0000') return undefined
  const hundredths = Number(match[1]) * 100 + Number(match[2])
  if (CURRENCIES[code].exponent === 2) return hundredths
  return hundredths % 100 === 0 ? hundredths / 100 : undefined
}
