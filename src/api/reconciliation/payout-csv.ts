/** Payouts for bookkeeping: a row for each entry of which they are made, so that each payout's rows sum to what arrived. */
import { findCurrency, minorToDecimal } from '../../domain/pricing/currency.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { localTime } from '../../domain/shop-day.ts'
import type { ExportedEntry } from '../../storage/reconciliation/balance.ts'
import { csvOf } from '../calls/csv-file.ts'

const HEADINGS = [
  ...['Payout', 'Paid out', 'Payout status', 'Payout amount', 'Kind', 'Date', 'Order', 'Payment', 'Entry'],
  ...['Currency', 'Gross', 'Fee', 'Net'],
]

/** The balance may be in a currency in which the shop does not sell. */
const amountText = (minor: number, currency: string): string => {
  const code = findCurrency(currency)
  return code === undefined ? decimal(minor) : minorToDecimal(minor, code)
}

const rowOf = (entry: ExportedEntry, timeZone: string): string[] => {
  const { currency } = entry
  const day = (date: Date) => localTime(date, timeZone).day
  return [
    ...[entry.payout_id ?? '', day(entry.paid_out_at), entry.payout_status],
    ...[amountText(entry.payout_amount, currency), entry.kind, day(entry.created_at)],
    ...[entry.order_number === null ? '' : String(entry.order_number), entry.intent_id ?? '', entry.id],
    ...[currency, amountText(entry.amount, currency), amountText(entry.fee, currency)],
    amountText(entry.net, currency),
  ]
}

export const payoutCsv = (batches: AsyncIterable<ExportedEntry[]>, timeZone: string) =>
  csvOf(HEADINGS, batches, (entries) => entries.map((entry) => rowOf(entry, timeZone)))
