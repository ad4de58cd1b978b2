/** Disputes, early fraud warnings, reviews and failed refunds: shown to staff until settled, mailed to the owner once. */
import { describe, expect, test } from 'vitest'
import { alertSchema, type StaffAlertResponse } from '../../src/contract/orders/alert.ts'
import { OWNER_EMAIL } from '../setup/checkout.ts'
import { DUE_BY, dispute, disputeDesk } from '../setup/disputes.ts'
import { moneyApi } from '../setup/money.ts'

const api = moneyApi()

const { next, ordered, tell } = disputeDesk(api)
const warning = (intentId: string, actionable: boolean) => ({
  object: 'radar.early_fraud_warning',
  id: `issfr_${intentId}`,
  payment_intent: intentId,
  fraud_type: 'made_with_stolen_card',
  actionable,
})
const review = (intentId: string, open: boolean) => ({
  object: 'review',
  id: `prv_${intentId}`,
  payment_intent: intentId,
  open,
  reason: open ? 'rule' : 'approved',
})

const alerts = async (): Promise<StaffAlertResponse[]> =>
  (await api().call('GET', '/api/admin/alerts', { headers: await api().staff() })).json()
const alertsAbout = async (intentId: string) =>
  (await alerts()).filter(({ paymentId }) => paymentId === intentId)
const ownerMails = (intentId: string) =>
  api().checkoutRig.mails.filter(({ to, messageKey }) => to === OWNER_EMAIL && messageKey.endsWith(intentId))

test('the alert list requires staff and is empty without alerts', async () => {
  expect((await api().call('GET', '/api/admin/alerts')).status).toBe(401)
  expect(await alerts()).toEqual([])
})

describe('a dispute', () => {
  test('is listed with its deadline until it is closed, and mailed to the owner', async () => {
    const { intentId, orderId } = await ordered()
    await tell('charge.dispute.created', dispute(intentId, 'needs_response'))
    const [alert] = await alertsAbout(intentId)
    expect(alertSchema.strict().parse(alert)).toEqual(alert)
    expect(alert).toMatchObject({
      kind: 'dispute',
      orderId,
      orderNumber: expect.any(Number),
      sentence: "The shopper's bank disputes £28.00 GBP (product not received).",
      advice: expect.stringContaining('Answer with evidence'),
      dueBy: DUE_BY,
    })
    await api().checkoutRig.settle()
    const [mail] = ownerMails(intentId)
    expect(mail?.subject).toBe('A payment is disputed: answer by 15 January 2027')
    expect(mail?.text).toContain('Answer by: 15 January 2027 at 23:59 UTC')
    expect(mail?.text).toContain(`Order: #${alert?.orderNumber}`)
    expect(mail?.text).not.toContain(orderId.slice(-8))

    await tell('charge.dispute.closed', dispute(intentId, 'won'))
    expect(await alertsAbout(intentId)).toEqual([])
  })

  test('of a refunded payment is listed and mailed, with advice on the answer', async () => {
    const { shopper, intentId } = await ordered()
    const [intent] = await api().intentsOf(shopper)
    const amount = intent?.amount ?? 0
    await api().checkoutRig.provider.refund({
      intentId,
      amount,
      reason: 'by hand',
      idempotencyKey: `${Math.random()}`,
    })
    await api().checkoutRig.settle()
    await tell('charge.dispute.created', dispute(intentId, 'needs_response'))
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'refunded' }])
    expect(await alertsAbout(intentId)).toMatchObject([
      { kind: 'dispute', dueBy: DUE_BY, advice: expect.stringContaining('hand the refund in as evidence') },
    ])
    await api().checkoutRig.settle()
    expect(ownerMails(intentId)).toHaveLength(1)
  })

  test('with submitted evidence has no deadline and no advice', async () => {
    const { intentId } = await ordered()
    await tell('charge.dispute.created', dispute(intentId, 'needs_response'))
    await tell('charge.dispute.updated', dispute(intentId, 'under_review'))
    expect(await alertsAbout(intentId)).toMatchObject([
      { dueBy: null, advice: expect.stringContaining('nothing to do for now') },
    ])
  })

  test('that is closed stays closed when an older event arrives late, and is not mailed', async () => {
    const { intentId } = await ordered()
    await tell('charge.dispute.closed', dispute(intentId, 'lost'))
    await tell('charge.dispute.created', dispute(intentId, 'needs_response'), next() - 100)
    expect(await alertsAbout(intentId)).toEqual([])
    await api().checkoutRig.settle()
    expect(ownerMails(intentId)).toEqual([])
  })

  test('whose events arrive out of order shows the newest state', async () => {
    const { intentId } = await ordered()
    await tell('charge.dispute.updated', dispute(intentId, 'under_review'))
    await tell('charge.dispute.created', dispute(intentId, 'needs_response'), next() - 100)
    expect(await alertsAbout(intentId)).toMatchObject([
      { advice: expect.stringContaining('the bank decides') },
    ])
  })

  test('of an unknown payment is ignored', async () => {
    const { intentId } = await ordered()
    await tell('charge.dispute.created', dispute(`${intentId}_of_another`, 'needs_response'))
    expect(await alertsAbout(`${intentId}_of_another`)).toEqual([])
  })
})

