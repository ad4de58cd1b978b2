/** Imports of catalogue files over HTTP: a running shop with its jobs (back-office cases B16 to B28). */
import { readFileSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueImport, CatalogueImportRow } from '../../src/contract/imports/import-fields.ts'
import type { StockMovementList } from '../../src/contract/products/stock-movements.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'
import { hire } from '../setup/staff-people.ts'
import { testFolder } from '../setup/test-folder.ts'

const database = testDatabase({ from: 'migrated' })
const dataDir = testFolder('imports-')
let shop: TestShop
let headers: Record<string, string>

const call = async (method: string, path: string, body?: BodyInit, type?: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${shop.port}${path}`, {
    method,
    headers: { ...headers, ...(type && { 'Content-Type': type }) },
    ...(body !== undefined && { body }),
  })
const json = async <T>(method: string, path: string, body?: BodyInit, type?: string): Promise<T> => {
  const response = await call(method, path, body, type)
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
const settled = async (id: string): Promise<CatalogueImport> => {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const stored = await json<CatalogueImport>('GET', `/api/admin/imports/${id}`)
    if (!['checking', 'running', 'pictures'].includes(stored.state)) return stored
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the import did not finish')
}
const upload = async (file: string | Buffer<ArrayBuffer>): Promise<CatalogueImport> => {
  const { id } = await json<CatalogueImport>('POST', '/api/admin/imports?name=a.csv', file, 'text/csv')
  return settled(id)
}
const run = async ({ id }: CatalogueImport): Promise<CatalogueImport> => {
  await json('POST', `/api/admin/imports/${id}/run`)
  return settled(id)
}
const rowsOf = ({ id }: CatalogueImport, kind: string) =>
  json<CatalogueImportRow[]>('GET', `/api/admin/imports/${id}/rows?kind=${kind}`)
const counts = ({ report }: CatalogueImport) => {
  const { create, change, unchanged, error } = report?.counts ?? {}
  return [create, change, unchanged, error]
}
const exported = async () => (await call('GET', '/api/admin/catalogue/export')).text()
const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/csv/${name}.csv`, import.meta.url)) as Buffer<ArrayBuffer>
const stockOf = async (sku: string) => {
  const { rows } = await sql<{ on_hand: number }>`select i.on_hand from variants v
    join inventory_items i on i.id = v.inventory_item_id where v.sku = ${sku}`.execute(database().db)
  return rows[0]?.on_hand
}

