/** An order as text, for the list and for the dialog of its View button (spec, section 2). */
import type { AdminOrder } from '../../contract/orders/admin-orders.ts'
import { chargedText } from '../../domain/orders/order-labels.ts'

export const itemCount = ({ items }: AdminOrder): number =>
  items.reduce((count, { quantity }) => count + quantity, 0)

/** "3 items" */
export const itemsText = (order: AdminOrder): string => {
  const count = itemCount(order)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

/** Whether to offer a refund. The server decides. */
export const isRefundable = ({ paymentStatus }: Pick<AdminOrder, 'paymentStatus'>): boolean =>
  paymentStatus === 'paid'

type OrderItem = AdminOrder['items'][number]
const itemLine = ({ name, quantity, size, color }: OrderItem): string => {
  const variant = [size, color].filter(Boolean).join(', ')
  return `  ${quantity} x ${name}${variant ? ` (${variant})` : ''}`
}

export const orderDetails = (order: AdminOrder): string => {
  const address = order.shippingAddress
  return [
    `Order: ${order.id}`,
    `Customer: ${order.email}`,
    'Items:',
    ...order.items.map(itemLine),
    ...(address
      ? [
          `Shipping: ${address.firstName} ${address.lastName}`,
          [
            ...[address.address, address.address2],
            [address.city, address.state, address.postalCode].filter(Boolean).join(' '),
            address.country,
          ]
            .filter(Boolean)
            .join(', '),
        ]
      : ['Shipping: no address']),
    `Total: ${chargedText(order.total, order.currency)}`,
    ...(order.attention ? ['', order.attention] : []),
  ].join('\n')
}
