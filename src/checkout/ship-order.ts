/**
 * Records parcels under the order's lock, so that of two members of staff who ship the same units one makes the parcel and the
 * other gets a conflict. The rule: a parcel moves no stock, because the units left the stock with the order.
 */
import { trackingPage } from '../domain/orders/carriers.ts'
import { fulfilmentStatusOf, unitsToShip } from '../domain/orders/fulfilment.ts'
import { claimedText } from '../domain/orders/packing-claim.ts'
import { inTransaction, type Transaction } from '../storage/database/database.ts'
import { newId } from '../storage/database/ids.ts'
import { orderActor, tellTriggers } from '../storage/database/trigger-inputs.ts'
import { listParcels, type Parcel, unitsOfLines } from '../storage/orders/order-detail.ts'
import { OrderError } from '../storage/orders/order-error.ts'
import { newestEvent, writeEvent } from '../storage/orders/order-events.ts'
import { findOrder, lockOrder, type StoredOrder } from '../storage/orders/orders.ts'
import { endClaim, findClaim } from '../storage/orders/packing-claims.ts'
import {
  type ParcelRequest,
  parcelRequest,
  refuseOtherContents,
  requestColumns,
} from '../storage/orders/parcel-requests.ts'
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

export type LockedOrder = { order: StoredOrder; parcels: Parcel[]; refunded: RefundedUnits[] }

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

/** For the timeline, in words that stay true whatever becomes of the catalogue. */
const describeLines = ({ items }: StoredOrder, lines: readonly ParcelLine[]) =>
  lines.map(({ position, quantity }) => {
    const item = items.find((each) => each.position === position)
    return { position, quantity, name: item?.name ?? '', sku: item?.sku ?? '' }
  })

/** What the parcel says besides its lines. */
type ParcelLabel = Pick<ShipRequest, 'carrier' | 'trackingNumber' | 'trackingUrl' | 'notify' | 'actor'>

/** Writes a parcel of an order that was found to be shippable under its lock. */
export const recordParcel = async (
  context: CheckoutContext,
  trx: Transaction,
  { order, parcels }: LockedOrder,
  lines: readonly ParcelLine[],
  label: ParcelLabel,
  keyed: ParcelRequest | undefined,
): Promise<void> => {
  const orderId = order.id
  const fulfilmentId = newId('parcel')
  const { carrier, trackingNumber, actor } = label
  const trackingUrl = label.trackingUrl || trackingPage(carrier, trackingNumber)
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
  const isNotified = label.notify && order.email !== null
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
}

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
    await recordParcel(context, trx, locked, checkLines(locked, request.lines), request, keyed)
    return true
  })
