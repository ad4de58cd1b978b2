/** Customers for staff: list, search, export, and one by an order of theirs. */
import { Hono } from 'hono'
import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import * as calls from '../../contract/customers/customers.ts'
import { HttpError } from '../../contract/errors.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { localTime } from '../../domain/shop-day.ts'
import {
  allCustomers,
  type Customer,
  type CustomerDetail,
  readCustomer,
  searchCustomers,
} from '../../storage/customers/customers.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvOf, csvOfToday } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { orderRowWire } from '../orders/staff-order-wire.ts'

const PAGE_SIZE = 50
const HEADINGS = ['Email', 'Name', 'Orders', 'Spent (GBP)', 'First order', 'Last order']

const rowWire = ({
  id,
  email,
  name,
  orders,
  spent,
  firstOrderAt,
  lastOrderAt,
}: Customer): calls.CustomerRow => ({
  id,
  email,
  name,
  orders,
  spent: decimal(spent),
  firstOrderAt: firstOrderAt.toISOString(),
  lastOrderAt: lastOrderAt.toISOString(),
})

const customerWire = ({ recentOrders, notes, newsletter, ...customer }: CustomerDetail): calls.Customer => ({
  ...rowWire(customer),
  recentOrders: recentOrders.map(orderRowWire),
  notes: notes.map(({ createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() })),
  newsletter: newsletter && {
    status: newsletter.status,
    subscribedAt: newsletter.subscribedAt.toISOString(),
    confirmedAt: newsletter.confirmedAt?.toISOString() ?? null,
    consentText: newsletter.consentText,
    unsubscribedAt: newsletter.unsubscribedAt?.toISOString() ?? null,
  },
})

export const customerRoutes = ({ db, checkout, now, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, calls.searchCustomers, async ({ query: { search, after } }) => {
    const page = { after: after === undefined ? undefined : Number(after), limit: PAGE_SIZE }
    const { customers, next, total, isCapped } = await searchCustomers(
      db,
      { search, mode: checkout.mode },
      page,
    )
    return {
      json: {
        customers: customers.map(rowWire),
        next: next === null ? null : String(next),
        total,
        isTotalCapped: isCapped,
      } satisfies calls.CustomerList,
    }
  })
  handleOperation(app, calls.exportCustomers, ({ query: { search } }) => {
    const day = (at: Date) => localTime(at, timeZone).day
    return csvOfToday(
      'customers',
      csvOf(HEADINGS, allCustomers(db, { search, mode: checkout.mode }), (batch) =>
        batch.map(({ email, name, orders, spent, firstOrderAt, lastOrderAt }) => [
          ...[guardFormula(email), guardFormula(name), orders, decimal(spent)],
          ...[day(firstOrderAt), day(lastOrderAt)],
        ]),
      ),
      { now, timeZone },
    )
  })
  handleOperation(app, calls.readCustomer, async ({ params: { id } }) => {
    const customer = await readCustomer(db, id, checkout.mode)
    if (!customer) throw new HttpError('customer-not-found')
    return { json: customerWire(customer) }
  })
  return app
}