describe('early fraud warnings and reviews', () => {
  test('are listed and mailed, and disappear when they are closed', async () => {
    const { intentId, orderId } = await ordered()
    await tell('radar.early_fraud_warning.created', warning(intentId, true))
    await tell('review.opened', review(intentId, true))
    expect(await alertsAbout(intentId)).toMatchObject([
      {
        kind: 'fraud-warning',
        orderId,
        sentence: "The card's bank warns that this payment may be fraud (made with stolen card).",
        dueBy: null,
      },
      {
        kind: 'review',
        orderId,
        sentence: 'The payment provider asks for this payment to be reviewed (rule).',
      },
    ])
    await api().checkoutRig.settle()
    expect(ownerMails(intentId).map(({ subject }) => subject)).toEqual([
      'A payment may be fraud',
      'A payment is to be reviewed',
    ])
    await tell('radar.early_fraud_warning.updated', warning(intentId, false))
    await tell('review.closed', review(intentId, false))
    expect(await alertsAbout(intentId)).toEqual([])
  })

  test('without a known payment are acknowledged and ignored', async () => {
    await ordered()
    const before = await alerts()
    await tell('radar.early_fraud_warning.created', { ...warning('pi_none', true), payment_intent: null })
    await tell('review.opened', review('pi_of_another_shop', true))
    expect(await alerts()).toEqual(before)
  })
})

test('the owner is mailed once when an event is repeated, and after the mail server refuses the first attempt', async () => {
  const { intentId } = await ordered()
  const object = dispute(intentId, 'needs_response')
  await Promise.all([1, 2, 3].map(() => tell('charge.dispute.created', object)))
  await tell('charge.dispute.updated', object)
  await api().checkoutRig.settle()
  await api().checkoutRig.settle()
  expect(ownerMails(intentId)).toHaveLength(1)
  const { checkout } = api().checkoutRig
  const job = { kind: 'owner-alert', alertId: object.id } as const
  await Promise.all([1, 2, 3].map(() => checkout.runJob(job)))
  expect(ownerMails(intentId)).toHaveLength(1)
})

test('alerts with a deadline come first, the nearest deadline first', async () => {
  const [first, second, third] = [await ordered(), await ordered(), await ordered()]
  await tell('review.opened', review(first.intentId, true))
  await tell('charge.dispute.created', dispute(second.intentId, 'needs_response'))
  const soon = { due_by: Date.parse(DUE_BY) / 1000 - 86_400 }
  await tell('charge.dispute.created', {
    ...dispute(third.intentId, 'needs_response'),
    evidence_details: soon,
  })
  const own = [first, second, third].map(({ intentId }) => intentId)
  const listed = (await alerts()).map(({ paymentId }) => paymentId ?? '').filter((id) => own.includes(id))
  expect(listed).toEqual([third.intentId, second.intentId, first.intentId])
})

test('a failed refund of a payment without an order is listed, until the money is given back', async () => {
  const { shopper, intentId } = await ordered()
  const now = api().checkoutRig.now()
  await api()
    .db.insertInto('refunds')
    .values({
      id: `refund_${intentId}`,
      intent_id: `${intentId}_second`,
      order_id: null,
      reason: 'late-payment',
      cause: null,
      amount: 2800,
      currency: 'GBP',
      status: 'failed',
      failure: 'expired_or_canceled_card',
      created_at: now,
      updated_at: now,
    })
    .execute()
  expect(await alertsAbout(`${intentId}_second`)).toMatchObject([
    {
      kind: 'refund-failed',
      orderId: null,
      sentence: 'The refund of £28.00 GBP failed (expired or canceled card).',
      advice: "Give the money back in the payment provider's dashboard.",
      dueBy: null,
    },
  ])
  await api()
    .db.updateTable('refunds')
    .set({ status: 'succeeded', provider_refund_id: `before:refund_${intentId}` })
    .where('intent_id', '=', `${intentId}_second`)
    .execute()
  expect(await alertsAbout(`${intentId}_second`)).toEqual([])
  expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid' }])
})
