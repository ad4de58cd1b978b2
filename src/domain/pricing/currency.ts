/**
 * The six currencies of the shop (spec, section 9). Prices are stored in pence and converted at the rates of the shop's
 * settings, rounded half away from zero to the currency's minor unit. The yen has no minor unit.
 */
import { decimal, divideHalfAway } from './money.ts'

export const CURRENCY_CODES = ['GBP', 'USD', 'EUR', 'CAD', 'AUD', 'JPY'] as const
export type CurrencyCode = (typeof CURRENCY_CODES)[number]
export const DEFAULT_CURRENCY: CurrencyCode = 'GBP'

/** Name of the cookie, and of the key in local storage, with the shopper's currency (spec, section 3). */
export const CURRENCY_COOKIE = 'preferred-currency'

export type Currency = {
  code: CurrencyCode
  name: string
  symbol: string
  /** Decimals of the minor unit: 2, or 0 for the yen. */
  exponent: 0 | 2
}

export const CURRENCIES: Record<CurrencyCode, Currency> = {
  GBP: { code: 'GBP', name: 'British pound', symbol: '£', exponent: 2 },
  USD: { code: 'USD', name: 'US dollar', symbol: '$', exponent: 2 },
  EUR: { code: 'EUR', name: 'Euro', symbol: '€', exponent: 2 },
  CAD: { code: 'CAD', name: 'Canadian dollar', symbol: 'C$', exponent: 2 },
  AUD: { code: 'AUD', name: 'Australian dollar', symbol: 'A$', exponent: 2 },
  JPY: { code: 'JPY', name: 'Japanese yen', symbol: '¥', exponent: 0 },
}

/** Units of each currency per pound, as exact decimal strings with at most four decimals. */
export type Rates = Readonly<Record<CurrencyCode, string>>

/** The rates of a shop whose owner has set none. */
export const SPECIFIED_RATES: Rates = {
  GBP: '1',
  USD: '1.37',
  EUR: '1.16',
  CAD: '1.71',
  AUD: '1.85',
  JPY: '150',
}

const RATE_DECIMALS = 4
/** Keeps every conversion of an amount up to `MAX_MINOR` an exact integer of a double. */
export const MAX_RATE = 400
/** What staff are told of a rate that is not right, after "above 0 and". */
export const RATE_LIMITS = `at most ${MAX_RATE}, with up to four decimals, such as 1.37`

/** "1.37" -> 13700: the rate in ten-thousandths. A stored one has further zeros: "1.370000". */
const rateUnits = (rate: string): number => {
  const [whole = '', decimals = ''] = rate.split('.')
  const digits = whole + decimals.padEnd(RATE_DECIMALS, '0').slice(0, RATE_DECIMALS)
  return Number(digits)
}

/** Whether a text is a rate above 0 and up to `MAX_RATE` with at most four decimals. */
export const isRate = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,4})?$/.test(text) && rateUnits(text) > 0 && rateUnits(text) <= MAX_RATE * 10_000

/** "usd" or "USD" -> 'USD'; undefined for an unsupported currency. */
export const findCurrency = (code: string | null | undefined): CurrencyCode | undefined =>
  CURRENCY_CODES.find((supported) => supported === code?.toUpperCase())

/** Pence -> minor units of the currency, at the rate that is shown, charged and stored. */
export const convert = (pence: number, code: CurrencyCode, rates: Rates): number =>
  divideHalfAway(pence * rateUnits(rates[code]), CURRENCIES[code].exponent === 2 ? 10_000 : 1_000_000)

/** Minor units -> pence, rounded: what the shop's prices would have summed up to. */
export const convertBack = (minor: number, code: CurrencyCode, rates: Rates): number =>
  divideHalfAway(minor * (CURRENCIES[code].exponent === 2 ? 10_000 : 1_000_000), rateUnits(rates[code]))

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

/** Minor units as printed on documents, with the decimals that the currency has: "£42.00 GBP", "¥15000 JPY". */
export const printMinor = (minor: number, code: CurrencyCode): string =>
  `${minor < 0 ? '-' : ''}${CURRENCIES[code].symbol}${minorToDecimal(Math.abs(minor), code)} ${code}`

/** A stored amount in pence as shown in the chosen currency. */
export const formatPence = (pence: number, code: CurrencyCode, rates: Rates): string =>
  formatMinor(convert(pence, code, rates), code)

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
