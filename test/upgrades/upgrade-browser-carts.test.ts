/** Carts and open checkouts of release 0.3.0 stay; what its nodes write under an id that has joined a cart joins too. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { claimCart, findCart } from '../../src/storage/cart/browser-carts.ts'
import { readCart } from '../../src/storage/cart/carts.ts'
import { joinCarts } from '../../src/storage/cart/join-carts.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { newSecretId } from '../../src/storage/database/ids.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const database = testDatabase({ from: 'empty' })
const [CART, TAB] = ['aaaaaaaa1', 'aaaaaaaa2']
const tokenHash = 'h'.repeat(43)

/** As a node of that release does, with its lock. */
const addAsBefore = (sessionId: string, slug: string, quantity: number) =>
  database()
    .db.transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('cart ' || ${sessionId}::text, 0))`.execute(trx)
      await sql`insert into cart_lines as existing (id, session_id, product_id, size, color, quantity, variant_id)
        select ${newSecretId('line')}, ${sessionId}, p.id, v.size, v.color, ${quantity}::int, v.id from products p
          join variants v on v.product_id = p.id where p.slug = ${slug} order by v.id limit 1
        on conflict on constraint cart_lines_one_per_choice do update set
          quantity = existing.quantity + excluded.quantity, updated_at = now()`.execute(trx)
    })
const openAsBefore = (sessionId: string) =>
  sql`insert into checkouts (id, session_id, status, mode, currency, version, email, expires_at, checked_at, created_at)
    values (${`checkout_${sessionId}`}, ${sessionId}, 'open', 'sandbox', 'GBP', 1, 'ada@example.com',
      now() + interval '15 minutes', now(), now())`.execute(database().db)
const shown = async (sessionId: string) =>
  Object.fromEntries(
    (await readCart(database().db, sessionId)).map(({ product, quantity }) => [product.slug, quantity]),
  )
const find = () => findCart(database().db, { sessionId: TAB, tokenHash, now: new Date() })
const join = () =>
  inTransaction(database().db, (trx) => joinCarts(trx, { sessionId: TAB, cart: CART, now: new Date() }))

beforeAll(async () => {
  const { db } = database()
  await migrateUpTo(db, '138-sandbox-returned-refunds')
  await seedCatalogue(db, smallCatalogue)
  await addAsBefore(CART, 'cafe-cap', 2)
  await addAsBefore(TAB, 'cafe-cap', 1)
  await addAsBefore(TAB, 'zip-wallet', 1)
  await openAsBefore(TAB)
  await migrate(db)
})

test('each session has its cart and its open checkout as before', async () => {
  expect([await shown(CART), await shown(TAB)]).toEqual([
    { 'cafe-cap': 2 },
    { 'cafe-cap': 1, 'zip-wallet': 1 },
  ])
  expect(await find()).toMatchObject({ cart: TAB, hasLines: true, browserCart: undefined })
})

test('of a checkout no session id has cleared the cart', async () => {
  const { db } = database()
  expect(await db.selectFrom('checkouts').select('cart_cleared_by').execute()).toEqual([
    { cart_cleared_by: [] },
  ])
})

test('two of one browser become one cart when the open checkout has ended, and not before', async () => {
  const { db } = database()
  expect(await claimCart(db, { sessionId: CART, tokenHash, now: new Date() })).toBe(true)
  expect(await join()).toMatchObject({ kind: 'settle', checkout: { session_id: TAB } })
  expect(await shown(TAB)).toEqual({ 'cafe-cap': 1, 'zip-wallet': 1 })
  await sql`update checkouts set status = 'cancelled' where session_id = ${TAB}`.execute(db)
  expect(await join()).toEqual({ kind: 'joined' })
  expect([await shown(CART), await shown(TAB)]).toEqual(Array(2).fill({ 'cafe-cap': 2, 'zip-wallet': 1 }))
})

test('a node of the release before sells the cart by its id; what it adds under another id joins at the next call', async () => {
  await addAsBefore(CART, 'cafe-cap', 1)
  await addAsBefore(TAB, 'cafe-cap', 1)
  expect(await shown(TAB)).toEqual({ 'cafe-cap': 3, 'zip-wallet': 1 })
  expect(await find()).toMatchObject({ cart: CART, hasStrays: true })
  expect(await join()).toEqual({ kind: 'joined' })
  expect(await find()).toMatchObject({ cart: CART, hasStrays: false })
  expect(await shown(TAB)).toEqual({ 'cafe-cap': 3, 'zip-wallet': 1 })
})

test('carts that two nodes change while they join lose no line', async () => {
  const { db } = database()
  await Promise.all([
    join(),
    ...['zip-wallet', 'field-backpack-28l', 'apron-shirt'].map((slug) => addAsBefore(TAB, slug, 1)),
    ...[1, 2, 3].map(() => addAsBefore(CART, 'cafe-cap', 1)),
  ])
  await join()
  expect(await shown(CART)).toEqual({
    'cafe-cap': 6,
    'zip-wallet': 1,
    'field-backpack-28l': 1,
    'apron-shirt': 1,
  })
  const left = await db.selectFrom('cart_lines').select('id').where('session_id', '=', TAB).execute()
  expect(left).toEqual([])
})
