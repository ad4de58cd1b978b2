/**
 * What an invoice, a credit note or a debit note says, stored when it is issued. The rule: everything that it shows is in here, so that a
 * later change of the shop, the order or a tax rate changes no document.
 */
import { type CurrencyCode, DEFAULT_CURRENCY } from '../pricing/currency.ts'
import { divideHalfAway } from '../pricing/money.ts'
import { type OrderTaxes, shareOut, type TaxedAmount, taxesByRate } from '../pricing/tax.ts'
import { choiceText, type VariantChoice } from '../products/variants.ts'
import { addressLines, type PostalAddress } from './postal-address.ts'
import type { Seller } from './seller.ts'

export const ISSUED_KINDS = ['invoice', 'credit-note', 'debit-note'] as const
export type IssuedKind = (typeof ISSUED_KINDS)[number]

export type IssuedLine = {
  name: string
  choice: string
  sku: string
  /** Null: of no units, such as shipping. */
  quantity: number | null
  /** Minor units, tax included. */
  gross: number
  /** Thousandths of a percent; null where no tax is recorded, or several rates are in the amount. */
  rate: number | null
}

export type IssuedContent = {
  seller: Seller
  /** Empty: not known, or erased. */
  buyer: string[]
  /** Null: the buyer's address. */
  deliverTo: string[] | null
  /** `reference`: only of documents from before orders had one number; they print it without its sign. */
  order: { number: number; reference?: string; placedAt: string }
  /** When the last parcel was sent; null: nothing is yet. */
  suppliedAt: string | null
  timeZone: string
  currency: CurrencyCode
  lines: IssuedLine[]
  /** Minor units: the sum of the lines. */
  gross: number
  /** What the owner calls the tax, such as GST. Documents from before it was stored call it VAT. */
  taxName?: string
  /** By rate, the highest first, summing to `gross`; null: no tax is recorded. */
  taxes: TaxedAmount[] | null
  /** Of an amount in another currency: the exchange rate of the order, and the tax in pence. */
  inPounds: { rate: string; tax: number } | null
  isTrial: boolean
  /** Of a credit note: the invoice, and why money went back. */
  creditOf: { number: string; issuedAt: string } | null
  /** Of a debit note: the credit note that it cancels. Documents from before there were any have none. */
  cancels?: { number: string; issuedAt: string }
  reason: string | null
  /** When name and addresses were taken out, because they had been kept for long enough. */
  erasedAt?: string
}

/** What a document calls the tax. */
export const taxNameOf = ({ taxName }: Pick<IssuedContent, 'taxName'>): string => taxName ?? 'VAT'

export const taxOf = (taxes: readonly TaxedAmount[] | null): number | null =>
  taxes?.reduce((sum, { tax }) => sum + tax, 0) ?? null

export type InvoicedOrder = {
  number: number
  createdAt: string
  billingAddress: PostalAddress | null
  shippingAddress: PostalAddress | null
  currency: CurrencyCode
  /** Units of the currency per pound. */
  rate: string
  shipping: number
  total: number
  totalPence: number
  taxes: OrderTaxes | null
  lines: readonly (VariantChoice & {
    name: string
    sku: string
    quantity: number
    paid: number
    taxRate: number | null
  })[]
  isTrial: boolean
}

/** Tax of an amount in pence, at the rate at which the order was paid. */
const poundsOf = (
  tax: number | null,
  { currency, rate, total, totalPence }: Pick<InvoicedOrder, 'currency' | 'rate' | 'total' | 'totalPence'>,
): IssuedContent['inPounds'] =>
  currency === DEFAULT_CURRENCY || tax === null || total === 0
    ? null
    : { rate, tax: divideHalfAway(tax * totalPence, total) }

const shippingLines = ({ shipping, taxes }: InvoicedOrder): IssuedLine[] => {
  const parts = taxes ? taxes.shipping : [{ gross: shipping, rate: null }]
  return parts
    .filter(({ gross }) => gross > 0)
    .map(({ gross, rate }) => ({ name: 'Shipping', choice: '', sku: '', quantity: null, gross, rate }))
}