beforeAll(async () => {
  await seedCatalogue(database().db, smallCatalogue)
  shop = await openTestShop(database().connection, { settings: { DATA_DIR: dataDir } })
  const { token } = (await (
    await fetch(`http://127.0.0.1:${shop.port}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    })
  ).json()) as { token: string }
  headers = { Authorization: `Bearer ${token}` }
})
afterAll(async () => {
  await shop?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('an import', () => {
  test('B24: An export that is imported again changes nothing, and exports to the same bytes', async () => {
    const before = await exported()
    expect(before.split('\r\n').length).toBeGreaterThan(12)
    const dry = await upload(before)
    expect(dry.state).toBe('ready')
    expect(counts(dry)).toEqual(
      [0, 0, 12, 0].map((_, index) => (index === 2 ? smallCatalogue.products.length : 0)),
    )
    expect((await run(dry)).state).toBe('done')
    expect(await exported()).toBe(before)
  })
  test('B16: The dry run writes nothing, and the run creates what it announced', async () => {
    const dry = await upload(fixture('shopify-current'))
    expect(counts(dry)).toEqual([3, 0, 0, 0])
    expect(dry.report?.newBrands).toEqual(["O'Brien & Sons"])
    expect(await stockOf('HS-M-WHI')).toBeUndefined()
    expect((await run(dry)).state).toBe('done')
    expect(await stockOf('HS-M-WHI')).toBe(7)
    const page = await shop.get('/api/products/harbour-shirt')
    expect(await page.json()).toMatchObject({
      name: 'Harbour Shirt',
      price: '59.00',
      sizes: ['S', 'M'],
      newArrival: true,
    })
    expect((await shop.get('/api/products/coin-wallet')).status).toBe(404)
    const created = await rowsOf(dry, 'create')
    expect(created.every(({ productId }) => productId?.startsWith('prod_'))).toBe(true)
  })
  test('B17: The same file twice changes nothing the second time', async () => {
    const again = await upload(fixture('shopify-current'))
    expect(counts(again)).toEqual([0, 0, 3, 0])
    const before = await exported()
    await run(again)
    expect(await exported()).toBe(before)
  })
  test('B17: Variants without SKU are found by their options again, with a blank SKU cell and without the column', async () => {
    const file = (heading: string, cell: string) =>
      `Title,URL handle,Option1 name,Option1 value${heading},Price,Vendor,Type\nPlain Tee,plain-tee,Size,S${cell},5.00,Fernway,Bags\n,plain-tee,,M${cell},5.00,,\n`
    expect((await run(await upload(file(',SKU', ',')))).state).toBe('done')
    expect(counts(await upload(file(',SKU', ',')))).toEqual([0, 0, 1, 0])
    expect(counts(await upload(file('', '')))).toEqual([0, 0, 1, 0])
  })
  test('B58: An import that reduces a price keeps the price before it', async () => {
    const file = (price: string, compareAt: string) =>
      `Title,URL handle,SKU,Price,Compare-at price,Vendor,Type,Status\nReduced Tee,reduced-tee,RT,${price},${compareAt},Fernway,Bags,Active\n`
    await run(await upload(file('30.00', '')))
    expect((await run(await upload(file('25.00', '40.00')))).state).toBe('done')
    const prior = database().db.selectFrom('products').select('prior_pence').where('slug', '=', 'reduced-tee')
    expect(await prior.executeTakeFirst()).toEqual({ prior_pence: 3000 })
  })
  test('B18: A file that changes every SKU of a product creates no product and no variant', async () => {
    const file = fixture('shopify-current').toString().replaceAll('HS-', 'NEW-')
    const dry = await upload(file)
    expect(counts(dry)).toEqual([0, 1, 2, 0])
    await run(dry)
    expect(await stockOf('NEW-M-WHI')).toBe(7)
    expect(await stockOf('HS-M-WHI')).toBeUndefined()
    const { rows } = await sql<{ variants: number }>`select count(*)::int as variants from variants v
      join products p on p.id = v.product_id where p.slug = 'harbour-shirt'`.execute(database().db)
    expect(rows[0]?.variants).toBe(3)
    await run(await upload(fixture('shopify-current')))
  })
  test('B19: A blank cell empties and is announced, an absent column changes nothing', async () => {
    const dry = await upload('Title,URL handle,SEO title\nHarbour Shirt,harbour-shirt,\n')
    expect(counts(dry)).toEqual([0, 1, 0, 0])
    const [row] = await rowsOf(dry, 'change')
    expect(row?.emptied).toEqual(['SEO title'])
    expect(row?.changes.map(({ field }) => field)).toEqual(['SEO title'])
    const others = async () =>
      (await exported()).split('\r\n').filter((line) => !line.includes('harbour-shirt'))
    const before = await others()
    await run(dry)
    expect(await stockOf('HS-M-WHI')).toBe(7)
    expect(await others(), 'products that the file does not name').toEqual(before)
  })
  test('B27: Units sold between the dry run and the run stay sold', async () => {
    const dry = await upload('Title,URL handle,SKU,Inventory quantity\nCoin Wallet,coin-wallet,0017,20\n')
    expect((await rowsOf(dry, 'change'))[0]?.changes).toEqual([
      { field: 'Inventory quantity', from: '12', to: '20' },
    ])
    await sql`update inventory_items set on_hand = on_hand - 2 where id =
      (select inventory_item_id from variants where sku = '0017')`.execute(database().db)
    expect((await run(dry)).state).toBe('done')
    expect(await stockOf('0017')).toBe(18)
  })
  test('B28: Rows of a product tracked by product that disagree are an error', async () => {
    const dry = await upload(
      'Title,URL handle,Option1 name,Option1 value,Inventory quantity\n' +
        'Field Backpack 20L,field-backpack-20l,Color,Black,4\n,field-backpack-20l,,Tan,5\n',
    )
    expect(dry.state).toBe('blocked')
    const [row] = await rowsOf(dry, 'error')
    expect(row?.problems[0]).toMatchObject({
      line: 3,
      sentence: expect.stringContaining('tracked by product'),
    })
    expect((await call('POST', `/api/admin/imports/${dry.id}/run`)).status).toBe(409)
  })
  test('B10: A SKU of another product is refused, and that product is named', async () => {
    const dry = await upload(
      'Title,URL handle,SKU,Price,Vendor,Type\nNew thing,new-thing,,5.00,Fernway,Bags\nOther,other,0017,5.00,Fernway,Bags\nThird,third,0017,5.00,Fernway,Bags\n',
    )
    const rows = await rowsOf(dry, 'error')
    expect(rows.flatMap(({ problems }) => problems.map(({ sentence }) => sentence)).join(' ')).toContain(
      'The SKU 0017 is in line 3, too.',
    )
    const before = await exported()
    expect(before).not.toContain('new-thing')
  })
  test('A product edited between the dry run and the run stops the run, and nothing is written', async () => {
    const dry = await upload(
      'Title,URL handle,Price\nHarbour Shirt,harbour-shirt,61.00\nCoin Wallet,coin-wallet,36.00\n',
    )
    await sql`update products set price_pence = 6200 where slug = 'harbour-shirt'`.execute(database().db)
    const after = await run(dry)
    expect(after.state).toBe('ready')
    expect(after.problem).toContain('has changed in the shop since the dry run')
    const { rows } = await sql<{ price: number }>`select price_pence as price from products
      where slug = 'coin-wallet'`.execute(database().db)
    expect(rows[0]?.price).toBe(3500)
    expect((await run(after)).state).toBe('done')
  })
  test('An option that is not known is asked about, and the answer makes the file ready', async () => {
    const dry = await upload(fixture('shopify-old'))
    expect(dry.state).toBe('blocked')
    expect(dry.report?.questions).toEqual([{ kind: 'option', name: 'Material', examples: ['Wolle'] }])
    await json(
      'PUT',
      `/api/admin/imports/${dry.id}/answers`,
      JSON.stringify({ options: { Material: 'detail' } }),
      'application/json',
    )
    expect((await settled(dry.id)).state).toBe('ready')
  })
  test('B23: An ID of a WooCommerce file never matches a product of the shop', async () => {
    const { rows } = await sql<{ id: string }>`select id from products where slug = 'coin-wallet'`.execute(
      database().db,
    )
    const dry = await upload(
      `ID,Type,SKU,Name,Regular price,Categories\n${rows[0]?.id},simple,FOREIGN-1,Foreign thing,5.00,Bags\n`,
    )
    expect([dry.state, dry.report?.questions]).toEqual(['blocked', [{ kind: 'brand' }]])
    await json(
      'PUT',
      `/api/admin/imports/${dry.id}/answers`,
      JSON.stringify({ brand: 'Fernway' }),
      'application/json',
    )
    expect(counts(await settled(dry.id))).toEqual([1, 0, 0, 0])
  })
  test('B26: A picture that cannot be fetched is listed and fetched again alone', async () => {
    const file =
      'Title,URL handle,Price,Vendor,Type,Product image URL\nPictured,pictured,5.00,Fernway,Bags,https://127.0.0.1/a.jpg\n,pictured,,,,missing.jpg\n'
    const done = await run(await upload(file))
    expect(done).toMatchObject({ state: 'done', pictures: { waiting: 0, done: 0, failed: 2 } })
    const missing = await json<{ source: string; reason: string }[]>(
      'GET',
      `/api/admin/imports/${done.id}/pictures`,
    )
    expect(missing.map(({ source }) => source)).toEqual(['https://127.0.0.1/a.jpg', 'missing.jpg'])
    expect(missing[0]?.reason).toContain('public https addresses')
    await json('POST', `/api/admin/imports/${done.id}/pictures/retry`)
    expect((await settled(done.id)).pictures.failed).toBe(2)
  })
  test('The stock movements of an import name the person who started its run, also when the import is gone', async () => {
    const person = await hire(database().db, 'owner')
    const file = (units: number) =>
      `Title,URL handle,Price,Vendor,Type,Inventory quantity\nCounted,counted,5.00,Fernway,Bags,${units}\n`
    await run(await upload(file(4)))
    const second = await upload(file(9))
    const started = await fetch(`http://127.0.0.1:${shop.port}/api/admin/imports/${second.id}/run`, {
      method: 'POST',
      headers: await person.headers(),
    })
    expect(started.status).toBe(202)
    expect((await settled(second.id)).state).toBe('done')
    const [row] = await rowsOf(second, 'change')
    const history = async () =>
      (
        await json<StockMovementList>(
          'GET',
          `/api/admin/catalogue/products/${row?.productId ?? ''}/stock-history`,
        )
      ).movements
    expect(await history()).toMatchObject([
      { change: 5, reason: 'Import', source: 'a.csv', actor: person.name },
      { change: 4, reason: 'Import', source: 'a.csv', actor: 'Owner' },
    ])
    await json('DELETE', `/api/admin/imports/${second.id}`)
    expect((await history())[0]).toMatchObject({ reason: 'Import', source: null, actor: person.name })
  })
  test('A file that is no CSV is refused with the reason', async () => {
    const failed = await upload(Buffer.from('PK\u0003\u0004 not a csv') as Buffer<ArrayBuffer>)
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('CSV UTF-8') })
  })
  test('Imports are refused without staff', async () => {
    const answer = await fetch(`http://127.0.0.1:${shop.port}/api/admin/imports`, {
      method: 'POST',
      body: 'a',
    })
    expect(answer.status).toBe(401)
  })
})
