/** An example of every operation, for the API description. Tests validate each against its schemas. */

import {
  exampleBrand as brand,
  exampleCategory as category,
  exampleProduct as product,
} from '../contract/product-example.ts'
import { doctorExamples } from './doctor-examples.ts'
import { groupExamples } from './group-examples.ts'
import { importExamples } from './import-examples.ts'
import { orderExamples } from './order-examples.ts'
import { productExamples } from './product-examples.ts'
import { setupExamples } from './setup-examples.ts'

export type CallExample = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Of success. */
  response?: unknown
  /** Of JSON refusals, by status. */
  refusals?: Record<number, unknown>
}

const line = {
  id: 'line_6t1y9r3b',
  productId: product.id,
  quantity: 2,
  size: '20L',
  color: 'Olive',
  isSold: true,
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
const address = {
  firstName: 'Ada',
  lastName: 'Marsh',
  address: '4 Mill Lane',
  city: 'Leeds',
  postalCode: 'LS1 4DY',
  country: 'GB',
}
const sessionId = 'k7m2p9x4q'
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
  status: 'confirmed',
  paymentStatus: 'paid',
  email: 'ada@example.com',
  currency: 'GBP',
  subtotal: '84.00',
  shipping: '10.00',
  total: '94.00',
  createdAt: '2025-06-01T12:00:00.000Z',
  shippingAddress: address,
  billingAddress: address,
  items: [{ ...item, price: product.price }],
}
const { email: _email, shippingAddress: _shipping, billingAddress: _billing, ...receipt } = order
const done = { success: true }
const bulkChange = 'change_7h3k9d2q'

/** The example of a response; those of all successful ones are the same. */
export const exampleOf = (example: CallExample | undefined, status: number): unknown =>
  status < 400 ? example?.response : example?.refusals?.[status]

/** By the operation's id. */
export const callExamples: Record<string, CallExample> = {
  listProducts: { query: { category: 'bags', sort: 'price-low' }, response: [product] },
  getProduct: { params: { slug: product.slug }, response: product },
  getArchivedProduct: {
    params: { slug: 'fellmark-old-satchel' },
    response: { name: 'Old Satchel', brand: product.brand, category: product.category, similar: [product] },
  },
  listBrands: { response: [brand] },
  getBrand: { params: { slug: brand.slug }, response: brand },
  listCategories: { response: [category] },
  readLinkChanges: { response: { '/category/watches': '/category/wrist-watches', '/category/lids': null } },
  getCategory: { params: { slug: category.slug }, response: category },
  readCart: { query: { sessionId }, response: [line] },
  addToCart: {
    body: { productId: product.id, quantity: 2, size: '20L', color: 'Olive', sessionId },
    response: line,
  },
  updateCartLine: { params: { id: line.id }, body: { quantity: 2 }, response: line },
  removeCartLine: { params: { id: line.id }, response: done },
  clearCart: { query: { sessionId }, response: done },
  subscribe: { body: { email: 'ada@example.com' }, response: done },
  readPaymentConfig: { response: { provider: 'sandbox', publishableKey: null, mode: 'sandbox' } },
  createPaymentIntent: {
    body: { amount: 94, currency: 'GBP', sessionId, email: 'ada@example.com', shippingAddress: address },
    response: {
      clientSecret,
      paymentIntentId: intent,
      amount: 94,
      currency: 'GBP',
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
      shippingAddress: address,
      billingAddress: address,
      items: [{ ...item, price: 42 }],
      sessionId,
      paymentIntentId: intent,
    },
    response: { ...receipt, isMailed: true },
  },
  returnFromPayment: {
    body: { clientSecret },
    response: { status: 'succeeded', order: { ...receipt, isMailed: true }, message: null },
  },
  sandboxConfirm: {
    body: { clientSecret, card: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' } },
    response: { status: 'requires_capture' },
  },
  sandboxAuthenticate: { body: { clientSecret, outcome: 'pass' }, response: { status: 'requires_capture' } },
  login: {
    body: { password: 'the staff password' },
    response: { token: 'xY3kq0mZr8V1nB5tW7cH2sJ9dL4fG6pA', expiresAt: '2025-06-02T00:00:00.000Z' },
  },
  logout: { response: done },
  ...setupExamples,
  ...importExamples,
  ...doctorExamples,
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
        paymentId: intent,
        sentence: "The shopper's bank disputes £94.00 GBP (product not received).",
        advice:
          "Answer with evidence in the payment provider's dashboard, or accept the dispute there. Without an answer it is lost.",
        dueBy: '2025-06-20T23:59:59.000Z',
        since: '2025-06-05T08:00:00.000Z',
      },
    ],
  },
  listSubscribers: {
    response: [{ id: 'sub_9z4w1e6o', email: 'ada@example.com', subscribedAt: '2025-06-01T12:00:00.000Z' }],
  },
  ...groupExamples,
  listAdminProducts: { response: [product] },
  editProductsInBulk: {
    body: {
      rows: [
        {
          id: product.id,
          changes: { price: '38.00', compareAtPrice: '42.00' },
          seen: { price: '42.00', compareAtPrice: null },
        },
        { kind: 'variant', id: 'var_4c8s1m6d', changes: { stockQuantity: 12 }, seen: { stockQuantity: 7 } },
      ],
    },
    response: { changeId: bulkChange, saved: 2, unchanged: [] },
    refusals: {
      409: {
        conflicts: [
          {
            kind: 'product',
            id: product.id,
            field: 'price',
            sentence: 'Price is £40.00 now, not £42.00.',
            stored: '40.00',
          },
        ],
      },
      422: {
        errors: [
          {
            kind: 'product',
            id: product.id,
            field: 'price',
            sentence: 'Price must be an amount in pounds over zero, such as 42.00.',
          },
        ],
      },
    },
  },
  undoBulkEdit: {
    params: { changeId: bulkChange },
    response: { restored: 2 },
    refusals: {
      409: {
        conflicts: [
          {
            kind: 'variant',
            id: 'var_4c8s1m6d',
            field: 'stockQuantity',
            sentence: 'Stock is 2 now: the units cannot be taken back from it.',
            stored: 2,
          },
        ],
      },
    },
  },
  listStaffVariants: {
    query: { products: product.id },
    response: {
      variants: {
        [product.id]: [
          {
            id: 'var_4c8s1m6d',
            size: '20L',
            color: 'Olive',
            sku: 'FM-FLD-20L-OLIVE',
            barcode: null,
            stockQuantity: 7,
          },
        ],
      },
    },
  },
  keepPicture: {
    response: { url: '/pictures/own.4be1f09c72d3a586-1600x2000-d9d4cc.jpg', width: 1600, height: 2000 },
  },
  fetchPicture: {
    body: { url: 'https://pictures.example.com/fell-25.jpg' },
    response: { url: '/pictures/own.4be1f09c72d3a586-1600x2000-d9d4cc.jpg', width: 1600, height: 2000 },
  },
  updateProduct: {
    params: { id: product.id },
    body: { price: '42.00', description: product.description, stockQuantity: 7, inStock: true },
    response: product,
  },
  ...productExamples,
  ...orderExamples,
}
