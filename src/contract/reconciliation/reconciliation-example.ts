/** A comparison with the payment provider for the examples of operations. */

const at = (time: string) => `2025-06-02T${time}.000Z`

export const exampleDifference = {
  id: 'difference_6w1q8x3r',
  kind: 'refund-not-here',
  subject: 'pi_3Qk2Lm9nV7tB4xW1',
  orderId: 'order_5f8k2m9x',
  orderNumber: 1042,
  here: '£0.00 GBP',
  there: '£12.50 GBP',
  firstSeen: at('03:10:00'),
  settledAt: null,
} as const
export const exampleRun = {
  id: 'reconciliation_9d2f4k7m',
  startedBy: 'shop',
  requestedAt: at('03:09:58'),
  finishedAt: at('03:10:04'),
  state: 'done',
  since: '2025-05-31T03:09:00.000Z',
  until: at('03:09:59'),
  payments: 41,
  refunds: 2,
  added: 1,
  settled: 0,
  failure: null,
} as const
export const examplePayout = {
  id: 'po_1Qk2Lm9nV7tB4xW1',
  status: 'paid',
  failure: null,
  createdAt: at('00:00:00'),
  arrivesAt: '2025-06-03T00:00:00.000Z',
  payments: '£512.00 GBP',
  refunds: '-£12.50 GBP',
  others: '£0.00 GBP',
  fees: '£9.88 GBP',
  orders: 8,
  net: '£489.62 GBP',
} as const
