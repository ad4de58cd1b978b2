/**
 * What was paid for the lines of an order, shipping apart, and the tax in it. The lines sum to the order's subtotals. The
 * database refuses that an amount changes.
 */
import { lineValue, type OrderTaxes, type PricedLine, paidForLines, type TaxClass } from './tax.ts'

/** In minor units of the paid currency, or pence; the rate in thousandths of a percent. Null: no taxes are recorded. */
export type PaidLine = {
  paid: number
  paidPence: number
  taxClass: TaxClass | null
  taxRate: number | null
  tax: number | null
  net: number | null
}

export const paidLines = (
  lines: readonly PricedLine[],
  { subtotal, taxes }: { subtotal: number; taxes: OrderTaxes | null },
): PaidLine[] => {
  const amounts = paidForLines(subtotal, lines)
  return lines.map((line, index) => {
    const paid = amounts[index] as number
    const taxed = taxes?.lines[index]
    return {
      paid,
      paidPence: lineValue(line),
      taxClass: taxed?.taxClass ?? null,
      taxRate: taxed?.rate ?? null,
      tax: taxed?.tax ?? null,
      net: taxed ? paid - taxed.tax : null,
    }
  })
}
