/** The template of invoices, credit notes and debit notes: what was stored when one was issued, and nothing else. */

import { orderNumberText } from '../orders/order-labels.ts'
import { type CurrencyCode, formatPounds, minorToDecimal, printMinor } from '../pricing/currency.ts'
import { formatTaxRate } from '../pricing/tax.ts'
import { dayText } from '../shop-day.ts'
import { type IssuedContent, type IssuedKind, type IssuedLine, taxNameOf, taxOf } from './issued-content.ts'
import type { PrintColumn, PrintDocument, PrintFact, PrintRow } from './print-document.ts'
import { footOf, senderOf } from './seller.ts'

export type IssuedDocument = {
  kind: IssuedKind
  number: string
  /** ISO, with time. */
  issuedAt: string
  content: IssuedContent
}

export const ISSUED_TITLES: Record<IssuedKind, string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
}

const buyerLabels: Record<IssuedKind, string> = {
  invoice: 'Invoice to',
  'credit-note': 'Credit to',
  'debit-note': 'Debit to',
}

/** Of one unit. Where the amount of the line is not a multiple, some units cost one minor unit more: "2 x 33.34". */
const unitPrices = ({ gross, quantity }: IssuedLine, currency: CurrencyCode): string[] => {
  if (quantity === null || quantity === 0) return []
  const [whole, dearer] = [Math.floor(gross / quantity), gross % quantity]
  if (dearer === 0) return [minorToDecimal(whole, currency)]
  return [
    `${dearer} x ${minorToDecimal(whole + 1, currency)}`,
    `${quantity - dearer} x ${minorToDecimal(whole, currency)}`,
  ]
}

/** A longer name has no place above a column of rates; the table by rate has it in full. */
const LONGEST_HEADING = 6
const shortName = (taxName: string): string => (taxName.length <= LONGEST_HEADING ? taxName : 'Tax')

/** @param taxName null: no tax is recorded */
const columnsOf = (taxName: string | null): PrintColumn[] => [
  { heading: 'Item', width: taxName === null ? 0.45 : 0.37 },
  { heading: 'SKU', width: 0.2, isCode: true },
  { heading: 'Units', width: 0.08, isNumber: true },
  { heading: 'Unit price', width: 0.13, isNumber: true },
  ...(taxName === null ? [] : [{ heading: shortName(taxName), width: 0.08, isNumber: true as const }]),
  { heading: 'Amount', width: 0.14, isNumber: true },
]

const rowOf = (line: IssuedLine, currency: CurrencyCode, hasTax: boolean): PrintRow => [
  [line.name, line.choice].filter(Boolean),
  [line.sku].filter(Boolean),
  [line.quantity === null ? '' : String(line.quantity)].filter(Boolean),
  unitPrices(line, currency),
  ...(hasTax ? [[line.rate === null ? '' : formatTaxRate(line.rate)].filter(Boolean)] : []),
  [minorToDecimal(line.gross, currency)],
]

const breakdownOf = ({ taxes, currency }: IssuedContent, taxName: string): PrintDocument['breakdown'] =>
  taxes && {
    label: `${taxName} by rate, in ${currency}`,
    columns: [
      { heading: `${taxName} rate (${currency})`, width: 0.4 },
      { heading: 'Net', width: 0.2, isNumber: true },
      { heading: taxName, width: 0.2, isNumber: true },
      { heading: 'Gross', width: 0.2, isNumber: true },
    ],
    rows: taxes.map(({ rate, gross, tax }) => [
      [formatTaxRate(rate)],
      ...[gross - tax, tax, gross].map((amount) => [minorToDecimal(amount, currency)]),
    ]),
  }

const factsOf = ({ number, issuedAt, content }: IssuedDocument): PrintFact[] => {
  const { creditOf, cancels, order, suppliedAt, timeZone } = content
  const day = (iso: string) => dayText(iso, timeZone)
  // A document is printed for ever as it was issued.
  const named = order.reference === undefined ? orderNumberText(order.number) : String(order.number)
  return [
    { label: 'Number', value: number },
    { label: 'Date', value: day(issuedAt) },
    ...(creditOf ? [{ label: 'For invoice', value: `${creditOf.number}, ${day(creditOf.issuedAt)}` }] : []),
    ...(cancels
      ? [{ label: 'Cancels credit note', value: `${cancels.number}, ${day(cancels.issuedAt)}` }]
      : []),
    { label: 'Order', value: `${named}, ${day(order.placedAt)}` },
    ...(suppliedAt ? [{ label: 'Supplied', value: day(suppliedAt) }] : []),
  ]
}

const textsOf = (
  { creditOf, cancels, reason, taxes, inPounds, currency }: IssuedContent,
  taxName: string,
): string[] => [
  cancels
    ? `The refund of this amount did not reach the customer. Credit note ${cancels.number} is cancelled.`
    : creditOf
      ? 'This amount has been refunded.'
      : 'This invoice has been paid.',
  ...(reason ? [`Reason: ${reason}`] : []),
  ...(taxes ? [] : [`It has no ${taxName} breakdown: no tax is recorded for this order.`]),
  ...(inPounds
    ? [`${taxName} in pounds: ${formatPounds(inPounds.tax)}, at ${inPounds.rate} ${currency} per pound.`]
    : []),
]

export const issuedDocument = (issued: IssuedDocument): PrintDocument => {
  const { kind, number, content } = issued
  const { seller, deliverTo, currency, lines, gross, taxes, isTrial, erasedAt } = content
  const buyer = erasedAt === undefined ? content.buyer : ['Name and address erased']
  const hasTax = taxes !== null
  const tax = taxOf(taxes)
  const taxName = taxNameOf(content)
  const title = ISSUED_TITLES[kind]
  return {
    kind,
    title,
    number,
    notice: isTrial ? `Trial order: no money was paid, and this is no ${title.toLowerCase()}.` : null,
    sender: senderOf(seller),
    facts: factsOf(issued),
    barcode: null,
    parties: [
      { label: buyerLabels[kind], lines: buyer },
      ...(deliverTo ? [{ label: 'Delivered to', lines: deliverTo }] : []),
    ],
    table: {
      label: 'Items',
      columns: columnsOf(hasTax ? taxName : null),
      rows: lines.map((line) => rowOf(line, currency, hasTax)),
    },
    totals: [
      ...(tax === null
        ? []
        : [
            { label: 'Net', value: printMinor(gross - tax, currency) },
            { label: taxName, value: printMinor(tax, currency) },
          ]),
      { label: 'Total', value: printMinor(gross, currency), isSum: true },
    ],
    breakdown: breakdownOf(content, taxName),
    texts: textsOf(content, taxName),
    foot: footOf(seller, taxName),
  }
}
