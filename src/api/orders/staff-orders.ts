/** Order management: list, search and export, one order and what staff do with it, the packers' next order. */
import type { Context } from 'hono'
import { Hono } from 'hono'
import { REFUND_OBSTACLES } from '../../checkout/refund/refund-obstacles.ts'
import { HttpError } from '../../contract/errors.ts'
import * as list from '../../contract/orders/order-list.ts'
import * as management from '../../contract/orders/order-management.ts'
import * as packing from '../../contract/orders/packing.ts'
import * as refunds from '../../contract/orders/refunds.ts'
import { recordExternalFulfilment } from '../../storage/orders/external-fulfilment.ts'
import { readOrderDetail } from '../../storage/orders/order-detail.ts'
import { addNote, changeContact } from '../../storage/orders/order-edits.ts'
import { endOrderLinks } from '../../storage/orders/order-links.ts'
import { searchOrders } from '../../storage/orders/order-search.ts'
import { releaseClaim } from '../../storage/orders/packing-claims.ts'
import { readPackingQueue } from '../../storage/orders/packing-queue.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvOfToday } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { refusing } from '../calls/order-refusals.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent, type StaffEvent } from '../calls/staff-log.ts'
import { orderCsv } from './order-csv.ts'
import { claimWire, orderRowWire, staffOrderWire } from './staff-order-wire.ts'

const PAGE_SIZE = 50

const listRoutes = (app: Hono<ApiEnv>, { db, now, timeZone }: ApiServices): void => {
  handleOperation(
    app,
    list.searchOrders,
    async ({ query: { sort, after, limit = PAGE_SIZE, ...filter } }) => {
      const page = await searchOrders(db, filter, { sort, after, limit }, timeZone)
      return {
        json: {
          orders: page.orders.map(orderRowWire),
          next: page.next === null ? null : String(page.next),
          total: page.total,
          isTotalCapped: page.isCapped,
          isSimilar: page.isSimilar,
          timeZone,
        } satisfies list.StaffOrderList,
      }
    },
  )
  handleOperation(app, list.exportOrders, ({ query: { sort, ...filter } }) =>
    csvOfToday('orders', orderCsv(db, filter, { timeZone, sort }), { now, timeZone }),
  )
  handleOperation(app, list.shippedElsewhere, async ({ body: { after, key, ...filter }, c }) => {
    const batch = { filter, after, key, timeZone, actor: staffOf(c).name, now: now() }
    const { shipped, recorded, next } = await refusing(recordExternalFulfilment(db, batch))
    if (shipped > 0) logStaffEvent(c, 'orders-shipped-elsewhere', { orders: shipped })
    return { json: { shipped, recorded, next } }
  })
}

export const staffOrderRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, checkout, now, timeZone } = services
  const app = new Hono<ApiEnv>()
  const read = async (id: string) => {
    const order = await readOrderDetail(db, id)
    if (!order) throw new HttpError('order-not-found')
    return staffOrderWire(order, timeZone)
  }
  /** Logs a change that was made, and answers with the order. */
  const changed = async (c: Context<ApiEnv>, event: StaffEvent, orderId: string) => {
    logStaffEvent(c, event, { orderId })
    return { json: await read(orderId) }
  }
  listRoutes(app, services)
  handleOperation(app, packing.nextToPack, async ({ query: { after, station } }) => {
    const { nextId, waiting, claimed } = await readPackingQueue(db, { after, station })
    const order = nextId === undefined ? null : await read(nextId)
    const others = claimed.map(({ id, number, ...claim }) => ({ id, number, ...claimWire(claim) }))
    return { json: { order, waiting, claimed: others } }
  })
  handleOperation(app, packing.claimOrder, async ({ params: { id }, body: { station, takeOver }, c }) => {
    const packer = staffOf(c).name
    await refusing(checkout.claim({ orderId: id, station, packer, takesOver: takeOver }))
    return { json: await read(id) }
  })
  handleOperation(app, packing.releaseOrder, async ({ params: { id }, body: { station } }) => {
    await releaseClaim(db, id, station)
    return { json: await read(id) }
  })
  handleOperation(app, management.readStaffOrder, async ({ params: { id } }) => ({ json: await read(id) }))
  handleOperation(app, management.changeOrderContact, async ({ params: { id }, body, c }) => {
    const { changes, seen } = body
    const change = { orderId: id, actor: staffOf(c).name, now: now(), changes, seen }
    if (!(await refusing(changeContact(db, change)))) return { json: await read(id) }
    return changed(c, 'order-contact-changed', id)
  })
  handleOperation(app, management.addOrderNote, async ({ params: { id }, body: { text }, c }) => {
    await refusing(addNote(db, { orderId: id, text, actor: staffOf(c).name, now: now() }))
    return changed(c, 'order-note-added', id)
  })
  handleOperation(app, management.endOrderLinks, async ({ params: { id }, c }) => {
    const isNew = await refusing(endOrderLinks(db, { orderId: id, actor: staffOf(c).name, now: now() }))
    return isNew ? changed(c, 'order-links-ended', id) : { json: await read(id) }
  })
  handleOperation(app, packing.shipOrder, async ({ params: { id }, body, c }) => {
    const { lines, key, station, lastEvent } = body
    const parcel = { ...body, lines, key, station, lastEvent, orderId: id, actor: staffOf(c).name }
    const isNew = await refusing(checkout.ship(parcel))
    return { status: 201, ...(isNew ? await changed(c, 'parcel-shipped', id) : { json: await read(id) }) }
  })
  handleOperation(app, packing.undoParcel, async ({ params: { id, parcelId }, c }) => {
    await refusing(checkout.undoParcel({ orderId: id, fulfilmentId: parcelId, actor: staffOf(c).name }))
    return changed(c, 'parcel-undone', id)
  })
  handleOperation(app, packing.deliverParcel, async ({ params: { id, parcelId }, c }) => {
    await refusing(checkout.markDelivered({ orderId: id, fulfilmentId: parcelId, actor: staffOf(c).name }))
    return changed(c, 'parcel-delivered', id)
  })
  handleOperation(app, refunds.refundPart, async ({ params: { id }, body, c }) => {
    const { reason: cause, lines, ...amounts } = body
    await refusing(checkout.refundPart({ ...amounts, lines, cause, orderId: id, actor: staffOf(c).name }))
    return { status: 202, ...(await changed(c, 'order-partly-refunded', id)) }
  })
  handleOperation(app, refunds.retryRefund, async ({ params: { id, refundId }, c }) => {
    await refusing(checkout.retryRefund({ orderId: id, refundId, actor: staffOf(c).name }))
    return { status: 202, ...(await changed(c, 'refund-retried', id)) }
  })
  handleOperation(app, management.cancelOrder, async ({ params: { id }, body, c }) => {
    const refund = await checkout.cancel({ ...body, orderId: id, actor: staffOf(c).name })
    if (refund.kind === 'unknown') throw new HttpError('order-not-found')
    if (refund.kind === 'refused')
      throw new HttpError('order-not-refundable', REFUND_OBSTACLES[refund.obstacle])
    return { status: 202, ...(await changed(c, 'order-cancelled', id)) }
  })
  return app
}
