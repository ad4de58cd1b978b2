/**
 * The mail about a parcel: which lines are in it, how it can be followed, and what comes later. One for each parcel; none
 * for a parcel that was undone before it was sent. Private notes never appear in it.
 */

import type { OrderMailJobs } from '../../domain/mails/order-mails.ts'
import { unitsToShip } from '../../domain/orders/fulfilment.ts'
import type { MailFact } from '../../mail/mail-content.ts'
import { listParcels, type Parcel, unitsOfLines } from '../../storage/orders/order-detail.ts'
import type { PicturedOrder } from '../../storage/orders/orders.ts'
import { listPartialRefundLines } from '../../storage/orders/partial-refunds.ts'
import type { CheckoutContext } from '../context.ts'
import {
  lineList,
  type MailLine,
  type PreparedMail,
  shippingAddress,
  unitsLine,
  writtenMail,
} from './mail-parts.ts'

const linesOf = (order: PicturedOrder, units: ReadonlyMap<number, number>): MailLine[] =>
  order.items.flatMap((item) => {
    const quantity = units.get(item.position) ?? 0
    return quantity > 0 ? [unitsLine(item, quantity)] : []
  })

const trackingFacts = ({ carrier, tracking_number, tracking_url }: Parcel): MailFact[] => [
  ...(carrier ? [{ label: 'Carrier', value: carrier }] : []),
  ...(tracking_number ? [{ label: 'Tracking number', value: tracking_number }] : []),
  ...(tracking_url ? [{ label: 'Follow it', value: tracking_url, href: tracking_url }] : []),
]

/** Units of later parcels are not in another mail, so everything that is not in this one or an earlier one follows. */
export const shipmentMail = async (
  { db }: CheckoutContext,
  order: PicturedOrder,
  { fulfilmentId }: OrderMailJobs['shipment-message'],
): Promise<PreparedMail | undefined> => {
  const parcels = await listParcels(db, order.id)
  const parcel = parcels.find(({ id }) => id === fulfilmentId)
  if (!parcel || parcel.undone_at !== null) return undefined
  const units = unitsOfLines(
    order,
    parcels.filter(({ number }) => number <= parcel.number),
    await listPartialRefundLines(db, [order.id]),
  )
  const inParcel = new Map(parcel.lines.map(({ position, quantity }) => [position, quantity]))
  const later = new Map([...units].map(([position, line]) => [position, unitsToShip(line)]))
  const cancelled = new Map([...units].map(([position, line]) => [position, line.cancelled]))
  const following = linesOf(order, later)
  return writtenMail(order, 'shipment', {
    kind: `shipment:${fulfilmentId}`,
    values: { what: following.length > 0 ? 'A part of your order' : 'Your order' },
    blocks: [
      lineList(linesOf(order, inParcel), 'In this parcel:'),
      { kind: 'facts', facts: trackingFacts(parcel) },
      lineList(following, 'Still to come:'),
      lineList(linesOf(order, cancelled), 'Cancelled:'),
      shippingAddress('It goes to:', order),
    ],
  })
}
