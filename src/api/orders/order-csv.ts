/** The order export: a row per order. Text that a spreadsheet would run as a formula gets an apostrophe; amounts are plain numbers. */

import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import type { ContactAddress } from '../../domain/orders/contact-address.ts'
import { fulfilmentOf } from '../../domain/orders/fulfilment.ts'
import { minorToDecimal } from '../../domain/pricing/currency.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { isTrial } from '../../domain/pricing/payment-mode.ts'
import { formatTaxRate, taxesByRate } from '../../domain/pricing/tax.ts'
import { localTime } from '../../domain/shop-day.ts'
import type { Database } from '../../storage/database/database.ts'
import { type ExportedOrder, exportOrders } from '../../storage/orders/order-export.ts'
import type { OrderFilter, OrderSort } from '../../storage/orders/order-search.ts'
import { csvOf } from '../calls/csv-file.ts'

/** `text` cells are guarded; the others are numbers, dates and words of the shop. */
type Column = { heading: string; value: (order: ExportedOrder, timeZone: string) => string; isText?: true }

const text = (heading: string, value: Column['value']): Column => ({ heading, value, isText: true })
const plain = (heading: string, value: Column['value']): Column => ({ heading, value })
const amount = (heading: string, of: (order: ExportedOrder) => number): Column =>
  plain(heading, (order) => minorToDecimal(of(order), order.currency))
const address = (heading: string, field: Exclude<keyof ContactAddress, 'firstName' | 'lastName'>): Column =>
  text(heading, (order) => order.shipping_address?.[field] ?? '')

/** What went back to the customer, by the shop or in the provider's dashboard. */
const refunded = ({ refund_status, refund_amount, paid_back, refunded_parts }: ExportedOrder): number =>
  refund_status === 'succeeded' ? (refund_amount ?? 0) : paid_back + refunded_parts

const columns: readonly Column[] = [
  plain('Number', ({ number }) => String(number)),
  plain('Date', ({ created_at }, zone) => localTime(created_at, zone).day),
  plain('Time', ({ created_at }, zone) => localTime(created_at, zone).time),
  plain('Status', ({ status }) => status),
  plain('Payment', ({ payment_status }) => payment_status),
  plain('Fulfilment', fulfilmentOf),
  plain('Trial', ({ mode }) => (isTrial(mode) ? 'yes' : 'no')),
  text('Email', ({ email }) => email ?? ''),
  text('Name', ({ shipping_address: to }) => (to ? `${to.firstName} ${to.lastName}` : '')),
  address('Address', 'address'),
  address('City', 'city'),
  address('Postal code', 'postalCode'),
  address('Country', 'country'),
  plain('Units', ({ units }) => String(units)),
  text('Lines', ({ lines }) => lines),
  plain('Currency', ({ currency }) => currency),
  amount('Subtotal', ({ subtotal }) => subtotal),
  amount('Shipping', ({ shipping }) => shipping),
  amount('Total', ({ total }) => total),
  amount('Refunded', refunded),
  // Empty where no tax is recorded.
  plain('Tax', ({ taxes, currency }) => (taxes ? minorToDecimal(taxes.total, currency) : '')),
  plain('Tax country', ({ taxes }) => taxes?.country ?? ''),
  text('Tax by rate', ({ taxes, currency }) =>
    (taxes ? taxesByRate(taxes) : [])
      .map(
        ({ rate, gross, tax }) =>
          `${formatTaxRate(rate)}: ${minorToDecimal(tax, currency)} of ${minorToDecimal(gross, currency)}`,
      )
      .join('; '),
  ),
  plain('Total in pounds', ({ total_pence }) => decimal(total_pence)),
  text('Tracking', ({ tracking }) => tracking),
  plain('Payment id', ({ intent_id }) => intent_id),
  plain('Id', ({ id }) => id),
  address('Second line', 'address2'),
  address('State', 'state'),
  address('Phone', 'phone'),
]

const rowOf = (order: ExportedOrder, timeZone: string): string[] =>
  columns.map(({ value, isText }) => {
    const cell = value(order, timeZone)
    return isText ? guardFormula(cell) : cell
  })

export const orderCsv = (
  db: Database,
  filter: OrderFilter,
  how: { timeZone: string; sort?: OrderSort | undefined },
) =>
  csvOf(
    columns.map(({ heading }) => heading),
    exportOrders(db, filter, how),
    (orders) => orders.map((order) => rowOf(order, how.timeZone)),
  )
