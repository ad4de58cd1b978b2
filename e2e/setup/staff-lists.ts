/** What staff would find on an ordinary day: always the same, for pictures of their area. */
import type { Page } from '@playwright/test'
import type { AdminOrder, Stats } from '../../src/contract/orders/admin-orders.ts'
import type { Subscriber } from '../../src/contract/subscribers/newsletter.ts'

type Told = Pick<AdminOrder, 'id' | 'email' | 'currency' | 'total' | 'createdAt'> &
  Partial<Pick<AdminOrder, 'status' | 'paymentStatus' | 'attention'>> & { count?: number }

const order = ({ count = 1, ...told }: Told): AdminOrder => ({
  number: 1042,
  status: 'confirmed',
  paymentStatus: 'paid',
  attention: null,
  mode: 'live',
  subtotal: told.total,
  shipping: '0.00',
  taxNote: null,
  deliveryNote: null,
  totalPounds: told.total,
  shippingAddress: null,
  billingAddress: null,
  items: [
    {
      productId: 'product_1',
      name: 'Fell Backpack',
      price: '128.00',
      quantity: count,
      size: null,
      color: null,
    },
  ],
  ...told,
})

export const staffOrders: AdminOrder[] = [
  order({
    id: 'order_01hx7m2p9q',
    email: 'ines.okafor@example.org',
    currency: 'GBP',
    total: '164.00',
    createdAt: '2026-11-20T16:41:00.000Z',
    count: 2,
  }),
  order({
    id: 'order_01hx7k4t3w',
    email: 'j.lindqvist@example.org',
    currency: 'EUR',
    total: '243.60',
    createdAt: '2026-11-20T11:05:00.000Z',
    count: 3,
    paymentStatus: 'disputed',
    attention: 'The customer disputes this payment. Answer the provider within its term.',
  }),
  order({
    id: 'order_01hx6v8n5d',
    email: 'maximilian.von-der-hardenbergstrasse@correspondence.example.org',
    currency: 'USD',
    total: '57.54',
    createdAt: '2026-11-19T08:22:00.000Z',
  }),
  order({
    id: 'order_01hx6r1c7f',
    email: 'haruka@example.org',
    currency: 'JPY',
    total: '20700',
    createdAt: '2026-11-18T22:47:00.000Z',
    status: 'refund_pending',
    paymentStatus: 'refund_pending',
    attention: 'The payment is being refunded.',
  }),
  order({
    id: 'order_01hx5b0s2k',
    email: '',
    currency: 'GBP',
    total: '45.00',
    createdAt: '2026-11-17T13:30:00.000Z',
  }),
  order({
    id: 'order_01hx4z6y8h',
    email: 'tom@example.org',
    currency: 'GBP',
    total: '1284.50',
    createdAt: '2026-11-16T09:12:00.000Z',
    count: 12,
  }),
]

const subscribers: Subscriber[] = [
  ['ines.okafor@example.org', '2026-11-20T16:43:00.000Z'],
  ['maximilian.von-der-hardenbergstrasse@correspondence.example.org', '2026-11-18T07:15:00.000Z'],
  ['tom@example.org', '2026-10-02T18:00:00.000Z'],
].map(([email = '', subscribedAt = ''], index) => ({ id: `subscriber_${index}`, email, subscribedAt }))

export const staffStats: Stats = {
  totalOrders: 1342,
  totalRevenue: '148210.50',
  newsletterSubscribers: 2804,
  averageOrderValue: '110.44',
  mode: 'live',
  trialOrders: 0,
}

export const showStaffLists = async (page: Page): Promise<void> => {
  const answers = {
    '/api/admin/orders': staffOrders,
    '/api/admin/newsletters': subscribers,
    '/api/admin/stats': staffStats,
  }
  for (const [path, json] of Object.entries(answers))
    await page.route(`**${path}`, (route) => route.fulfill({ json }))
}
