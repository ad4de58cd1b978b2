/** What is said of the taxes of an order: "incl. £15.97 GBP VAT". */
import { type CurrencyCode, formatMinor } from './currency.ts'
import type { OrderTaxes } from './tax.ts'

/** Null where none is recorded, or none is in it. */
export const taxNote = (taxes: OrderTaxes | null, currency: CurrencyCode): string | null =>
  taxes && taxes.total > 0 ? `incl. ${formatMinor(taxes.total, currency)} ${taxes.name}` : null
