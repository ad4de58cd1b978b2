/** Saved views of the release before are of orders, and a node of that release goes on saving such views. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/storage/database/migrate.ts'
import { listViews, saveView } from '../../src/storage/staff/saved-views.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'

const database = testDatabase({ from: 'empty' })

test('views from before and from a node of the release before are of orders; another list may use their names', async () => {
  const { db } = database()
  const saveAsBefore = (name: string) =>
    sql`insert into order_views (id, name, query, created_at)
      values (${`view_${name}`}, ${name}, 'status=confirmed', now())`.execute(db)
  await migrateUpTo(db, '166-unapplied-prices')
  await saveAsBefore('Early')
  await migrate(db)
  await saveAsBefore('Late')
  const names = async (list: 'orders' | 'products') => (await listViews(db, list)).map(({ name }) => name)
  expect(await names('orders')).toEqual(['Early', 'Late'])
  const view = { name: 'early', query: 'stock=low', now: new Date() }
  expect(await saveView(db, { ...view, list: 'orders' })).toBe('name-taken')
  expect(await saveView(db, { ...view, list: 'products' })).toMatchObject({ name: 'early' })
  expect(await names('products')).toEqual(['early'])
  expect(await names('orders')).toEqual(['Early', 'Late'])
})
