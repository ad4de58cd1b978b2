/** Examples of the calls of the order desk, for the API description. */
import { exampleAddress } from './example-address.ts'

const id = 'order_5c9j2s8u'
const params = { id }
const parcelParams = { id, parcelId: 'parcel_8d2k5n7q' }
const row = {
  id,
  number: 1042,
  createdAt: '2025-06-01T12:00:00.000Z',
  status: 'confirmed',
  paymentStatus: 'paid',
  fulfilmentStatus: 'partly_shipped',
  mode: 'live',
  email: 'ada@example.com',
  name: 'Ada Marsh',
  country: 'GB',
  itemCount: 2,
  currency: 'GBP',
  total: '94.00',
  totalPounds: '94.00',
}
const { name: _name, country: _country, itemCount: _count, ...shared } = row
const order = {
  ...shared,
  subtotal: '84.00',
  shipping: '10.00',
  taxNote: 'incl. £15.67 GBP VAT',
  shippingAddress: exampleAddress,
  billingAddress: exampleAddress,
  attention: null,
  lines: [
    {
      position: 0,
      productId: 'prod_9d2f4k7m',
      slug: 'fell-day-pack-25l',
      name: 'Fell Day Pack 25L',
      brand: 'Fernway',
      sku: 'FM-FLD-20L-OLIVE',
      codes: ['FM-FLD-20L-OLIVE', '5012345678900'],
      size: '20L',
      color: 'Olive',
      picture: '/pictures/own.4be1f09c72d3a586-1600x2000-d9d4cc.jpg',
      quantity: 2,
      price: '42.00',
      paid: '84.00',
      taxRate: '20 %',
      shipped: 1,
      toShip: 1,
      cancelled: 0,
      returned: 0,
    },
  ],
  parcels: [
    {
      id: 'parcel_8d2k5n7q',
      number: 1,
      carrier: 'Royal Mail',
      trackingNumber: 'AB123456789GB',
      trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
      shippedBy: 'Ada Packer',
      shippedAt: '2025-06-02T09:30:00.000Z',
      deliveredAt: null,
      undoneAt: null,
      lines: [{ position: 0, quantity: 1 }],
    },
  ],
  notes: [
    { id: 'note_3b6h9w2e', text: 'Gift wrap.', author: 'Ada Packer', createdAt: '2025-06-01T13:00:00.000Z' },
  ],
  events: [
    {
      id: 1,
      kind: 'placed',
      actor: 'shop',
      at: '2025-06-01T12:00:00.000Z',
      details: { subtotal: 8400, shipping: 1000, total: 9400, currency: 'GBP' },
    },
  ],
  payment: {
    id: 'pi_3Nq8Zt5Rw1Ye',
    received: '94.00',
    currency: 'GBP',
    refundedExternally: '0.00',
    url: 'https://dashboard.stripe.com/payments/pi_3Nq8Zt5Rw1Ye',
  },
  taxes: [{ rate: 'VAT 20 %', net: '78.33', tax: '15.67', gross: '94.00' }],
  refunds: [
    {
      id: 'refund_7m2d9k4s',
      status: 'succeeded',
      amount: '5.00',
      shipping: '5.00',
      extra: '0.00',
      tax: '0.83',
      reason: 'other',
      failure: null,
      requestedBy: 'Ada Packer',
      requestedAt: '2025-06-02T10:00:00.000Z',
      lines: [],
    },
  ],
  refundable: {
    left: 8900,
    shippingLeft: 500,
    lines: [{ position: 0, quantity: 2, paid: 8400, refunded: 0, toShip: 1 }],
    obstacle: null,
  },
  isContactEditable: true,
  documents: [
    {
      id: 'document_4k8m2p6r',
      kind: 'invoice',
      number: 'INV-2025-00042',
      issuedAt: '2025-06-02T09:31:00.000Z',
      issuedBy: 'staff',
      currency: 'GBP',
      gross: '94.00',
      tax: '15.67',
    },
  ],
  withdrawals: [],
  invoiceObstacle: null,
  isCancellable: false,
  shippingObstacle: null,
  timeZone: 'Europe/London',
}
const view = { id: 'view_2m8r5t1x', name: 'To ship abroad', query: 'fulfilment=to_ship&currency=EUR' }

export const orderExamples = {
  searchOrders: {
    query: { search: 'marsh', fulfilment: 'to_ship' },
    response: { orders: [row], next: null, total: 1, isTotalCapped: false, timeZone: 'Europe/London' },
  },
  exportOrders: { query: { from: '2025-01-01', to: '2025-12-31' } },
  shippedElsewhere: {
    body: { to: '2025-05-31', through: 1042 },
    response: { shipped: 250, recorded: 250, next: 1291 },
  },
  listOrderViews: { response: [view] },
  saveOrderView: { body: { name: view.name, query: view.query }, response: view },
  deleteOrderView: { params: { id: view.id }, response: { success: true } },
  readStaffOrder: { params, response: order },
  changeOrderContact: {
    params,
    body: {
      changes: { shippingAddress: { ...exampleAddress, address: '6 Mill Lane' } },
      seen: { shippingAddress: exampleAddress },
    },
    response: order,
  },
  endOrderLinks: { params, response: order },
  addOrderNote: { params, body: { text: 'Gift wrap.' }, response: order },
  shipOrder: {
    params,
    body: {
      lines: [{ position: 0, quantity: 1 }],
      carrier: 'Royal Mail',
      trackingNumber: 'AB123456789GB',
      key: 'c1a7e4d0-52b8-4e0f-9a63-8f2d7b10c9e5',
    },
    response: order,
  },
  undoParcel: { params: parcelParams, response: order },
  deliverParcel: { params: parcelParams, response: order },
  refundPart: {
    params,
    body: {
      key: '7f3a2c9e-1b4d-4f6a-8c2e-5d9b0a1e3f47',
      reason: 'returned',
      lines: [{ position: 0, quantity: 1, restock: true }],
      expected: 4200,
    },
    response: order,
  },
  retryRefund: { params: { id, refundId: 'refund_7m2d9k4s' }, response: order },
  cancelOrder: { params, body: { restock: true }, response: order },
  nextToPack: { query: { after: '1041' }, response: { order, waiting: 3 } },
}
