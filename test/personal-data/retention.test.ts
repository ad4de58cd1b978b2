/** Retention: personal data is deleted by the days of the owner's settings. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RetentionRule } from '../../src/contract/personal-data/personal-data.ts'
import { DEFAULT_RETENTION, type RetentionSettings } from '../../src/domain/settings/retention.ts'
import { runRetention } from '../../src/storage/personal-data/retention.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()

const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(api().db)
  return rows[0]?.count ?? 0
}
const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60_000)
const run = (days: number, settings: Partial<RetentionSettings> = {}, batch?: number) =>
  runRetention(api().db, {
    now: inDays(days),
    days: { ...DEFAULT_RETENTION, ...settings },
    ...(batch !== undefined && { batch }),
  })
const rules = async (): Promise<RetentionRule[]> =>
  (await api().call('GET', '/api/admin/retention', { headers: await api().staff() })).json()
const rule = async (name: string) => (await rules()).find((each) => each.rule === name)

test('retention deletes each kind of data after its days, and not before', async () => {
  const { db } = api()
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const buyer = createShopper(api())
  await buyer.add('cafe-cap')
  const { id } = await buyer.buy()
  await api().checkoutRig.settle()
  await sql`insert into mails (key, kind, recipient, subject, state, created_at, updated_at)
    values ('old', 'alert', 'a@example.com', 'Old', 'sent', now(), now())`.execute(db)
  await sql`insert into newsletter_subscribers (id, email, status, mailed_at) values
    ('sub_pending', 'pending@example.com', 'pending', now())`.execute(db)
  await sql`insert into newsletter_subscribers (id, email, status, unsubscribed_at) values
    ('sub_left', 'left@example.com', 'unsubscribed', now())`.execute(db)
  await sql`insert into newsletter_subscribers (id, email) values ('sub_active', 'stays@example.com')`.execute(
    db,
  )
  await sql`insert into withdrawals
    (id, request_key, by_link, name, contract, email, submitted_at, handled_at, handled_by) values
    ('w1', 'request-done', false, 'A', '1', 'a@example.com', now(), now(), 'staff'),
    ('w2', 'request-open', false, 'B', '2', 'b@example.com', now(), null, null)`.execute(db)
  const contacts = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from checkouts where email is not null and status <> 'open'`.execute(db)
    return rows[0]?.count
  }
  const state = async () => [
    ...[await count('cart_lines'), await contacts(), await count('mails')],
    ...[await count('newsletter_subscribers'), await count('withdrawals')],
  ]
  const [carts = 0, , mails = 0] = await state()
  expect(carts).toBeGreaterThan(0)
  await run(13)
  expect(await state()).toEqual([carts, 1, mails, 3, 2])
  await run(15)
  expect(await state()).toEqual([carts, 1, mails, 2, 2])
  await run(31)
  expect(await state()).toEqual([carts, 0, mails, 2, 2])
  await run(91)
  expect(await state()).toEqual([0, 0, mails, 2, 2])
  await run(366)
  expect(await state()).toEqual([0, 0, mails, 1, 2])
  await run(401)
  expect(await state()).toEqual([0, 0, 0, 1, 2])
  await run(500, { withdrawals: 365 })
  expect(await state()).toEqual([0, 0, 0, 1, 1])
  // Orders keep their own copy.
  const order = await db.selectFrom('orders').select('email').where('id', '=', id).executeTakeFirst()
  expect(order?.email).toBe(buyer.email)
})

test('owners see when each rule of retention ran last and what it deleted', async () => {
  const carts = await rule('carts')
  expect(carts).toMatchObject({ days: 90, lastRunAt: expect.any(String), deleted: 0 })
  expect(carts?.total).toBeGreaterThan(0)
  expect(await rule('withdrawals')).toMatchObject({ days: null, deleted: 1, total: 1 })
})

test('retention works in batches until nothing is left, once an hour, on one node', async () => {
  const { db } = api()
  const add = () =>
    sql`insert into mails (key, kind, recipient, subject, state, created_at, updated_at)
      select gen_random_uuid()::text, 'alert', 'a@example.com', 'Old', 'sent', now(), now()
      from generate_series(1, 25)`.execute(db)
  await add()
  await Promise.all([run(1000, {}, 10), run(1000, {}, 10), run(1000, {}, 10)])
  expect(await count('mails')).toBe(0)
  expect(await rule('mails')).toMatchObject({ deleted: 25 })
  await add()
  await run(1000)
  expect(await count('mails'), 'within the hour').toBe(25)
  await run(1001)
  expect(await count('mails')).toBe(0)
})

test('a rule of retention without days keeps everything', async () => {
  const { db } = api()
  await sql`insert into mails (key, kind, recipient, subject, state, created_at, updated_at)
    values ('kept', 'alert', 'a@example.com', 'Old', 'sent', now(), now())`.execute(db)
  await run(2000, { mails: null })
  expect(await count('mails')).toBe(1)
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
