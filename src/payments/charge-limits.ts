/** The limits for one charge: a minimum per currency, and at most eight digits of minor units. */
import type { CurrencyCode } from '../domain/pricing/currency.ts'

/** Minor units. */
export const MIN_CHARGE: Record<CurrencyCode, number> = {
  GBP: 30,
  USD: 50,
  EUR: 50,
  CAD: 50,
  AUD: 50,
  JPY: 50,
}
export const MAX_CHARGE = 99_999_999

export const isChargeable = (amount: number, currency: CurrencyCode): boolean =>
  Number.isSafeInteger(amount) && amount >= MIN_CHARGE[currency] && amount <= MAX_CHARGE
