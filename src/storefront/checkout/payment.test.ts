import { describe, expect, test } from 'vitest'
import type { CartLine } from '../../contract/cart/cart.ts'
import { createOrderSchema } from '../../contract/orders/order.ts'
import type { CurrencyCode } from '../../domain/pricing/currency.ts'
import { specifiedTerms } from '../../domain/pricing/pricing.ts'
import { cartTotals } from '../cart/cart-totals.ts'
import { cartSignature, createOrderRequest, type Payment } from './payment.ts'

const line = (changes: Partial<CartLine> = {}): CartLine => ({
  id: 'line1',
  productId: 'product1',
  quantity: 2,
  size: 'M',
  color: null,
  isSold: true,
  addedPrice: null,
  weightGrams: null,
  isCountedByVariant: false,
  product: {
    name: 'Shirt',
    slug: 'shirt',
    price: '35.00',
    images: [],
    colorImages: {},
    brand: { name: 'Brand' },
    inStock: true,
    stockQuantity: 9,
  },
  ...changes,
})
const pricedCart = (lines: CartLine[], currency: CurrencyCode) => ({
  lines,
  totals: cartTotals(lines, specifiedTerms(currency)),
  terms: specifiedTerms(currency),
})
const payment = (currency: CurrencyCode): Payment => ({
  ...pricedCart([line()], currency),
  shipping: {
    email: 'a@example.org',
    firstName: 'Ada',
    lastName: 'Byron',
    address: '1 Row',
    city: 'London',
    postalCode: 'N1',
    country: 'GB',
  },
  intent: {
    clientSecret: 'pi_12345678_secret_12345678',
    paymentIntentId: 'pi_12345678',
    amount: 80,
    currency,
    taxNote: null,
    deliveryNote: null,
    provider: 'sandbox',
    publishableKey: null,
  },
})

describe('createOrderRequest', () => {
  test('matches the contract, with amounts as decimal strings of the currency', () => {
    expect(createOrderSchema.parse(createOrderRequest(payment('GBP'), 'abcdefghi'))).toMatchObject({
      email: 'a@example.org',
      status: 'confirmed',
      subtotal: '70.00',
      shipping: '10.00',
      total: '80.00',
      currency: 'GBP',
      items: [{ productId: 'product1', name: 'Shirt', price: 35, quantity: 2, size: 'M', color: null }],
      sessionId: 'abcdefghi',
      paymentIntentId: 'pi_12345678',
    })
  })
  test('writes yen without decimals', () => {
    expect(createOrderRequest(payment('JPY'), null)).toMatchObject({
      subtotal: '10500',
      shipping: '1500',
      total: '12000',
    })
  })
  test('copies the billing address from the shipping address, without the email', () => {
    const { shippingAddress, billingAddress } = createOrderRequest(payment('GBP'), null)
    expect(billingAddress).toEqual(shippingAddress)
    expect(shippingAddress).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      address: '1 Row',
      city: 'London',
      postalCode: 'N1',
      country: 'GB',
    })
  })
})

describe('cartSignature', () => {
  const signature = cartSignature(pricedCart([line()], 'GBP'))
  test('differs when a line item, a price or the currency differs', () => {
    const { product } = line()
    for (const other of [
      pricedCart([line()], 'USD'),
      pricedCart([line({ quantity: 3 })], 'GBP'),
      pricedCart([line({ size: 'L' })], 'GBP'),
      pricedCart([line({ product: { ...product, price: '36.00' } })], 'GBP'),
      pricedCart([line(), line({ id: 'line2', productId: 'product2' })], 'GBP'),
      pricedCart([], 'GBP'),
    ])
      expect(cartSignature(other)).not.toBe(signature)
  })
  test('is the same when only the stock or the id of a line differs', () => {
    const { product } = line()
    expect(
      cartSignature(pricedCart([line({ id: 'x', product: { ...product, stockQuantity: 1 } })], 'GBP')),
    ).toBe(signature)
  })
})
