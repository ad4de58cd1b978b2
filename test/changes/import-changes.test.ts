/** The undo of an import: what it added goes, what it changed gets its former values, what was sold or edited since stays. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeList, ChangeUndone } from '../../src/contract/changes/changes.ts'
import type { CatalogueImport } from '../../src/contract/imports/import-fields.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'
import { testFolder } from '../setup/test-folder.ts'

const database = testDatabase({ from: 'migrated' })
const dataDir = testFolder('import-changes-')
let shop: TestShop
let headers: Record<string, string>

const call = async <T>(
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${shop.port}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': type }) },
    ...(body !== undefined && { body }),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
const settled = async (id: string): Promise<CatalogueImport> => {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const stored = await call<CatalogueImport>('GET', `/api/admin/imports/${id}`)
    if (!['checking', 'running', 'pictures'].includes(stored.state)) return stored
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the import did not finish')
}
const importFile = async (file: string): Promise<CatalogueImport> => {
  const { id } = await call<CatalogueImport>('POST', '/api/admin/imports?name=spring.csv', file, 'text/csv')
  expect((await settled(id)).state).toBe('ready')
  await call('POST', `/api/admin/imports/${id}/run`)
  return settled(id)
}
const stored = async (sku: string) =>
  database()
    .db.selectFrom('products as p')
    .innerJoin('variants as v', 'v.product_id', 'p.id')
    .innerJoin('inventory_items as i', 'i.id', 'v.inventory_item_id')
    .select(['p.id', 'p.name', 'p.price_pence', 'i.on_hand', 'i.id as item'])
    .where('v.sku', '=', sku)
    .executeTakeFirst()

beforeAll(async () => {
  const { db, connection } = database()
  await seedCatalogue(db, smallCatalogue)
  shop = await openTestShop(connection, { settings: { DATA_DIR: dataDir } })
  const response = await fetch(`http://127.0.0.1:${shop.port}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  headers = { Authorization: `Bearer ${((await response.json()) as { token: string }).token}` }
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const HEAD = 'Handle,Title,Vendor,Type,Variant SKU,Variant Price,Variant Inventory Qty\n'

test('An import is one change: its undo deletes, gives values back, and names what it leaves', async () => {
  await importFile(
    `${HEAD}plain,Plain,Undo Works,Undo Goods,PLAIN-1,20.00,5\nkept,Kept,Undo Works,Undo Goods,KEPT-1,30.00,5\n`,
  )
  const done = await importFile(
    `${HEAD}plain,Plain,Undo Works,Undo Goods,PLAIN-1,25.00,9\nkept,Kept,Undo Works,Undo Goods,KEPT-1,35.00,5\nnew,New,Undo Makers,Undo Goods,NEW-1,40.00,3\n`,
  )
  const { changes } = await call<ChangeList>('GET', '/api/admin/changes')
  expect(changes[0]).toMatchObject({ id: done.id, title: 'imported “spring.csv”', undoneAt: null })
  const plain = await stored('PLAIN-1')
  const { db } = database()
  // Two are sold, and the price of the other is changed by hand.
  await db
    .updateTable('inventory_items')
    .set({ on_hand: 7 })
    .where('id', '=', plain?.item ?? '')
    .execute()
  await db.updateTable('products').set({ price_pence: 3600 }).where('name', '=', 'Kept').execute()
  const undone = await call<ChangeUndone>('POST', `/api/admin/changes/${done.id}/undo`)
  expect(undone).toEqual({ restored: 3, kept: ['“Kept”: the price is £36.00 now, not £35.00.'] })
  expect(await stored('PLAIN-1')).toMatchObject({ price_pence: 2000, on_hand: 3 })
  expect(await stored('KEPT-1')).toMatchObject({ price_pence: 3600 })
  expect(await stored('NEW-1')).toBeUndefined()
  const brands = await db.selectFrom('brands').select('name').where('name', 'like', 'Undo%').execute()
  expect(brands).toEqual([{ name: 'Undo Works' }])
})
