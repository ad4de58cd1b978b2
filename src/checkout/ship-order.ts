/**
 * Parcels: recorded, undone, delivered. Each happens under the order's lock, so that of two members of staff who ship
 * the same units one makes the parcel and the other gets a conflict. The rule: a parcel moves no stock, because the units left
 * the stock with the order, and an undone parcel's units are this order's still.
 */
import { trackingPage } from '../domain/orders/carriers.ts'
import { fulfilmentStatusOf, unitsToShip } from '../domain/orders/fulfilment.ts'
import { claimedText } from '../domain/orders/packing-claim.ts'
import { inTransaction, type Transaction } from '../storage/database/database.ts'
import { newId } from '../storage/database/ids.ts'
import { orderActor, tellTriggers } from '../storage/database/trigger-inputs.ts'
import { listParcels, type Parcel, unitsOfLines } from '../storage/orders/order-detail.ts'
import { OrderError } from '../storage/orders/order-error.ts'
import { newestEvent, type WrittenEvent, writeEvent } from '../storage/orders/order-events.ts'
import { findOrder, lockOrder, type StoredOrder } from '../storage/orders/orders.ts'
import { endClaim, findClaim } from '../storage/orders/packing-claims.ts'
import { parcelRequest, refuseOtherContents, requestColumns } from '../storage/orders/parcel-requests.ts'
import { listPartialRefundLines, type RefundedUnits } from '../storage/orders/partial-refunds.ts'
import type { CheckoutContext } from './context.ts'
import { checkTrackingNumber } from './tracking-number.ts'

export type ParcelLine = {
  /** Of the order's line. */
  position: number
  quantity: number
}

export type ShipRequest = {
  orderId: string
  /** Undefined: all units that are not shipped yet. */
  lines: readonly ParcelLine[] | undefined
  /** Empty where there is none, as the next two. */
  carrier: string
  trackingNumber: string
  /** Empty: derived from a known carrier's number. */
  trackingUrl: string
  /** Whether the customer is notified by mail. */
  notify: boolean
  /** The same key asks for the same parcel: a repeated request records no second one. */
  key: string | undefined
  /** Of a packer: where another one has a claim of the order, nothing is shipped. */
  station: string | undefined
  /** The id of the newest event that was shown: an order with a newer one is not shipped. */
  lastEvent: number | undefined
  actor: string
}

export type DeliveryRequest = { orderId: string; fulfilmentId: string; actor: string }

/** Why an order in this state is not shipped; undefined where it is. */
export const shippingObstacle = ({
  status,
  payment_status,
  shipping_address,
}: Pick<StoredOrder, 'status' | 'payment_status' | 'shipping_address'>): string | undefined => {
  if (status === 'cancelled') return 'This order was cancelled: there is nothing to ship.'
  if (status !== 'confirmed') return 'The payment of this order is being given back: do not ship it.'
  if (payment_status === 'authorised')
    return 'The payment of this order is still being taken: try again in a moment.'
  if (shipping_address === null) return 'This order has no shipping address: enter one first.'
  return undefined
}

type LockedOrder = { order: StoredOrder; parcels: Parcel[]; refunded: RefundedUnits[] }

export const lockWithParcels = async (
  trx: Transaction,
  orderId: string,
  actor: string,
): Promise<LockedOrder> => {
  await lockOrder(trx, orderId)
  const order = await findOrder(trx, orderId)
  if (!order) throw new OrderError('order-not-found')
  await tellTriggers(trx, orderActor(actor))
  const refunded = await listPartialRefundLines(trx, [orderId])
  return { order, parcels: await listParcels(trx, orderId), refunded }
}

/** Derives the status from parcels and refunds as they are now, and writes it if it is another. */
export const writeFulfilmentStatus = async (trx: Transaction, order: StoredOrder): Promise<void> => {
  const refunded = await listPartialRefundLines(trx, [order.id])
  const units = unitsOfLines(order, await listParcels(trx, order.id), refunded)
  const status = fulfilmentStatusOf([...units.values()])
  if (status === order.fulfilment_status) return
  await trx.updateTable('orders').set({ fulfilment_status: status }).where('id', '=', order.id).execute()
}

export const ALL_SHIPPED = 'All lines of this order have been shipped already.'

/** The lines with quantities that can be shipped. */
const checkLines = (
  { order, parcels, refunded }: LockedOrder,
  wanted: readonly ParcelLine[] | undefined,
): ParcelLine[] => {
  const units = unitsOfLines(order, parcels, refunded)
  const open = order.items
    .map(({ position }) => ({ position, quantity: unitsToShip(units.get(position) ?? none) }))
    .filter(({ quantity }) => quantity > 0)
  if (open.length === 0) throw new OrderError('order-not-shippable', ALL_SHIPPED)
  if (wanted === undefined) return open
  for (const { position, quantity } of wanted) {
    const item = order.items.find((each) => each.position === position)
    if (!item) throw new OrderError('order-not-shippable', `This order has no line ${position + 1}.`)
    const left = open.find((line) => line.position === position)?.quantity ?? 0
    if (quantity > left)
      throw new OrderError(
        'order-not-shippable',
        left === 0
          ? `${item.name} has been ${(units.get(position)?.cancelled ?? 0) > 0 ? 'shipped or cancelled' : 'shipped'} already.`
          : `Of ${item.name}, only ${left} of ${item.quantity} are still to ship.`,
      )
  }
  return [...wanted]
}
const none = { quantity: 0, shipped: 0, cancelled: 0 }