export type InvoicingShop = {
  seller: Seller
  timeZone: string
  suppliedAt: string | null
  /** Of the settings: for an order without recorded tax. */
  taxName: string
}

export const invoiceContent = (order: InvoicedOrder, { taxName, ...shop }: InvoicingShop): IssuedContent => {
  const { billingAddress, shippingAddress } = order
  const delivery = shippingAddress ? addressLines(shippingAddress) : null
  const buyer = billingAddress ? addressLines(billingAddress) : (delivery ?? [])
  const taxes = order.taxes && taxesByRate(order.taxes)
  return {
    ...shop,
    buyer,
    deliverTo: JSON.stringify(delivery) === JSON.stringify(buyer) ? null : delivery,
    order: { number: order.number, placedAt: order.createdAt },
    currency: order.currency,
    lines: [
      ...order.lines.map((line) => ({
        name: line.name,
        choice: choiceText(line),
        sku: line.sku,
        quantity: line.quantity,
        gross: line.paid,
        rate: order.taxes ? line.taxRate : null,
      })),
      ...shippingLines(order),
    ],
    gross: order.total,
    taxName: order.taxes?.name ?? taxName,
    taxes,
    inPounds: poundsOf(taxOf(taxes), order),
    isTrial: order.isTrial,
    creditOf: null,
    reason: null,
  }
}

/** What an invoice still contains at each rate, after its credit notes. */
export const taxesLeft = (
  taxes: readonly TaxedAmount[],
  credited: readonly (readonly TaxedAmount[])[],
): TaxedAmount[] =>
  taxes.map(({ rate, gross, tax }) => {
    const before = credited.flat().filter((each) => each.rate === rate)
    return {
      rate,
      gross: gross - before.reduce((sum, each) => sum + each.gross, 0),
      tax: tax - before.reduce((sum, each) => sum + each.tax, 0),
    }
  })

/**
 * The taxes in a refund whose taxes are not recorded: in proportion to what is left at each rate. What takes all that is
 * left at a rate takes its tax whole, so that credit notes together have the tax of their invoice.
 */
export const spreadTaxes = (left: readonly TaxedAmount[], gross: number): TaxedAmount[] => {
  const shares = shareOut(
    gross,
    left.map((each) => Math.max(0, each.gross)),
  )
  return left
    .map(({ rate, gross: all, tax }, index) => {
      const share = shares[index] ?? 0
      return { rate, gross: share, tax: share >= all ? tax : divideHalfAway(tax * share, all) }
    })
    .filter((each) => each.gross > 0)
}

export type Credit = {
  lines: IssuedLine[]
  gross: number
  /** Null: no tax of this refund is recorded. */
  taxes: TaxedAmount[] | null
  reason: string | null
}

/** @param earlier credit notes of the same invoice */
export const creditContent = (
  invoice: { number: string; issuedAt: string; content: IssuedContent },
  earlier: readonly Pick<IssuedContent, 'taxes'>[],
  credit: Credit,
): IssuedContent => {
  const { content } = invoice
  const { gross, lines, reason } = credit
  const taxes =
    content.taxes &&
    (credit.taxes ??
      spreadTaxes(
        taxesLeft(
          content.taxes,
          earlier.map((each) => each.taxes ?? []),
        ),
        gross,
      ))
  const tax = taxOf(taxes)
  const whole = taxOf(content.taxes)
  return {
    ...content,
    lines,
    gross,
    taxes,
    reason,
    inPounds:
      content.inPounds && tax !== null && whole
        ? { ...content.inPounds, tax: divideHalfAway(content.inPounds.tax * tax, whole) }
        : null,
    creditOf: { number: invoice.number, issuedAt: invoice.issuedAt },
  }
}

/** Cancels a credit note whose refund did not reach the customer: the same amounts, as the credit note has them. */
export const debitContent = (
  { number, issuedAt, content }: { number: string; issuedAt: string; content: IssuedContent },
  reason: string | null,
): IssuedContent => ({ ...content, cancels: { number, issuedAt }, reason })
