/** An order in words, for the list and for the alert of its View button (spec, section 2). */
import type { AdminOrder } from '../contract/admin.ts'
import { findCurrency, formatMinor, parseAmount } from '../shop/currency.ts'

export const ORDER_ID_SHOWN = 8
export const orderSuffix = ({ id }: { id: string }): string => id.slice(-ORDER_ID_SHOWN)

/** "£74.00 GBP"; an amount of a currency that the shop no longer has is shown as it is stored. */
export const orderTotal = ({ total, currency }: Pick<AdminOrder, 'total' | 'currency'>): string => {
  const code = findCurrency(currency)
  const minor = code && parseAmount(Number(total), code)
  return code && minor !== undefined ? formatMinor(minor, code) : `${total} ${currency}`
}

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
    `Total: ${orderTotal(order)}`,
    ...(order.attention ? ['', order.attention] : []),
  ].join('\n')
}
