/** Refunds that the bank returns while nothing says so: an event that is lost, and an answer that is repeated. */
import { expect, test } from 'vitest'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { moneyApi } from '../setup/money.ts'
import { reconciliation } from '../setup/reconciliation.ts'
import { returnedRefunds } from '../setup/returned-refunds.ts'

const api = moneyApi()
const { documentsOf, invoiced, mailsOf, post, read, refund, returnSilently } = returnedRefunds(api)
const { call, compare, open } = reconciliation(api)

const DAY = 24 * 60 * 60_000
const refundedMail = expect.stringContaining('has been paid back')
const returned = expect.stringContaining('could not be paid out')
const refundPart = (id: string) => refund(id, { extra: 500, expected: 500, reason: 'other' })
const refundWhole = (id: string) => post(id, '/cancel', { restock: false })

const kinds = [
  ['of a part', refundPart, '5.00', 'paid'],
  ['of a whole payment', refundWhole, undefined, 'refund_failed'],
] as const

test.each(kinds)(
  'a refund %s is failed after the comparison with the provider, where each event of its return was lost',
  async (_, make, part, paymentStatus) => {
    const order = await invoiced()
    await make(order.id)
    await api().checkoutRig.settle()
    await returnSilently()
    await compare()
    await compare()
    expect(await open()).toEqual([])
    const amount = part ?? order.total
    expect(await documentsOf(order)).toEqual([
      `invoice ${order.total}`,
      `credit-note ${amount}`,
      `debit-note ${amount}`,
    ])
    expect((await read(order.id)).paymentStatus).toBe(paymentStatus)
    expect(mailsOf(order).subjects).toEqual([refundedMail, returned])
    expect(api().faults.splice(0), 'a failed refund is logged').toHaveLength(1)
  },
)

test.each(kinds)(
  'a refund %s is failed where its first answer is lost, and the bank returns it before the request is repeated',
  async (_, make, _part, paymentStatus) => {
    const order = await invoiced()
    const { checkoutRig } = api()
    checkoutRig.faults.onAnswer = (method, path) => {
      if (method === 'POST' && path === '/v1/refunds') throw new Error('the answer is lost')
    }
    checkoutRig.faults.deliveries = 0
    await make(order.id)
    await checkoutRig.runJobs()
    checkoutRig.faults.onAnswer = undefined
    await returnSilently()
    checkoutRig.faults.deliveries = 1
    await checkoutRig.settle()
    expect((await read(order.id)).paymentStatus).toBe(paymentStatus)
    expect(await documentsOf(order)).toEqual([`invoice ${order.total}`])
    expect(mailsOf(order).subjects).toEqual([])
    expect(api().faults.splice(0), 'a failed refund is logged').toHaveLength(1)
  },
)

test('a refund that the bank returns after weeks is failed after the comparison, where each event was lost', async () => {
  const order = await invoiced()
  await refundPart(order.id)
  await api().checkoutRig.settle()
  for (let week = 0; week < 3; week += 1) {
    api().checkoutRig.advance(7 * DAY)
    await compare()
  }
  await returnSilently()
  await compare()
  expect(await open()).toEqual([])
  const { refunds } = (await call('GET', `/api/admin/orders/${order.id}`)).json<StaffOrder>()
  expect(refunds).toMatchObject([{ status: 'failed' }])
  expect(api().faults.splice(0), 'a failed refund is logged').toHaveLength(1)
})
