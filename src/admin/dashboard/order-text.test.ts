import { expect, test } from 'vitest'
import type { AdminOrder } from '../../contract/orders/admin-orders.ts'
import { itemCount, orderDetails } from './order-text.ts'

const order: AdminOrder = {
  id: 'ord_0123456789abcdef',
  number: 1042,
  status: 'confirmed',
  paymentStatus: 'paid',
  email: 'a@example.org',
  currency: 'USD',
  subtotal: '95.90',
  shipping: '13.70',
  total: '109.60',
  taxNote: null,
  deliveryNote: null,
  totalPounds: '80.00',
  mode: 'live',
  createdAt: '2026-11-03T10:00:00.000Z',
  attention: null,
  shippingAddress: {
    firstName: 'Ada',
    lastName: 'Byron',
    address: '1 Row',
    city: 'London',
    postalCode: 'N1',
    country: 'GB',
  },
  billingAddress: null,
  items: [
    { productId: 'p1', name: 'Shirt', price: '35.00', quantity: 2, size: 'M', color: 'Navy' },
    { productId: 'p2', name: 'Cap', price: '10.00', quantity: 1, size: null, color: null },
  ],
}

test('The item count is the sum of the quantities', () => expect(itemCount(order)).toBe(3))
test('The details name the order, the customer, the items, the shipping address and the total', () =>
  expect(orderDetails(order)).toBe(
    [
      'Order: ord_0123456789abcdef',
      'Customer: a@example.org',
      'Items:',
      '  2 x Shirt (M, Navy)',
      '  1 x Cap',
      'Shipping: Ada Byron',
      '1 Row, London N1, GB',
      'Total: $109.60 USD',
    ].join('\n'),
  ))
