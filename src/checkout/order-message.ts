/** Composes and sends the mails about an order as plain text: confirmation, refund, cancellation. Totals are the stored ones. */
import { CURRENCIES, formatMinor, formatPounds } from '../domain/currency.ts'
import { orderNumber } from '../domain/order-labels.ts'
import type { ContactAddress, OrderMessage } from '../storage/checkout/checkout-tables.ts'
import { sendOnce } from '../storage/checkout/order-messages.ts'
import { findOrder, type StoredOrder } from '../storage/checkout/orders.ts'
import type { CheckoutContext } from './context.ts'
import { formatAmount } from './format-amount.ts'
import { logPayment } from './payment-trail.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  /** Becomes the Message-ID, so that a mail client shows a repeated message once. */
  messageKey: string
}

/** Resolves when the mail server has accepted the mail. */
export type SendMail = (mail: Mail) => Promise<void>

type Item = StoredOrder['items'][number]

/** "2 x Field Pack (20L, Olive)" */
export const unitsText = ({ name, size, color }: Item, quantity: number): string => {
  const choice = [size, color].filter((part) => part !== null).join(', ')
  return `${quantity} x ${name}${choice ? ` (${choice})` : ''}`
}

const itemLine = (item: Item): string =>
  `${unitsText(item, item.quantity)}, ${formatPounds(item.price_pence)} each`

export const addressLines = (address: ContactAddress): string[] => [
  `${address.firstName} ${address.lastName}`,
  address.address,
  `${address.postalCode} ${address.city}`,
  address.country,
]

const totalLines = (order: StoredOrder): string[] => {
  const { currency, rate } = order
  const shipping = order.shipping === 0 ? 'Free' : formatMinor(order.shipping, currency)
  return [
    `Subtotal: ${formatMinor(order.subtotal, currency)}`,
    `Shipping: ${shipping}`,
    `Total: ${formatMinor(order.total, currency)}`,
    ...(currency === 'GBP' ? [] : [`(${CURRENCIES[currency].name}: ${Number(rate)} to the pound)`]),
  ]
}

const confirmation = (order: StoredOrder): Omit<Mail, 'to' | 'messageKey'> => ({
  subject: `Your order ${orderNumber(order)} is confirmed`,
  text: [
    'Thank you for your order. It has been paid and is confirmed.',
    '',
    ...order.items.map(itemLine),
    '',
    ...totalLines(order),
    ...(order.shipping_address ? ['', 'It will be sent to:', ...addressLines(order.shipping_address)] : []),
    '',
    `Order number: ${orderNumber(order)}`,
    '',
  ].join('\n'),
})

const refundNotice = (order: StoredOrder): Omit<Mail, 'to' | 'messageKey'> => ({
  subject: `Your payment for order ${orderNumber(order)} has been paid back`,
  text: [
    ...(order.problem === null ? [] : [order.problem]),
    `We have paid back ${formatAmount(order.received, order.received_currency)} in full. Depending on your bank it takes a few days to arrive.`,
    '',
    ...order.items.map(itemLine),
    '',
    `Order number: ${orderNumber(order)}`,
    '',
  ].join('\n'),
})

const cancellation = (order: StoredOrder): Omit<Mail, 'to' | 'messageKey'> => ({
  subject: `Your order ${orderNumber(order)} has been cancelled`,
  text: [
    'We are sorry: your bank did not release the payment for your order, so we had to cancel it. Nothing has been charged.',
    'If you still want these items, please order them again.',
    '',
    ...order.items.map(itemLine),
    '',
    `Order number: ${orderNumber(order)}`,
    '',
  ].join('\n'),
})

const messages = { confirmation, refund: refundNotice, cancellation }

export const composeMessage = (order: StoredOrder, kind: OrderMessage): Omit<Mail, 'to'> => ({
  ...messages[kind](order),
  messageKey: `${order.id}.${kind}`,
})

/** The job. Throws when it should be retried. Does nothing for an order without an email address. */
export const sendOrderMessage = async (
  context: CheckoutContext,
  sendMail: SendMail,
  request: { orderId: string; message: OrderMessage },
): Promise<void> => {
  const order = await findOrder(context.db, request.orderId)
  const to = order?.email
  if (!order || !to) return
  const { orderId, message: kind } = request
  await sendOnce(context.db, { orderId, kind, now: context.now() }, async () => {
    context.crashPoint?.('message-before-send')
    await sendMail({ to, ...composeMessage(order, kind) })
    context.crashPoint?.('message-sent')
  })
  logPayment(context, 'message-sent', { orderId, intentId: order.intent_id, message: kind })
  context.crashPoint?.('message-committed')
}
