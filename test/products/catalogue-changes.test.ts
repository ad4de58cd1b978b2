/** What the notification of each change of the catalogue names: rows and columns, or everything. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newProduct } from '../../src/domain/products/new-product.ts'
import type { PartialValues } from '../../src/domain/products/product-values.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { deleteProduct } from '../../src/storage/products/product-actions.ts'
import { editProduct } from '../../src/storage/products/product-edit.ts'
import { findStaffProduct } from '../../src/storage/products/staff-product.ts'
import { changeProduct, createProduct } from '../../src/storage/products/write-product.ts'
import { deleteUnusedPaymentKeys } from '../../src/storage/secrets/secrets.ts'
import { testDatabase } from '../setup/database.ts'

const database = testDatabase()
let client: pg.Client
let heard: unknown[] = []
let ids: string[]

beforeAll(async () => {
  client = new pg.Client(database().connection)
  client.on('notification', ({ payload }) => heard.push(payload ? JSON.parse(payload) : 'anything'))
  await client.connect()
  await client.query('listen catalogue')
  const rows = await database()
    .db.selectFrom('products')
    .select('id')
    .where('counting', '=', 'together')
    .orderBy('id')
    .execute()
  ids = rows.map(({ id }) => id)
})
beforeEach(() => {
  heard = []
})
afterAll(() => client?.end())

const after = async (work: () => Promise<unknown>) => {
  await work()
  await client.query('select') // Notifications of earlier commits arrive before this result.
  return heard
}
const run = (statement: string) => after(() => sql.raw(statement).execute(database().db))

test.each([
  [20, 11, 'nothing'],
  [11, 10, 'nothing'],
  [10, 9, 'figure'],
  [1, 0, 'availability'],
])('a sale of the stock of %i down to %i tells that pages show another: %s', async (before, left, shown) => {
  const id = ids[0] ?? ''
  await run(`update inventory_items set on_hand = ${before} where product_id = '${id}'`)
  heard = []
  const told = await run(`update inventory_items set on_hand = ${left} where product_id = '${id}'`)
  expect(told).toEqual([{ table: 'inventory_items', changed: { [id]: ['on_hand'] }, shown: { [id]: shown } }])
})

test('a change of several rows lists each with its columns', async () => {
  const [one = '', other = ''] = ids
  await run(`update inventory_items set on_hand = 5 where product_id in ('${one}', '${other}')`)
  heard = []
  const told = await run(
    `update inventory_items set on_hand = on_hand + 1 where product_id in ('${one}', '${other}')`,
  )
  expect(told).toEqual([
    {
      table: 'inventory_items',
      changed: { [one]: ['on_hand'], [other]: ['on_hand'] },
      shown: { [one]: 'figure', [other]: 'figure' },
    },
  ])
})

test('a price change purges what is computed from the price', async () => {
  const id = ids[0] ?? ''
  await run(
    `update products set compare_at_pence = 90000, price_pence = 95000, on_sale = true where id = '${id}'`,
  )
  heard = []
  expect(await run(`update products set price_pence = 80000 where id = '${id}'`)).toEqual([
    {
      table: 'products',
      changed: {
        [id]: ['price_pence', 'priced_since', 'prior_pence', 'sale_badge', 'struck_pence', 'version'],
      },
    },
  ])
})

test('a draft that is added, changed or deleted purges no list', async () => {
  const { db } = database()
  const [brand, category] = await Promise.all(
    (['brands', 'categories'] as const).map((table) =>
      db.selectFrom(table).select('id').executeTakeFirstOrThrow(),
    ),
  )
  const input = { name: 'Gossamer', brandId: brand?.id ?? '', categoryId: category?.id ?? '', price: '5.00' }
  let id = ''
  await after(async () => {
    id = await inTransaction(db, (trx) => createProduct(trx, newProduct(input)))
  })
  const change = (changes: PartialValues) => async () => {
    heard = []
    const product = await findStaffProduct(db, id)
    const { version = 0 } = product ?? {}
    await inTransaction(db, (trx) => changeProduct(trx, id, { version, changes, seen: {} }))
  }
  const tables = (told: unknown[]) => told.map((one) => (one as { table?: string }).table ?? one)
  expect(new Set(tables(heard))).toEqual(
    new Set(['products', 'inventory_items', 'variants', 'product_words', 'search_words']),
  )
  expect(
    tables(await after(change({ name: 'Thistledown', slug: 'thistle', tags: ['a'], price: '6.00' }))),
  ).not.toContain('anything')
  expect(heard).toContainEqual({ table: 'products', changed: { [id]: ['version'] } })
  const published = await after(change({ status: 'live' }))
  expect(published).toEqual([
    { table: 'products', changed: { [id]: ['priced_since', 'status', 'updated_at', 'version'] } },
  ])
  await after(change({ status: 'draft' }))
  heard = []
  const deleted = await after(() => inTransaction(db, (trx) => deleteProduct(trx, id)))
  expect(deleted.length).toBeGreaterThan(0)
  expect(deleted).not.toContain('anything')
})

test('a live product that is added or deleted purges everything', async () => {
  const { db } = database()
  const brand = await db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
  const category = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
  const input = {
    name: 'Live',
    brandId: brand.id,
    categoryId: category.id,
    price: '5',
    status: 'live' as const,
  }
  let id = ''
  await after(async () => {
    id = await inTransaction(db, (trx) => createProduct(trx, newProduct(input)))
  })
  expect(heard).toContain('anything')
  heard = []
  expect(await after(() => inTransaction(db, (trx) => deleteProduct(trx, id)))).toContain('anything')
})

test('a staff edit notifies of the changed columns only', async () => {
  const { db } = database()
  const [id = ''] = ids
  const edit = { pricePence: 80_000, stockQuantity: 12, inStock: true }
  await after(() => editProduct(db, id, { ...edit, description: 'Made of gossamer and thistledown.' }))
  heard = []
  const told = await after(() =>
    editProduct(db, id, { ...edit, description: 'Made of gossamer and moonbeams.' }),
  )
  expect(told).toEqual([
    { table: 'products', changed: { [id]: ['description', 'updated_at', 'version'] } },
    { table: 'product_words', changed: { [id]: ['description_words', 'document'] } },
    { table: 'search_words' },
  ])
})

test('an update without a difference notifies of nothing', async () => {
  expect(await run(`update inventory_items set on_hand = on_hand where product_id = '${ids[0]}'`)).toEqual([])
  expect(await run(`update inventory_items set on_hand = 5 where product_id = 'none'`)).toEqual([])
  await expect(
    after(() =>
      database()
        .db.transaction()
        .execute(async (trx) => {
          await sql`update inventory_items set on_hand = on_hand + 1`.execute(trx)
          throw new Error('undone')
        }),
    ),
  ).rejects.toThrow('undone')
  await client.query('select')
  expect(heard).toEqual([])
})

test('a change of a brand or category lists its columns', async () => {
  const brand = await database().db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
  const category = await database().db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
  expect(await run(`update brands set name = name || '!' where id = '${brand.id}'`)).toEqual([
    { table: 'brands', changed: { [brand.id]: ['name', 'version'] } },
  ])
  heard = []
  expect(await run(`update categories set description = 'Other.' where id = '${category.id}'`)).toEqual([
    { table: 'categories', changed: { [category.id]: ['description', 'version'] } },
  ])
})

test.each([
  ['many rows', 'update inventory_items set on_hand = on_hand + 1'],
  [
    'a brand that is added',
    "insert into brands (id, slug, name, description, position) values ('b', 'b', 'B', '', 99)",
  ],
  ['a product that goes', 'delete from products where id = (select min(id) from products)'],
  [
    'another id',
    "update products set id = 'prod_new' where id = (select max(id) from products where id not in (select product_id from inventory_items))",
  ],
  ['an empty shop', 'truncate products cascade'],
])('an unreadable notification purges everything: %s', async (name, statement) => {
  if (name === 'another id') {
    await run('delete from variants where product_id = (select max(id) from products)')
    await run('delete from inventory_items where product_id = (select max(id) from products)')
    await run('delete from product_words where product_id = (select max(id) from products)')
    heard = []
  }
  expect(await run(statement)).toContain('anything')
})

test('the clean-up of keys tells of a change only where it deletes one', async () => {
  const { db } = database()
  expect(await after(() => deleteUnusedPaymentKeys(db))).toEqual([])
  await after(() =>
    sql`insert into secrets (name, version, sealed, updated_at, updated_by)
      values ('payments-before:1', 1, ${Buffer.alloc(40)}, now() - interval '8 days', 'test')`.execute(db),
  )
  heard = []
  expect(await after(() => deleteUnusedPaymentKeys(db))).toEqual([{ table: 'secrets' }])
})
