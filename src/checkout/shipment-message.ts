/**
 * The mail about a parcel: which lines are in it, how it can be followed, and what comes later. One for each parcel; none
 * for a parcel that was undone before it was sent. Private notes never appear in it.
 */

import { unitsToShip } from '../domain/fulfilment.ts'
import { orderNumberText } from '../domain/order-labels.ts'
import { addressLines } from '../domain/printing/postal-address.ts'
import type { MailBlock, MailFact } from '../mail/mail-content.ts'
import type { StoredOrder } from '../storage/checkout/orders.ts'
import { listPartialRefundLines, type RefundedUnits } from '../storage/checkout/partial-refunds.ts'
import { listParcels, type Parcel, unitsOfLines } from '../storage/order-desk/order-detail.ts'
import type { CheckoutContext } from './context.ts'
import type { MailJob } from './jobs.ts'
import {
  type Mail,
  type MailTerms,
  opening,
  orderMail,
  orderNumberFact,
  type SendMail,
  sendOrderMail,
  unitsText,
} from './order-message.ts'

const linesOf = (order: StoredOrder, units: ReadonlyMap<number, number>): string[] =>
  order.items.flatMap((item) => {
    const quantity = units.get(item.position) ?? 0
    return quantity > 0 ? [unitsText(item, quantity)] : []
  })

const trackingFacts = ({ carrier, tracking_number, tracking_url }: Parcel): MailFact[] => [
  ...(carrier ? [{ label: 'Carrier', value: carrier }] : []),
  ...(tracking_number ? [{ label: 'Tracking number', value: tracking_number }] : []),
  ...(tracking_url ? [{ label: 'Follow it', value: tracking_url, href: tracking_url }] : []),
]

/** Nothing where no unit is named. */
const section = (heading: string, lines: readonly string[]): MailBlock[] =>
  lines.length > 0 ? [{ kind: 'list', heading, lines }] : []

/**
 * Units of later parcels are not in another mail, so everything that is not in this one or an earlier one follows.
 */
export const composeShipment = (
  order: StoredOrder,
  parcel: Parcel,
  parcels: readonly Parcel[],
  refunded: readonly RefundedUnits[],
  terms: MailTerms,
): Omit<Mail, 'to'> => {
  const units = unitsOfLines(
    order,
    parcels.filter(({ number }) => number <= parcel.number),
    refunded,
  )
  const inParcel = new Map(parcel.lines.map(({ position, quantity }) => [position, quantity]))
  const later = new Map([...units].map(([position, line]) => [position, unitsToShip(line)]))
  const cancelled = new Map([...units].map(([position, line]) => [position, line.cancelled]))
  const following = linesOf(order, later)
  const what = following.length > 0 ? 'A part of your order' : 'Your order'
  const { subject, blocks } = opening(terms.texts.shipment, { what, number: orderNumberText(order.number) })
  return orderMail(
    {
      subject,
      blocks: [
        ...blocks,
        ...section('In this parcel:', linesOf(order, inParcel)),
        { kind: 'facts', facts: trackingFacts(parcel) },
        ...section('Still to come:', following),
        ...section('Cancelled:', linesOf(order, cancelled)),
        ...(order.shipping_address
          ? [
              {
                kind: 'address',
                heading: 'It goes to:',
                lines: addressLines(order.shipping_address),
              } as const,
            ]
          : []),
        { kind: 'facts', facts: [orderNumberFact(order)] },
      ],
      messageKey: `${order.id}.shipment.${parcel.id}`,
    },
    terms,
  )
}

/** The job. Throws when it should be retried. Does nothing for an undone parcel. */
export const sendShipmentMessage = async (
  context: CheckoutContext,
  sendMail: SendMail,
  job: Extract<MailJob, { kind: 'shipment-message' }>,
): Promise<void> => {
  const { orderId, fulfilmentId } = job
  await sendOrderMail(context, sendMail, job, async (order) => {
    const parcels = await listParcels(context.db, orderId)
    const parcel = parcels.find(({ id }) => id === fulfilmentId)
    if (!parcel || parcel.undone_at !== null) return undefined
    const refunded = await listPartialRefundLines(context.db, [orderId])
    return {
      kind: `shipment:${fulfilmentId}`,
      compose: (terms) => composeShipment(order, parcel, parcels, refunded, terms),
    }
  })
}
