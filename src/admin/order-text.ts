/** An order in words, for the list and for the alert of its View button (spec, section 2). */
import type { AdminOrder } from '../contract/admin.ts'
import { chargedText } from '../domain/order-labels.ts'

export const itemCount = ({ items }: AdminOrder): number =>
  items.reduce((count, { quantity }) => count + quantity, 0)

/** "3 items" */
export const itemsText = (order: AdminOrder): string => {
  const count = itemCount(order)
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

/** The server decides; this says whether it is worth asking. */
export const isRefundable = ({ paymentStatus }: Pick<AdminOrder, 'paymentStatus'>): boolean =>
  paymentStatus === 'paid'

type OrderItem = AdminOrder['items'][number]
const itemText = ({ name, quantity, size, color }: OrderItem): string => {
  const choice = [size, color].filter(Boolean).join(', ')
  return `  ${quantity} x ${name}${choice ? ` (${choice})` : ''}`
}

export const orderDetails = (order: AdminOrder): string => {
  const address = order.shippingAddress
  return [
    `Order: ${order.id}`,
    `Customer: ${order.email}`,
    'Items:',
    ...order.items.map(itemText),
    ...(address
      ? [
          `Shipping: ${address.firstName} ${address.lastName}`,
          `${address.address}, ${address.city} ${address.postalCode}, ${address.country}`,
        ]
      : ['Shipping: no address']),
    `Total: ${chargedText(order.total, order.currency)}`,
    ...(order.attention ? ['', order.attention] : []),
  ].join('\n')
}
