/** Converts what staff see of orders to API responses. */
import { shippingObstacle } from '../checkout/ship-order.ts'
import type { Parcel as ParcelWire, StaffOrder, StaffOrderLine } from '../contract/staff-orders/order-desk.ts'
import type { StaffOrderRow } from '../contract/staff-orders/order-list.ts'
import { findCurrency, minorToDecimal } from '../domain/currency.ts'
import { type LineUnits, unitsToShip } from '../domain/fulfilment.ts'
import { decimal } from '../domain/money.ts'
import type { StoredOrder } from '../storage/checkout/orders.ts'
import { type DeskOrder, type Parcel, unitsOfLines } from '../storage/order-desk/order-detail.ts'
import { isContactEditable } from '../storage/order-desk/order-edits.ts'
import type { OrderRow } from '../storage/order-desk/order-search.ts'
import { adminOrderWire } from './order-wire.ts'

export const orderRowWire = ({
  units,
  createdAt,
  total,
  totalPence,
  email,
  ...row
}: OrderRow): StaffOrderRow => ({
  ...row,
  email: email ?? '',
  createdAt: createdAt.toISOString(),
  itemCount: units,
  total: minorToDecimal(total, row.currency),
  totalPounds: decimal(totalPence),
})

const parcelWire = (parcel: Parcel): ParcelWire => ({
  id: parcel.id,
  number: parcel.number,
  carrier: parcel.carrier,
  trackingNumber: parcel.tracking_number,
  trackingUrl: parcel.tracking_url,
  shippedBy: parcel.shipped_by,
  shippedAt: parcel.shipped_at.toISOString(),
  deliveredAt: parcel.delivered_at?.toISOString() ?? null,
  undoneAt: parcel.undone_at?.toISOString() ?? null,
  lines: parcel.lines,
})

const lineWire = (
  { order, products }: DeskOrder,
  item: StoredOrder['items'][number],
  units: LineUnits | undefined,
): StaffOrderLine => {
  const product = products.find(({ position }) => position === item.position)
  const codes = [item.sku, product?.sku, product?.barcode].filter((code) => typeof code === 'string')
  return {
    position: item.position,
    productId: item.product_id,
    slug: product?.slug ?? null,
    name: item.name,
    brand: item.brand,
    sku: item.sku,
    codes: [...new Set(codes)],
    size: item.size,
    color: item.color,
    picture: product?.picture ?? null,
    quantity: item.quantity,
    price: decimal(item.price_pence),
    paid: minorToDecimal(item.paid, order.currency),
    shipped: units?.shipped ?? 0,
    toShip: units ? unitsToShip(units) : 0,
  }
}

/** An amount of the provider, whose currency may be one that the shop does not take. */
const providerAmount = (minor: number, currency: string): string =>
  minorToDecimal(minor, findCurrency(currency) ?? 'GBP')

const dashboardUrl = ({ mode, intent_id }: StoredOrder): string | null =>
  mode === 'sandbox'
    ? null
    : `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}payments/${encodeURIComponent(intent_id)}`

export const staffOrderWire = (desk: DeskOrder, timeZone: string): StaffOrder => {
  const { order, parcels, notes, events } = desk
  const units = unitsOfLines(order, parcels)
  const { items: _items, ...wire } = adminOrderWire(order)
  const isAnyShipped = parcels.some(({ undone_at }) => undone_at === null)
  return {
    ...wire,
    number: order.number,
    fulfilmentStatus: order.fulfilment_status,
    lines: order.items.map((item) => lineWire(desk, item, units.get(item.position))),
    parcels: parcels.map(parcelWire),
    notes: notes.map(({ id, text, author, created_at }) => ({
      ...{ id, text, author },
      createdAt: created_at.toISOString(),
    })),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    payment: {
      id: order.intent_id,
      received: providerAmount(order.received, order.received_currency),
      currency: order.received_currency,
      refundedExternally: providerAmount(order.paid_back, order.received_currency),
      url: dashboardUrl(order),
    },
    isContactEditable: isContactEditable(order),
    isCancellable: order.payment_status === 'paid' && order.paid_back === 0 && !isAnyShipped,
    shippingObstacle: shippingObstacle(order) ?? null,
    timeZone,
  }
}
