/** Examples of the calls of cart, checkout and payment, and of the orders at /admin, for the API description. */
import { exampleBrand as brand, exampleProduct as product } from '../../contract/product-example.ts'
import { exampleAddress } from './example-address.ts'

const line = {
  id: 'line_6t1y9r3b',
  productId: product.id,
  quantity: 2,
  size: '20L',
  color: 'Olive',
  isSold: true,
  addedPrice: '84.00',
  weightGrams: 900,
  isCountedByVariant: false,
  product: {
    name: product.name,
    slug: product.slug,
    price: product.price,
    images: product.images,
    colorImages: product.colorImages,
    brand: { name: brand.name },
    inStock: true,
    stockQuantity: 7,
  },
}
const sessionId = 'k7m2p9x4q'
const { id: _lineId, ...handoverLine } = line
const token = 'Jr2xqN8vTz0yWk5cLm3pBg'
const expiresAt = '2025-06-01T13:00:00.000Z'
const intent = 'pi_3Nq8Zt5Rw1Ye'
const clientSecret = `${intent}_secret_7Gd2Kx9Lm4`
const item = {
  productId: product.id,
  name: product.name,
  quantity: 2,
  size: '20L',
  color: 'Olive',
}
const order = {
  id: 'order_5c9j2s8u',
  number: 1042,
  status: 'confirmed',
  paymentStatus: 'paid',
  email: 'ada@example.com',
  currency: 'GBP',
  subtotal: '84.00',
  shipping: '10.00',
  total: '94.00',
  taxNote: 'incl. £15.67 GBP VAT',
  createdAt: '2025-06-01T12:00:00.000Z',
  shippingAddress: exampleAddress,
  billingAddress: exampleAddress,
  items: [{ ...item, price: product.price }],
}
const orderPath = '/order/o_k3v9abcdefgh23456789mnpqrs'
const { email: _email, shippingAddress: _shipping, billingAddress: _billing, ...receipt } = order
const done = { success: true }

export const checkoutExamples = {
  readCart: { query: { sessionId }, response: [line] },
  addToCart: {
    body: { productId: product.id, quantity: 2, size: '20L', color: 'Olive', sessionId },
    response: line,
  },
  updateCartLine: { params: { id: line.id }, body: { quantity: 2 }, response: line },
  removeCartLine: { params: { id: line.id }, response: done },
  clearCart: { query: { sessionId }, response: done },
  createCartHandover: { body: { sessionId }, response: { token, expiresAt } },
  readCartHandover: { body: { token }, response: { expiresAt, lines: [handoverLine] } },
  redeemCartHandover: {
    body: { token, sessionId },
    response: {
      lines: [{ name: product.name, size: '20L', color: 'Olive', quantity: 2, inCart: 2, problem: null }],
    },
  },
  readPaymentConfig: { response: { provider: 'sandbox', publishableKey: null, mode: 'sandbox' } },
  createPaymentIntent: {
    body: {
      amount: 94,
      currency: 'GBP',
      sessionId,
      email: 'ada@example.com',
      shippingAddress: exampleAddress,
    },
    response: {
      clientSecret,
      paymentIntentId: intent,
      amount: 94,
      currency: 'GBP',
      taxNote: 'incl. £15.67 GBP VAT',
      provider: 'sandbox',
      publishableKey: null,
    },
  },
  createOrder: {
    body: {
      email: 'ada@example.com',
      status: 'confirmed',
      subtotal: '84.00',
      shipping: '10.00',
      total: '94.00',
      currency: 'GBP',
      shippingAddress: exampleAddress,
      billingAddress: exampleAddress,
      items: [{ ...item, price: 42 }],
      sessionId,
      paymentIntentId: intent,
    },
    response: { ...receipt, isMailed: true, orderPath },
  },
  returnFromPayment: {
    body: { clientSecret },
    response: { status: 'succeeded', order: { ...receipt, isMailed: true, orderPath }, message: null },
  },
  sandboxConfirm: {
    body: { clientSecret, card: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' } },
    response: { status: 'requires_capture' },
  },
  sandboxAuthenticate: { body: { clientSecret, outcome: 'pass' }, response: { status: 'requires_capture' } },
}

export const adminOrderExamples = {
  readStats: {
    response: {
      totalOrders: 12,
      totalRevenue: '1034.00',
      newsletterSubscribers: 48,
      averageOrderValue: '94.00',
      mode: 'live',
      trialOrders: 3,
    },
  },
  listOrders: { response: [{ ...order, totalPounds: '94.00', mode: 'live', attention: null }] },
  refundOrder: {
    params: { id: order.id },
    body: { reason: 'returned', restock: true },
    response: {
      ...order,
      status: 'refund_pending',
      paymentStatus: 'refund_pending',
      totalPounds: '94.00',
      mode: 'live',
      attention: 'The payment is being refunded by staff (returned by the customer; put back into stock).',
    },
  },
  listAlerts: {
    response: [
      {
        id: 'dp_3QkExample',
        kind: 'dispute',
        orderId: order.id,
        orderNumber: order.number,
        paymentId: intent,
        sentence: "The shopper's bank disputes £94.00 GBP (product not received).",
        advice:
          "Answer with evidence in the payment provider's dashboard, or accept the dispute there. Without an answer it is lost.",
        dueBy: '2025-06-20T23:59:59.000Z',
        since: '2025-06-05T08:00:00.000Z',
      },
    ],
  },
}