/** A unit that came back was in a parcel: without it, the unit would have to be sent again. */
const refuseUndoOfReturned = ({ order, parcels, refunded }: LockedOrder, undone: Parcel): void => {
  const others = parcels.filter(({ id }) => id !== undone.id)
  for (const [position, { shipped, returned }] of unitsOfLines(order, others, refunded))
    if (returned > shipped) {
      const name = order.items.find((item) => item.position === position)?.name ?? ''
      throw new OrderError(
        'order-not-shippable',
        `${name} was refunded as sent back: its parcel cannot be undone any more.`,
      )
    }
}

/** For the timeline, in words that stay true whatever becomes of the catalogue. */
const describeLines = ({ items }: StoredOrder, lines: readonly ParcelLine[]) =>
  lines.map(({ position, quantity }) => {
    const item = items.find((each) => each.position === position)
    return { position, quantity, name: item?.name ?? '', sku: item?.sku ?? '' }
  })

const requestOf = ({ key, lines, carrier, trackingNumber, trackingUrl, notify }: ShipRequest) =>
  parcelRequest(key, [
    lines?.map(({ position, quantity }) => [position, quantity]).toSorted(([a = 0], [b = 0]) => a - b) ??
      null,
    ...[carrier, trackingNumber, trackingUrl, notify],
  ])

/** @throws OrderError where another packer has the order, or it has changed since it was shown */
const refuseOtherState = async (
  trx: Transaction,
  { orderId, station, lastEvent }: ShipRequest,
): Promise<void> => {
  const claim = station === undefined ? undefined : await findClaim(trx, orderId)
  if (claim && claim.station !== station) throw new OrderError('order-claimed', claimedText(claim))
  if (lastEvent !== undefined && (await newestEvent(trx, orderId)) !== lastEvent)
    throw new OrderError('order-edited')
}

/** @returns false where the request was carried out before */
export const shipOrder = (context: CheckoutContext, request: ShipRequest): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    const { orderId, actor } = request
    const locked = await lockWithParcels(trx, orderId, actor)
    const { order, parcels } = locked
    const keyed = requestOf(request)
    if (keyed) {
      refuseOtherContents(parcels, keyed)
      // Also where it was undone since: what was repeated by a browser is not what staff want now.
      if (parcels.some(({ request_key }) => request_key === keyed.key)) return false
    }
    const obstacle = shippingObstacle(order)
    if (obstacle) throw new OrderError('order-not-shippable', obstacle)
    await refuseOtherState(trx, request)
    await checkTrackingNumber(trx, order, request.trackingNumber)
    const lines = checkLines(locked, request.lines)
    const fulfilmentId = newId('parcel')
    const { carrier, trackingNumber } = request
    const trackingUrl = request.trackingUrl || trackingPage(carrier, trackingNumber)
    const number = Math.max(0, ...parcels.map((parcel) => parcel.number)) + 1
    const now = context.now()
    await trx
      .insertInto('fulfilments')
      .values({
        id: fulfilmentId,
        order_id: orderId,
        number,
        carrier,
        tracking_number: trackingNumber,
        tracking_url: trackingUrl,
        shipped_by: actor,
        shipped_at: now,
        ...requestColumns(keyed),
      })
      .execute()
    await trx
      .insertInto('fulfilment_lines')
      .values(lines.map((line) => ({ ...line, order_id: orderId, fulfilment_id: fulfilmentId })))
      .execute()
    await writeFulfilmentStatus(trx, order)
    const isNotified = request.notify && order.email !== null
    await writeEvent(trx, {
      orderId,
      kind: 'shipped',
      actor,
      now,
      details: {
        fulfilmentId,
        number,
        carrier,
        trackingNumber,
        trackingUrl,
        told: isNotified,
        lines: describeLines(order, lines),
      },
    })
    if (isNotified) await context.jobs.enqueue(trx, { kind: 'shipment-message', orderId, fulfilmentId })
    await endClaim(trx, orderId)
    return true
  })

const changeParcel = (
  context: CheckoutContext,
  { orderId, fulfilmentId, actor }: DeliveryRequest,
  kind: Extract<WrittenEvent, 'parcel-undone' | 'delivered'>,
  change: (parcel: Parcel, now: Date) => { undone_at: Date | null; delivered_at: Date | null },
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const locked = await lockWithParcels(trx, orderId, actor)
    const { order, parcels } = locked
    const parcel = parcels.find(({ id }) => id === fulfilmentId)
    if (!parcel) throw new OrderError('parcel-not-found')
    const now = context.now()
    if (kind === 'parcel-undone' && parcel.undone_at === null) refuseUndoOfReturned(locked, parcel)
    await trx.updateTable('fulfilments').set(change(parcel, now)).where('id', '=', fulfilmentId).execute()
    await writeFulfilmentStatus(trx, order)
    const { number } = parcel
    await writeEvent(trx, { orderId, kind, actor, now, details: { fulfilmentId, number } })
  })

export const undoParcel = (context: CheckoutContext, request: DeliveryRequest): Promise<void> =>
  changeParcel(context, request, 'parcel-undone', (parcel, now) => {
    if (parcel.undone_at !== null)
      throw new OrderError('order-not-shippable', 'This parcel has been undone already.')
    return { undone_at: now, delivered_at: null }
  })

export const markDelivered = (context: CheckoutContext, request: DeliveryRequest): Promise<void> =>
  changeParcel(context, request, 'delivered', (parcel, now) => {
    if (parcel.undone_at !== null)
      throw new OrderError('order-not-shippable', 'This parcel has been undone: it cannot be delivered.')
    if (parcel.delivered_at !== null)
      throw new OrderError('order-not-shippable', 'This parcel is marked as delivered already.')
    return { undone_at: null, delivered_at: now }
  })
