/**
 * Parcels that were recorded: undone, or delivered, under the order's lock. The rule: an undone parcel's units are this order's
 * still, and stock does not move.
 */
import { inTransaction, type Transaction } from '../storage/database/database.ts'
import { type Parcel, unitsOfLines } from '../storage/orders/order-detail.ts'
import { OrderError } from '../storage/orders/order-error.ts'
import { type WrittenEvent, writeEvent } from '../storage/orders/order-events.ts'
import type { CheckoutContext } from './context.ts'
import { type LockedOrder, lockWithParcels, writeFulfilmentStatus } from './ship-order.ts'

export type DeliveryRequest = { orderId: string; fulfilmentId: string; actor: string }

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

const changeParcel = async (
  context: CheckoutContext,
  trx: Transaction,
  { orderId, fulfilmentId, actor }: DeliveryRequest,
  kind: Extract<WrittenEvent, 'parcel-undone' | 'delivered'>,
  change: (parcel: Parcel, now: Date) => { undone_at: Date | null; delivered_at: Date | null },
): Promise<void> => {
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
}

/** @throws OrderError, where the parcel was undone before too */
export const undoParcelWithin = (
  context: CheckoutContext,
  trx: Transaction,
  request: DeliveryRequest,
): Promise<void> =>
  changeParcel(context, trx, request, 'parcel-undone', (parcel, now) => {
    if (parcel.undone_at !== null)
      throw new OrderError('order-not-shippable', 'This parcel has been undone already.')
    return { undone_at: now, delivered_at: null }
  })

export const undoParcel = (context: CheckoutContext, request: DeliveryRequest): Promise<void> =>
  inTransaction(context.db, (trx) => undoParcelWithin(context, trx, request))

export const markDelivered = (context: CheckoutContext, request: DeliveryRequest): Promise<void> =>
  inTransaction(context.db, (trx) =>
    changeParcel(context, trx, request, 'delivered', (parcel, now) => {
      if (parcel.undone_at !== null)
        throw new OrderError('order-not-shippable', 'This parcel has been undone: it cannot be delivered.')
      if (parcel.delivered_at !== null)
        throw new OrderError('order-not-shippable', 'This parcel is marked as delivered already.')
      return { undone_at: null, delivered_at: now }
    }),
  )
