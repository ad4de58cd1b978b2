/** Converts a stored order to API responses: a receipt without personal data for the shopper, everything for staff. */
import { orderAlertsText } from '../../checkout/alerts/order-alerts.ts'
import type { AdminOrder } from '../../contract/orders/admin-orders.ts'
import type { Order, Receipt } from '../../contract/orders/order.ts'
import { minorToDecimal } from '../../domain/pricing/currency.ts'
import { deliveryNote } from '../../domain/pricing/delivery-note.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { taxNote } from '../../domain/pricing/tax-note.ts'
import type { StoredOrder } from '../../storage/orders/orders.ts'

const orderWire = (order: StoredOrder): Omit<Receipt, 'isMailed' | 'orderPath'> => ({
  id: order.id,
  number: order.number,
  status: order.status,
  paymentStatus: order.payment_status,
  currency: order.currency,
  subtotal: minorToDecimal(order.subtotal, order.currency),
  shipping: minorToDecimal(order.shipping, order.currency),
  total: minorToDecimal(order.total, order.currency),
  taxNote: taxNote(order.taxes, order.currency),
  deliveryNote: deliveryNote(order.delivery_days),
  createdAt: order.created_at.toISOString(),
  items: order.items.map(({ product_id, name, price_pence, quantity, size, color }) => ({
    productId: product_id,
    name,
    price: decimal(price_pence),
    quantity,
    size,
    color,
  })),
})

export const receiptWire = (
  order: StoredOrder,
  { sendsMail, orderPath }: { sendsMail: boolean; orderPath: string | null },
): Receipt => ({
  ...orderWire(order),
  isMailed: sendsMail && order.email !== null,
  orderPath,
})

export const adminOrderWire = (order: StoredOrder): AdminOrder => ({
  ...orderWire(order),
  email: order.email ?? '',
  // The checkout stores an address that has passed the contract's schema.
  shippingAddress: order.shipping_address as Order['shippingAddress'],
  billingAddress: order.billing_address as Order['billingAddress'],
  totalPounds: decimal(order.total_pence),
  mode: order.mode,
  attention: orderAlertsText(order),
})
