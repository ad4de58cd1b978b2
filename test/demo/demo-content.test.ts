/** The demo in shops of several nodes, and in shops that an earlier release has seeded. */
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/database/database.ts'
import { recogniseDemoContent } from '../../src/storage/demo/demo-content.ts'
import { planDemoRemoval } from '../../src/storage/demo/demo-plan.ts'
import { createTestDatabase } from '../setup/database.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'

const confirmation = 'remove the demo'

describe('two nodes', () => {
  let close = async () => {}
  afterEach(() => close())

  test('both show an empty shop as soon as one has removed the demo', async () => {
    const database = await createTestDatabase()
    const nodes = await Promise.all([openTestShop(database.connection), openTestShop(database.connection)])
    close = async () => {
      for (const node of nodes) await node.close()
      await database.drop()
    }
    const [here, there] = nodes
    const pages = ['/', '/shop', '/brands', '/api/products?limit=5', '/api/brands', '/api/categories']
    const readAll = (node: TestShop) =>
      Promise.all(
        pages.map(async (path) => (await (await node.get(path)).text()).replaceAll(node.origin, '')),
      )
    const before = await readAll(there)
    await readAll(here)
    const post = async (path: string, body: object, headers = {}) =>
      fetch(here.origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const { token } = await (await post('/api/admin/login', { password: PASSWORD })).json()
    const removal = await post(
      '/api/admin/demo/removal',
      { confirmation },
      { Authorization: `Bearer ${token}` },
    )
    expect(removal.status).toBe(200)
    const after = await readAll(here)
    expect(after.slice(3)).toEqual(['[]', '[]', '[]'])
    await expect.poll(() => readAll(there)).toEqual(after)
    expect(after).not.toEqual(before)
  })
})

describe('a shop that an earlier release has seeded', () => {
  let close = async () => {}
  afterEach(() => close())

  test('has its rows recognised once, by slug and SKU, and by slug and name', async () => {
    const database = await createTestDatabase()
    const open = openDatabase(database.connection)
    close = async () => {
      await open.close()
      await database.drop()
    }
    const { db } = open
    const { demoCatalogue } = await import('../../demo/catalogue/demo-catalogue.ts')
    const seeded = await planDemoRemoval(db)
    expect(seeded.products).toHaveLength(demoCatalogue.products.length)
    await sql`delete from demo_content`.execute(db)
    const [changed] = seeded.products
    await sql`update products set sku = 'OWN-1' where id = ${changed}`.execute(db)
    await recogniseDemoContent(db, demoCatalogue)
    const recognised = await planDemoRemoval(db)
    expect(recognised.products).toEqual(seeded.products.slice(1))
    await sql`delete from demo_content where id = ${recognised.products[0]}`.execute(db)
    await recogniseDemoContent(db, demoCatalogue)
    expect((await planDemoRemoval(db)).products).toEqual(seeded.products.slice(2))
  })
})
