/**
 * A shop that sells gets its stock movements while two nodes of the release before go on: every unit that they move before,
 * during and after the migration is in the history, and none is there twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type OpenDatabase, openDatabase } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { smallCatalogue, trackedByVariant } from '../setup/small-catalogue.ts'

const database = testDatabase({ from: 'empty' })
const STOCK = 100_000

let nodes: OpenDatabase[] = []
let isOver = false
let moved = 0
let counted = 0

/** As nodes of that release moved stock: orders take it, refunds return it, and staff replace what counts a product. */
const work = async ({ db }: OpenDatabase, node: number): Promise<void> => {
  for (let round = 0; !isOver; round += 1) {
    const units = round % 3 === 2 ? 2 : -1
    await inTransaction(db, async (trx) => {
      await sql`select id from inventory_items where product_id in
        (select id from products where slug in ('cafe-cap', 'zip-wallet')) order by id for update`.execute(
        trx,
      )
      await sql`update inventory_items set on_hand = on_hand + ${units} where product_id in
        (select id from products where slug in ('cafe-cap', 'zip-wallet'))`.execute(trx)
      await pause(5)
    })
    moved += 1
    if (round % 5 !== 0) continue
    await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string; product_id: string; on_hand: number }>`
        select i.* from inventory_items i join products p on p.id = i.product_id where p.slug = 'apron-shirt'
        for update of i`.execute(trx)
      const [item] = rows
      if (!item) return // The other node has just replaced it.
      const id = `item_${node}_${round}`
      await sql`insert into inventory_items (id, product_id, on_hand) values (${id}, ${item.product_id}, ${item.on_hand})`.execute(
        trx,
      )
      await sql`update variants set inventory_item_id = ${id} where product_id = ${item.product_id}`.execute(
        trx,
      )
      await sql`delete from inventory_items where id = ${item.id}`.execute(trx)
      counted += 1
    })
  }
}

const until = async (isReached: () => boolean): Promise<void> => {
  while (!isReached()) await pause(20)
}

beforeAll(async () => {
  const { db, connection } = database()
  await migrateUpTo(db, '133-dispute-events')
  const products = smallCatalogue.products.map((product) =>
    product.slug === 'zip-wallet'
      ? trackedByVariant({ ...product, stockQuantity: STOCK })
      : { ...product, stockQuantity: STOCK },
  )
  await seedCatalogue(db, { ...smallCatalogue, products })
  await sql`update inventory_items set on_hand = 0 where product_id in (select id from products where slug = 'last-boots')`.execute(
    db,
  )
  nodes = [1, 2].map(() => openDatabase(connection, { maxConnections: 2 }))
  const working = Promise.all(nodes.map(work))
  await Promise.race([until(() => moved > 10 && counted > 1), working])
  await migrate(db)
  const before = moved
  await Promise.race([until(() => moved > before + 10), working])
  isOver = true
  await working
}, 120_000)
afterAll(() => Promise.all(nodes.map(({ close }) => close())))

test('the movements of every item, present and replaced, add up to its stock', async () => {
  const { db } = database()
  expect(await db.selectFrom('stock_differences').selectAll().execute()).toEqual([])
  const { rows } = await sql`select id from (
      select id, stock_after, sum(change) over (partition by item_id order by id)::int as sum from stock_movements
    ) as chain where stock_after <> sum`.execute(db)
  expect(rows).toEqual([])
})

test('begin with one opening figure for each item that had units, and go on with what names no cause', async () => {
  const { db } = database()
  const { rows } = await sql<{ slug: string; kinds: string[]; first: string }>`
    select p.slug, array_agg(distinct m.kind order by m.kind) filter (where m.kind is not null) as kinds,
      (array_agg(m.kind order by m.id))[1] as first
    from products p left join stock_movements m on m.product_id = p.id
    group by p.slug`.execute(db)
  const of = (slug: string) => rows.find((row) => row.slug === slug)
  expect(of('cafe-cap')).toMatchObject({ kinds: ['opening', 'other'], first: 'opening' })
  expect(of('zip-wallet')).toMatchObject({ kinds: ['opening', 'other'], first: 'opening' })
  expect(of('apron-shirt')).toMatchObject({ first: 'opening' })
  expect(of('card-wallet')).toMatchObject({ kinds: ['opening'] })
  expect(of('last-boots')?.kinds).toBeNull()
})
