/** What an import says of a price that changes by more than half, and what sets the sale flag. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { type ImportNode, openImportNode } from '../setup/import-nodes.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const database = testDatabase({ from: 'migrated' })
let node: ImportNode
const none = () => Promise.reject(new Error('no picture is added'))

beforeAll(async () => {
  await seedCatalogue(database().db, smallCatalogue)
  node = openImportNode(database(), { add: none, addFromUrl: none, has: async () => true })
})

const stored = (slug: string) =>
  database()
    .db.selectFrom('products')
    .select(['price_pence', 'on_sale'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()

test('A price that changes by more than half is a note and counted in the dry run, and imported all the same', async () => {
  const file = (price: string, twin: string) =>
    `Title,URL handle,SKU,Price,Vendor,Type,Status\nHalf Tee,half-tee,HT,${price},Fernway,Bags,Active\nTwin Tee,twin-tee,TT,${twin},Fernway,Bags,Active\n`
  const created = await node.upload(file('40.00', '40.00'))
  expect(await node.find(created), 'new products').toMatchObject({
    report: { counts: { largePriceChanges: 0 } },
  })
  await node.run(created)
  const dry = await node.upload(file('4.00', '20.00'))
  expect(await node.find(dry)).toMatchObject({ report: { counts: { largePriceChanges: 1, notes: 1 } } })
  const { rows } = await sql`select * from import_rows where import_id = ${dry}`.execute(database().db)
  expect(JSON.stringify(rows)).toContain('The price changes from £40.00 to £4.00, by more than half.')
  expect((await node.run(dry)).state).toBe('done')
  expect((await stored('half-tee')).price_pence).toBe(400)
})

test('The sale flag comes from its own column alone, and a compare-at price sets none', async () => {
  const flagAfter = async (heading: string, cell: string, price = '25.00') => {
    const file = `Title,URL handle,SKU,Price,Compare-at price,Vendor,Type,Status${heading}\nFlag Tee,flag-tee,FT,${price},40.00,Fernway,Bags,Active${cell}\n`
    expect((await node.run(await node.upload(file))).state).toBe('done')
    return (await stored('flag-tee')).on_sale
  }
  const column = ',On sale (product.metafields.haberdash.on_sale)'
  expect(await flagAfter('', ''), 'a new product').toBe(false)
  expect(await flagAfter(column, ',TRUE')).toBe(true)
  expect(await flagAfter('', '', '20.00'), 'the flag that the shop has').toBe(true)
  expect(await flagAfter(column, ',FALSE')).toBe(false)
})
