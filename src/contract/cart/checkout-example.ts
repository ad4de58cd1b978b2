/** The cart, payment and order of one shopper, for the examples of operations. */
import { exampleProduct } from '../products/product-example.ts'

export const exampleAddress = {
  firstName: 'Ada',
  lastName: 'Marsh',
  address: '4 Mill Lane',
  city: 'Leeds',
  postalCode: 'LS1 4DY',
  country: 'GB',
} as const
export const exampleSessionId = 'k7m2p9x4q'
export const exampleCartLine = {
  id: 'line_6t1y9r3b',
  productId: exampleProduct.id,
  quantity: 2,
  size: '20L',
  color: 'Olive',
  isSold: true,
  addedPrice: '84.00',
  weightGrams: 900,
  isCountedByVariant: false,
  product: {
    name: exampleProduct.name,
    slug: exampleProduct.slug,
    price: exampleProduct.price,
    images: exampleProduct.images,
    colorImages: exampleProduct.colorImages,
    brand: { name: exampleProduct.brand.name },
    inStock: true,
    stockQuantity: 7,
  },
} as const

export const examplePaymentId = 'pi_3Nq8Zt5Rw1Ye'
export const exampleClientSecret = `${examplePaymentId}_secret_7Gd2Kx9Lm4`

export const exampleItem = {
  productId: exampleProduct.id,
  name: exampleProduct.name,
  quantity: 2,
  size: '20L',
  color: 'Olive',
} as const
export const exampleOrder = {
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
  deliveryNote: 'Expected in 2 to 4 working days',
  createdAt: '2025-06-01T12:00:00.000Z',
  shippingAddress: exampleAddress,
  billingAddress: exampleAddress,
  items: [{ ...exampleItem, price: exampleProduct.price }],
} as const
const { email: _email, shippingAddress: _shipping, billingAddress: _billing, ...shown } = exampleOrder
export const exampleReceipt = {
  ...shown,
  isMailed: true,
  orderPath: '/order/o_k3v9abcdefgh23456789mnpqrs',
} as const
