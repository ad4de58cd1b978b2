/**
 * An import that a person has started before an upgrade runs after it: its movements name the person, and those that the
 * release before has written stay as they are.
 */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Database, inTransaction } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const database = testDatabase({ from: 'empty' })
const PERSON = {
  actorId: 'staff_ann',
  actor: 'Ann',
  role: 'manager',
  requestId: 'request_1',
  action: 'runImport',
}

/** As the call that starts a run writes it. */
const start = (db: Database, id: string, who: object | undefined) =>
  inTransaction(db, async (trx) => {
    await sql`insert into imports (id, file_name, file_bytes, state) values (${id}, 'a.csv', 1, 'ready')`.execute(
      trx,
    )
    if (who) await sql`select set_config('haberdash.audit', ${JSON.stringify(who)}, true)`.execute(trx)
    await sql`update imports set state = 'running' where id = ${id}`.execute(trx)
  })

/** As its job moves the stock of a product. */
const perform = (db: Database, id: string, slug: string) =>
  inTransaction(db, async (trx) => {
    const cause = JSON.stringify({ kind: 'import', id })
    await sql`select set_config('haberdash.stock_cause', ${cause}, true)`.execute(trx)
    await sql`update inventory_items set on_hand = on_hand + 4
      where product_id in (select id from products where slug = ${slug})`.execute(trx)
  })

const movementsOf = async (db: Database, id: string) =>
  db
    .selectFrom('stock_movements')
    .select(['change', 'actor', 'actor_id', 'request_id'])
    .where('cause_id', '=', id)
    .orderBy('id')
    .execute()

beforeAll(async () => {
  const { db } = database()
  await migrateUpTo(db, '135-debit-notes')
  await seedCatalogue(db, smallCatalogue)
  for (const id of ['import_before', 'import_across']) await start(db, id, PERSON)
  await start(db, 'import_owner', { ...PERSON, actorId: null, actor: 'Owner' })
  await start(db, 'import_nobody', undefined)
  await perform(db, 'import_before', 'cafe-cap')
  await migrate(db)
})

const byShop = { change: 4, actor: 'shop', actor_id: null, request_id: null }

test('the movements of an import name who started it before the upgrade, and earlier movements stay', async () => {
  const { db } = database()
  await perform(db, 'import_across', 'cafe-cap')
  await perform(db, 'import_owner', 'cafe-cap')
  expect(await movementsOf(db, 'import_before')).toEqual([byShop])
  expect(await movementsOf(db, 'import_across')).toEqual([
    { change: 4, actor: 'staff', actor_id: 'staff_ann', request_id: 'request_1' },
  ])
  expect(await movementsOf(db, 'import_owner')).toEqual([
    { change: 4, actor: 'owner', actor_id: null, request_id: 'request_1' },
  ])
  expect(await db.selectFrom('stock_differences').selectAll().execute()).toEqual([])
})

test('an import whose start is in no log moves stock all the same, as the shop', async () => {
  const { db } = database()
  await perform(db, 'import_nobody', 'zip-wallet')
  expect(new Set((await movementsOf(db, 'import_nobody')).map(({ actor }) => actor))).toEqual(
    new Set(['shop']),
  )
})
