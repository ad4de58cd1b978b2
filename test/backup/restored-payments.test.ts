/** Payments that were made after the backup that a shop was restored from: each becomes an order, is cancelled or refunded. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderError } from '../../src/payments/provider.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper, type Shopper } from '../setup/shopper.ts'

const api = moneyApi()
const SLUG = 'day-pack'

const opened = async (): Promise<{ shopper: Shopper; intentId: string; clientSecret: string }> => {
  const shopper = createShopper(api())
  const [slug] = (
    await api().db.selectFrom('products').select('slug').where('in_stock', '=', true).execute()
  ).map((product) => product.slug)
  await shopper.add(slug ?? SLUG)
  const { paymentIntentId: intentId, clientSecret } = await shopper.open()
  return { shopper, intentId, clientSecret }
}

/** As if the backup had been made before: everything about these payments is gone, except at the provider. */
const lose = async (...intentIds: string[]) => {
  const { rows } = await sql<{
    id: string
  }>`select id from checkouts where intent_id = any(${intentIds})`.execute(api().db)
  const ids = rows.map(({ id }) => id)
  for (const statement of [
    sql`alter table checkout_snapshots disable trigger user`,
    sql`delete from order_messages where order_id in (select id from orders where checkout_id = any(${ids}))`,
    sql`delete from order_items where order_id in (select id from orders where checkout_id = any(${ids}))`,
    sql`delete from orders where checkout_id = any(${ids})`,
    sql`delete from checkout_snapshots where checkout_id = any(${ids})`,
    sql`delete from checkouts where id = any(${ids})`,
    sql`alter table checkout_snapshots enable trigger user`,
  ])
    await statement.execute(api().db)
  await api().checkoutRig.forgetJobs()
}
const statusOf = async (id: string) => (await api().checkoutRig.provider.retrieveIntent(id)).status
const refundedOf = async (id: string) =>
  (await api().checkoutRig.provider.listRefunds(id)).reduce((sum, { amount }) => sum + amount, 0)
const settle = () => api().checkoutRig.checkout.settleRestoredPayments(new Date(Date.now() - 60_000))

test('a payment without its checkout is refunded when captured, cancelled otherwise, and staff see its order', async () => {
  const captured = await opened()
  await captured.shopper.pay(captured.clientSecret)
  await captured.shopper.order({ paymentIntentId: captured.intentId })
  const authorised = await opened()
  const unpaid = await opened()
  const kept = await opened()
  api().checkoutRig.faults.deliveries = 0
  await authorised.shopper.pay(authorised.clientSecret)
  await kept.shopper.pay(kept.clientSecret)
  expect(await statusOf(captured.intentId)).toBe('succeeded')
  const ids = [captured.intentId, authorised.intentId, unpaid.intentId]
  await lose(...ids)
  // Those of another shop on the same account, and of releases that did not name the shop.
  const foreign = await opened()
  const unnamed = await opened()
  await lose(foreign.intentId, unnamed.intentId)
  await sql`update sandbox_intents set metadata = metadata || '{"shop": "shop_other"}' where id = ${foreign.intentId}`.execute(
    api().db,
  )
  await sql`update sandbox_intents set metadata = metadata - 'shop' where id = ${unnamed.intentId}`.execute(
    api().db,
  )

  const first = await settle()
  expect(first.lost.toSorted()).toEqual(ids.toSorted())
  expect(first.unclear).toEqual([unnamed.intentId])
  expect(first.known).toBeGreaterThanOrEqual(1)
  expect((await settle()).lost).toEqual([])
  api().checkoutRig.faults.deliveries = 1
  await api().checkoutRig.settle()

  const { amount } = await api().checkoutRig.provider.retrieveIntent(captured.intentId)
  expect(await refundedOf(captured.intentId)).toBe(amount)
  expect(await statusOf(authorised.intentId)).toBe('canceled')
  expect(await statusOf(unpaid.intentId)).toBe('canceled')
  expect(await statusOf(foreign.intentId)).toBe('requires_payment_method')
  expect(await statusOf(unnamed.intentId)).toBe('requires_payment_method')
  const orders = await api().adminOrders()
  expect(orders.filter(({ paymentStatus }) => paymentStatus === 'refunded')).toMatchObject([
    {
      status: 'refunded',
      attention: expect.stringContaining('restored from a backup that does not contain this order'),
    },
  ])
  expect(await api().ordersOf(kept.shopper)).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid' }])
})

test('a refund that staff made after the backup is recorded again', async () => {
  const { shopper, intentId, clientSecret } = await opened()
  await shopper.pay(clientSecret)
  await shopper.order({ paymentIntentId: intentId })
  const { amount } = await api().checkoutRig.provider.retrieveIntent(intentId)
  api().checkoutRig.faults.deliveries = 0
  await api().checkoutRig.provider.refund({
    intentId,
    amount,
    reason: 'staff',
    idempotencyKey: 'lost-refund',
  })
  expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid' }])
  await settle()
  expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'refunded' }])
  api().checkoutRig.faults.deliveries = 1
})

test('a dispute that the backup does not know is recorded before the shop opens, of a lost payment too', async () => {
  const disputed = await opened()
  await disputed.shopper.pay(disputed.clientSecret)
  await disputed.shopper.order({ paymentIntentId: disputed.intentId })
  const forgotten = await opened()
  await forgotten.shopper.pay(forgotten.clientSecret)
  await forgotten.shopper.order({ paymentIntentId: forgotten.intentId })
  await api().checkoutRig.settle()
  await lose(forgotten.intentId)
  const intentIds = [disputed.intentId, forgotten.intentId]
  api().checkoutRig.faults.onRequest = (_, path) =>
    path.startsWith('/v1/disputes')
      ? Response.json({
          object: 'list',
          url: '/v1/disputes',
          has_more: false,
          data: intentIds.map((intentId) => ({
            object: 'dispute',
            id: `dp_${intentId}`,
            payment_intent: intentId,
            status: 'needs_response',
            reason: 'product_not_received',
            amount: 2800,
            currency: 'gbp',
          })),
        })
      : undefined
  await settle()
  api().checkoutRig.faults.onRequest = undefined
  expect(await api().ordersOf(disputed.shopper)).toMatchObject([{ paymentStatus: 'disputed' }])
  const alerts = await api().call('GET', '/api/admin/alerts', { headers: await api().staff() })
  const payments = ((await alerts.json()) as { kind: string; paymentId: string }[])
    .filter(({ kind }) => kind === 'dispute')
    .map(({ paymentId }) => paymentId)
  expect(payments.toSorted()).toEqual(intentIds.toSorted())
})

test('while the provider is unreachable nothing is settled, and the caller tries again', async () => {
  const { intentId } = await opened()
  await lose(intentId)
  api().checkoutRig.faults.onRequest = () => Promise.reject(new TypeError('fetch failed'))
  await expect(settle()).rejects.toThrow(ProviderError)
  api().checkoutRig.faults.onRequest = undefined
  expect((await settle()).lost).toContain(intentId)
})
