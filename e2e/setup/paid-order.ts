/** An order as a shopper's browser makes it, through the API. */

import type { APIRequestContext } from '@playwright/test'
import type { CreateOrder, Receipt } from '../../src/contract/orders/order.ts'
import type { CreatePaymentIntent, PaymentIntentResponse } from '../../src/contract/payments/payment.ts'
import type { Address } from '../../src/contract/payments/shipping-form.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { minorToDecimal } from '../../src/domain/pricing/currency.ts'
import { pence } from '../../src/domain/pricing/money.ts'
import { specifiedTerms, totals } from '../../src/domain/pricing/pricing.ts'
import { newSessionId } from './filled-cart.ts'
import { staffHeaders } from './staff-calls.ts'

export const GRACE = {
  firstName: 'Grace',
  lastName: 'Fell',
  address: '9 Quay Street',
  city: 'Whitby',
  postalCode: 'YO21 1AA',
  country: 'GB',
} as const satisfies Address

type Wish = { product: Product; quantity: number; email: string; address: Address }

export const placePaidOrder = async (request: APIRequestContext, wish: Wish): Promise<Receipt> => {
  const { product, quantity, email, address } = wish
  const post = async <Answer>(path: string, data: object): Promise<Answer> => {
    const response = await request.post(path, { data })
    if (!response.ok()) throw new Error(`${path}: ${response.status()}: ${await response.text()}`)
    return response.json()
  }
  const sessionId = newSessionId()
  const choice = { size: product.sizes[0] ?? null, color: product.colors[0] ?? null }
  const item = { productId: product.id, quantity, ...choice }
  await post('/api/cart', { ...item, sessionId })
  const { subtotal, shipping, total } = totals(
    [{ pricePence: pence(product.price), quantity }],
    specifiedTerms('GBP'),
  )
  const intent = await post<PaymentIntentResponse>('/api/create-payment-intent', {
    amount: total / 100,
    currency: 'GBP',
    sessionId,
    email,
    shippingAddress: address,
  } satisfies CreatePaymentIntent)
  await post('/api/sandbox/confirm', {
    clientSecret: intent.clientSecret,
    card: { number: '4242424242424242', expMonth: 12, expYear: 34, cvc: '123' },
  })
  return post<Receipt>('/api/orders', {
    email,
    status: 'confirmed',
    subtotal: minorToDecimal(subtotal, 'GBP'),
    shipping: minorToDecimal(shipping, 'GBP'),
    total: minorToDecimal(total, 'GBP'),
    currency: 'GBP',
    shippingAddress: address,
    billingAddress: address,
    items: [{ ...item, name: product.name, price: Number(product.price) }],
    sessionId,
    paymentIntentId: intent.paymentIntentId,
  } satisfies CreateOrder)
}

/** Orders of tests that the same shop served before would be packed first. */
const emptyPackingQueue = async (
  request: APIRequestContext,
  headers: { Authorization: string },
): Promise<void> => {
  const answer = await request.post('/api/admin/orders/shipped-elsewhere', {
    headers,
    data: { through: 999_999_999 },
  })
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`)
}

/** Empties the packing table. @returns a product of which more than `units` can be ordered, and the headers of staff */
export const startPacking = async (
  request: APIRequestContext,
  units = 5,
): Promise<{ headers: { Authorization: string }; product: Product }> => {
  const headers = await staffHeaders(request)
  await emptyPackingQueue(request, headers)
  const products: Product[] = await (await request.get('/api/products')).json()
  const product = products.find(
    ({ inStock, variants }) => inStock && variants.every(({ stockQuantity }) => stockQuantity > units),
  )
  if (!product) throw new Error('the demo has nothing to buy')
  return { headers, product }
}
