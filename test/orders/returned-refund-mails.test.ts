/** Mails about refunds that the bank returns: nobody is told that money was paid back which is not. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StaffMailList } from '../../src/contract/mails/mails.ts'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { recordMailAttempt } from '../../src/storage/mails/mails.ts'
import { moneyApi } from '../setup/money.ts'
import { returnedRefunds } from '../setup/returned-refunds.ts'

const api = moneyApi()
const desk = returnedRefunds(api)
const { call, documentsOf, invoiced, mailsOf, post, read, refund, refundMails, returnLastRefund, tell } = desk

const minor = (text: string) => Number(text.replace('.', ''))
const refundedMail = expect.stringContaining('has been paid back')
const returned = expect.stringContaining('could not be paid out')

/** Staff's list then has the first mail about a refund: the test's mail server writes no records. */
const record = async (order: StaffOrder, state: 'sent' | 'failed' = 'sent') => {
  const [mail] = refundMails(order)
  if (!mail?.about?.job) throw new Error('no mail about a refund')
  const { to: recipient, subject, messageKey: key } = mail
  const { kind, orderId, job } = mail.about
  const now = api().checkoutRig.now()
  await recordMailAttempt(api().db, {
    key,
    kind,
    orderId,
    recipient,
    subject,
    state,
    now,
    job: { ...job },
    error: state === 'failed' ? 'No such mailbox' : null,
  })
}
let requests = 0
const sendAgain = async ({ id }: StaffOrder) => {
  const { mails } = (await call('GET', `/api/admin/mails?order=${id}`)).json<StaffMailList>()
  requests += 1
  const answer = await call('POST', `/api/admin/mails/${mails[0]?.id}/again`, {
    request: `request-${requests}`,
  })
  await api().checkoutRig.settle()
  return answer
}

describe('another copy of the mail that money was paid back', () => {
  test('is refused while the bank has returned the part, and is sent when it was made after all', async () => {
    const order = await invoiced()
    await refund(order.id, { extra: 500, expected: 500, reason: 'other' })
    await api().checkoutRig.settle()
    await record(order)
    expect((await sendAgain(order)).status).toBe(202)
    expect(mailsOf(order).subjects).toEqual([refundedMail, refundedMail])

    await returnLastRefund()
    const refused = await sendAgain(order)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('the bank has returned it')])
    expect(mailsOf(order).subjects).toEqual([refundedMail, refundedMail, returned])

    const [failed] = (await read(order.id)).refunds
    await post(order.id, `/refunds/${failed?.id}/retry`)
    expect((await sendAgain(order)).status, 'not yet made again').toBe(409)
    expect((await sendAgain(order)).status).toBe(202)
    expect(mailsOf(order).subjects).toEqual([
      refundedMail,
      refundedMail,
      returned,
      refundedMail,
      refundedMail,
    ])
    expect(refundMails(order).at(-2)?.about?.job, 'a job of its own').toMatchObject({ attempt: '2' })
  })

  test('is refused while the bank has returned the whole payment, also of a mail that had failed', async () => {
    const order = await invoiced()
    await post(order.id, '/cancel', { restock: false })
    await api().checkoutRig.settle()
    await record(order)
    await returnLastRefund()
    expect((await sendAgain(order)).status).toBe(409)
    await record(order, 'failed')
    expect((await sendAgain(order)).status).toBe(409)
    expect(mailsOf(order).subjects).toEqual([refundedMail, returned])
  })

  test('that staff asked for just before the bank returned the refund is not sent', async () => {
    const order = await invoiced()
    await refund(order.id, { extra: 500, expected: 500, reason: 'other' })
    await api().checkoutRig.settle()
    const job = refundMails(order).at(-1)?.about?.job
    if (!job) throw new Error('no mail about a refund')
    expect(await api().checkoutRig.checkout.sendAgain({ ...job, again: 'request-before' })).toBe(true)
    await returnLastRefund()
    expect(mailsOf(order).subjects).toEqual([refundedMail, returned])
  })
})

test('a whole payment that the bank returns before the mail about it was sent is not said to be paid back', async () => {
  const order = await invoiced()
  await post(order.id, '/cancel', { restock: false })
  // The refund, and not the mail that it causes.
  await api().checkoutRig.runJobs()
  await api().checkoutRig.sandbox.events.sendDue()
  expect((await read(order.id)).paymentStatus).toBe('refunded')
  await returnLastRefund()
  expect(mailsOf(order).subjects).toEqual([])
})

test('a customer is told of a return where the process died that sent the mail about the refund', async () => {
  const order = await invoiced()
  await refund(order.id, { extra: 500, expected: 500, reason: 'other' })
  await api().checkoutRig.runJobs()
  await api().checkoutRig.sandbox.events.sendDue()
  const refundId = (await read(order.id)).refunds[0]?.id
  // It is not known whether the mail has left.
  await sql`insert into order_messages (order_id, kind, lease, leased_until)
    values (${order.id}, ${`refund:${refundId}`}, 'of a dead process', now() - interval '1 minute')`.execute(
    api().db,
  )
  await returnLastRefund()
  expect(mailsOf(order).subjects).toEqual([returned])
})

test('a refund in the dashboard of which the customer was told is told of once when the bank returns it', async () => {
  const order = await invoiced()
  const { provider, checkout, settle, faults } = api().checkoutRig
  const { intent_id: intentId } = await api()
    .db.selectFrom('orders')
    .select('intent_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const amount = minor(order.total)
  const payBackByHand = (idempotencyKey: string) =>
    provider.refund({ intentId, amount, reason: 'by hand', idempotencyKey: `${order.id}-${idempotencyKey}` })
  /** As `returnLastRefund`, of a refund that the shop knows by its sum alone. */
  const returnByBank = async (id: string) => {
    await api().db.deleteFrom('sandbox_refunds').where('id', '=', id).execute()
    const failed = { object: 'refund', id, payment_intent: intentId, status: 'failed' }
    for (const type of ['refund.failed', 'refund.updated', 'refund.failed']) await tell(type, failed)
    await tell('charge.refunded', { object: 'charge', payment_intent: intentId })
    await Promise.all([checkout.reconcile(), checkout.reconcile()])
    await settle()
  }
  // Staff cancel an order that was refunded in the dashboard, before the shop is notified of it.
  faults.deliveries = 0
  const { id } = await payBackByHand('first')
  await post(order.id, '/cancel', { restock: false })
  await api().checkoutRig.runJobs()
  faults.deliveries = 1
  await settle()
  expect(mailsOf(order).subjects).toEqual([refundedMail])

  await returnByBank(id)
  expect(await read(order.id)).toMatchObject({ paymentStatus: 'refund_failed' })
  expect(mailsOf(order).subjects).toEqual([refundedMail, returned])
  expect(await documentsOf(order)).toEqual([
    `invoice ${order.total}`,
    `credit-note ${order.total}`,
    `debit-note ${order.total}`,
  ])

  const { id: second } = await payBackByHand('second')
  await settle()
  expect(await read(order.id)).toMatchObject({ paymentStatus: 'refunded' })
  await returnByBank(second)
  expect(await read(order.id)).toMatchObject({ paymentStatus: 'refund_failed' })
  expect(mailsOf(order).subjects).toEqual([refundedMail, returned])
})
