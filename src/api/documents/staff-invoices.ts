/** Invoices: issued by staff, for one order or many, and the file for bookkeeping. */
import { Hono } from 'hono'
import * as calls from '../../contract/documents/invoices.ts'
import { HttpError } from '../../contract/errors.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { exportDocuments } from '../../storage/documents/issued-documents.ts'
import { OrderError } from '../../storage/orders/order-error.ts'
import { orderIdsOf, startOfDay } from '../../storage/orders/print-orders.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvOfToday } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { sellerOf } from './seller.ts'

export const staffInvoiceRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, checkout, settings, now, timeZone } = services
  const app = new Hono<ApiEnv>()
  handleOperation(app, calls.issueInvoices, async ({ body: { orders }, c }) => {
    const ids = await orderIdsOf(db, orders)
    const unknown = orders.find((number) => !ids.has(number))
    if (unknown !== undefined)
      throw new HttpError('order-not-found', `Order not found: ${orderNumberText(unknown)}.`)
    const current = await settings.fresh()
    const shop = { seller: sellerOf(current), taxName: current.taxes.name, timeZone }
    const actor = staffOf(c).name
    const refused: { order: number; reason: string }[] = []
    let issued = 0
    // One transaction each, in the order of the numbers: one that is refused keeps no other from its invoice.
    for (const [order, orderId] of ids)
      try {
        if (await checkout.issueInvoice({ orderId, ...shop, actor, now: now() })) issued += 1
      } catch (error) {
        if (!(error instanceof OrderError)) throw error
        refused.push({ order, reason: error.detail ?? 'No invoice can be issued for this order.' })
      }
    if (issued > 0) logStaffEvent(c, 'invoices-issued', { invoices: issued })
    return { json: { issued, refused } }
  })
  handleOperation(app, calls.exportInvoices, async ({ query: { from, to } }) => {
    const filter = {
      from: from === undefined ? undefined : await startOfDay(db, from, 0, timeZone),
      before: to === undefined ? undefined : await startOfDay(db, to, 1, timeZone),
    }
    return csvOfToday(
      'invoices',
      invoiceCsv(exportDocuments(db, filter), (await settings.fresh()).taxes.name),
      { now, timeZone },
    )
  })
  return app
}
