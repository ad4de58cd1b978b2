/** An open payment: the intent that the server created, and the priced cart that it is for. */
import type { CartLine } from '../../contract/cart/cart.ts'
import type { CreateOrder } from '../../contract/orders/order.ts'
import type { PaymentIntentResponse } from '../../contract/payments/payment.ts'
import type { ShippingForm } from '../../contract/payments/shipping-form.ts'
import { minorToDecimal } from '../../domain/pricing/currency.ts'
import type { PriceTerms, Totals } from '../../domain/pricing/pricing.ts'

/** `terms`: those of the totals. */
export type PricedCart = { lines: readonly CartLine[]; totals: Totals; terms: PriceTerms }
export type Payment = PricedCart & { intent: PaymentIntentResponse; shipping: ShippingForm }

/** Two carts with the same signature have the same line items, prices and currency. */
export const cartSignature = ({
  lines,
  totals: { currency, total },
}: Pick<PricedCart, 'lines' | 'totals'>): string =>
  JSON.stringify([
    currency,
    total,
    lines.map(({ productId, size, color, quantity, product }) => [
      productId,
      size,
      color,
      quantity,
      product.price,
    ]),
  ])

/** The request of the spec's section 3. The server trusts only its own record of the payment; this is what the shopper saw. */
export const createOrderRequest = (
  { lines, totals, intent, shipping: { email, ...address } }: Payment,
  sessionId: string | null,
): CreateOrder => {
  const { currency } = totals
  return {
    email,
    status: 'confirmed',
    subtotal: minorToDecimal(totals.subtotal, currency),
    shipping: minorToDecimal(totals.shipping, currency),
    total: minorToDecimal(totals.total, currency),
    currency,
    shippingAddress: address,
    billingAddress: address,
    items: lines.map(({ productId, product, quantity, size, color }) => ({
      productId,
      name: product.name,
      price: Number(product.price),
      quantity,
      size,
      color,
    })),
    paymentIntentId: intent.paymentIntentId,
    ...(sessionId !== null && { sessionId }),
  }
}
