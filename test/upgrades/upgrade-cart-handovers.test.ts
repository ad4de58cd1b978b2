/** Carts of release 0.3.0 stay and can be taken along; its nodes go on adding to the cart of a link, and end none. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createHandover, readHandover, redeemHandover } from '../../src/storage/cart/cart-handovers.ts'
import { readCart } from '../../src/storage/cart/carts.ts'
import { newSecretId } from '../../src/storage/database/ids.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const database = testDatabase({ from: 'empty' })
const [COMPUTER, PHONE] = ['aaaaaaaa1', 'aaaaaaaa2']
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
const shown = async (sessionId: string) =>
  Object.fromEntries(
    (await readCart(database().db, sessionId)).map(({ product, quantity }) => [product.slug, quantity]),
  )

beforeAll(async () => {
  const { db } = database()
  await migrateUpTo(db, '138-sandbox-returned-refunds')
  await seedCatalogue(db, smallCatalogue)
  await addAsBefore(COMPUTER, 'cafe-cap', 2)
  await addAsBefore(PHONE, 'cafe-cap', 1)
  await migrate(db)
})

test('a cart of the release before is taken along, with what its node has added since the link was made', async () => {
  const { db } = database()
  const now = new Date()
  expect(await createHandover(db, { sessionId: COMPUTER, tokenHash, now })).toBeInstanceOf(Date)
  await addAsBefore(COMPUTER, 'zip-wallet', 1)
  expect(await readHandover(db, tokenHash, now)).toMatchObject({ lines: [{ quantity: 2 }, { quantity: 1 }] })
  const steps = await redeemHandover(db, { sessionId: PHONE, tokenHash, now })
  expect(steps).toMatchObject([
    { units: 2, problem: undefined },
    { units: 1, problem: undefined },
  ])
  expect([await shown(COMPUTER), await shown(PHONE)]).toEqual(
    Array(2).fill({ 'cafe-cap': 2, 'zip-wallet': 1 }),
  )
  await addAsBefore(PHONE, 'cafe-cap', 1)
  expect(await shown(PHONE)).toEqual({ 'cafe-cap': 3, 'zip-wallet': 1 })
})
