/**
 * Invoices, credit notes and debit notes for bookkeeping: a row for each tax rate of each document, so that columns sum up.
 * Amounts of credit notes are below zero; a debit note, which cancels one, refers to it and has its amounts above zero.
 */
import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import { minorToDecimal } from '../../domain/pricing/currency.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { localTime } from '../../domain/shop-day.ts'
import type { ExportedDocument } from '../../storage/documents/issued-documents.ts'
import { csvOf } from '../calls/csv-file.ts'

const headings = (taxName: string): string[] => [
  ...['Number', 'Kind', 'Date', 'Order', 'Refers to', 'Trial', 'Country', 'Currency'],
  ...[`${taxName} rate`, 'Net', taxName, 'Gross', `${taxName} in pounds`, 'Customer'].map(guardFormula),
]

const rowsOf = (document: ExportedDocument): string[][] => {
  const { kind, content, currency, issued_at, refers_to, is_trial, country, gross } = document
  const sign = kind === 'credit-note' ? -1 : 1
  const amount = (minor: number): string => minorToDecimal(minor === 0 ? 0 : sign * minor, currency)
  const begin = [
    ...[document.number, kind, localTime(issued_at, content.timeZone).day, String(document.order_number)],
    ...[refers_to ?? '', is_trial ? 'yes' : 'no', country, currency],
  ]
  const customer = guardFormula(content.buyer[0] ?? '')
  // Without recorded tax the net is unknown too.
  const rates = content.taxes ?? []
  if (rates.length === 0) return [[...begin, '', '', '', amount(gross), '', customer]]
  return rates.map((each, index) => {
    const pounds = index === 0 && content.inPounds ? decimal(sign * content.inPounds.tax) : ''
    const { rate, tax } = each
    return [
      ...[...begin, decimal(rate, 3).replace(/\.?0+$/, '')],
      ...[amount(each.gross - tax), amount(tax), amount(each.gross), pounds, customer],
    ]
  })
}

/** @param taxName what the owner calls the tax at present: for the headings */
export const invoiceCsv = (batches: AsyncIterable<ExportedDocument[]>, taxName: string) =>
  csvOf(headings(taxName), batches, (documents) => documents.flatMap(rowsOf))
