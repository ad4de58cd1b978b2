/** Carts of release 0.3.0 keep their lines; nodes of it go on adding and changing lines on the newer table. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addToCart, readCart, setCartQuantity } from '../../src/storage/cart/carts.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const database = testDatabase({ from: 'empty' })
const SESSION = 'aaaaaaaa1'

/** As a node of that release adds one. */
const addAsBefore = (id: string, slug: string) =>
  sql`insert into cart_lines as existing (id, session_id, product_id, size, color, quantity, variant_id)
    select ${id}, ${SESSION}, p.id, v.size, v.color, 1, v.id from products p
      join variants v on v.product_id = p.id where p.slug = ${slug} order by v.id limit 1
    on conflict on constraint cart_lines_one_per_choice do update set
      quantity = existing.quantity + excluded.quantity, variant_id = excluded.variant_id, updated_at = now()`.execute(
    database().db,
  )
const shown = async () =>
  (await readCart(database().db, SESSION)).map(({ id, quantity, addedPence }) => [id, quantity, addedPence])

beforeAll(async () => {
  const { db } = database()
  await migrateUpTo(db, '138-sandbox-returned-refunds')
  await seedCatalogue(db, smallCatalogue)
  await addAsBefore('line_before', 'cafe-cap')
  await migrate(db)
})

test('lines of the release before stay, at a price of addition that is not known, and so do those that its nodes add', async () => {
  await addAsBefore('line_meanwhile', 'zip-wallet')
  expect(await shown()).toEqual([
    ['line_before', 1, null],
    ['line_meanwhile', 1, null],
  ])
})

test('a node of the release before changes lines of this one, and leaves their price of addition', async () => {
  const { db } = database()
  const { rows } = await sql<{ productId: string; size: string | null; color: string | null; pence: number }>`
    select p.id as "productId", v.size, v.color, p.price_pence as pence from products p
      join variants v on v.product_id = p.id where p.slug = 'zip-wallet' order by v.id limit 1`.execute(db)
  const [wallet] = rows
  if (!wallet) throw new Error('the catalogue has no wallet')
  const { productId, size, color, pence } = wallet
  const choice = { size: size ?? undefined, color: color ?? undefined }
  expect(await addToCart(db, { sessionId: SESSION, productId, quantity: 1, ...choice })).toMatchObject({
    ok: true,
  })
  await addAsBefore('line_again', 'zip-wallet')
  expect(await setCartQuantity(db, 'line_before', 2)).toMatchObject({ ok: true })
  expect(await shown()).toEqual([
    ['line_before', 2, null],
    ['line_meanwhile', 3, pence],
  ])
})
