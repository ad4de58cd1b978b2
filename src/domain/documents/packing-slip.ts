/** The packing slip of a parcel: what is in it and what follows. It has no prices and no private notes. */
import { orderCode } from '../orders/order-code.ts'
import { orderNumberText } from '../orders/order-labels.ts'
import { choiceText, type VariantChoice } from '../products/variants.ts'
import { dayText } from '../shop-day.ts'
import { addressLines, type PostalAddress } from './postal-address.ts'
import type { PrintDocument } from './print-document.ts'
import { type Seller, senderOf } from './seller.ts'

export type PackedOrder = {
  number: number
  /** ISO, with time. */
  createdAt: string
  timeZone: string
  shippingAddress: PostalAddress | null
  lines: readonly (VariantChoice & {
    position: number
    name: string
    sku: string
    quantity: number
    toShip: number
  })[]
}

/** Units of this parcel by position. Without `units`: everything that is still to ship, or all where nothing is. */
export const packingSlip = (
  order: PackedOrder,
  seller: Seller,
  units?: ReadonlyMap<number, number>,
): PrintDocument => {
  const isAllShipped = order.lines.every(({ toShip }) => toShip === 0)
  const packed = order.lines.map((line) => ({
    line,
    quantity: units ? (units.get(line.position) ?? 0) : isAllShipped ? line.quantity : line.toShip,
  }))
  const following = packed.filter(({ line, quantity }) => line.toShip > quantity)
  return {
    kind: 'packing-slip',
    title: 'Packing slip',
    number: orderNumberText(order.number),
    notice: null,
    sender: senderOf(seller),
    facts: [
      { label: 'Order', value: orderNumberText(order.number) },
      { label: 'Ordered', value: dayText(order.createdAt, order.timeZone) },
    ],
    barcode: orderCode(order.number),
    parties: order.shippingAddress
      ? [
          {
            label: 'Deliver to',
            lines: [...addressLines(order.shippingAddress), order.shippingAddress.phone ?? ''].filter(
              Boolean,
            ),
          },
        ]
      : [],
    table: {
      label: 'Items in this parcel',
      columns: [
        { heading: 'Item', width: 0.6 },
        { heading: 'SKU', width: 0.28, isCode: true },
        { heading: 'Units', width: 0.12, isNumber: true },
      ],
      rows: packed
        .filter(({ quantity }) => quantity > 0)
        .map(({ line, quantity }) => [
          [line.name, choiceText(line)].filter(Boolean),
          [line.sku],
          [String(quantity)],
        ]),
    },
    totals: [{ label: 'Units', value: String(packed.reduce((sum, { quantity }) => sum + quantity, 0)) }],
    breakdown: null,
    texts:
      following.length === 0
        ? []
        : [
            `In another parcel: ${following
              .map(({ line, quantity }) => `${line.toShip - quantity} x ${line.name}`)
              .join(', ')}`,
          ],
    foot: seller.name,
  }
}
