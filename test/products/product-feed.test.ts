/** The product feed of a running shop. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { TestApi } from '../setup/api.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'

const database = testDatabase()
let shop: TestShop
let call: TestApi['call']
let headers: Record<string, string>

beforeAll(async () => {
  shop = await openTestShop(database().connection)
  call = callTo([`http://127.0.0.1:${shop.port}`]).call
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
})
afterAll(() => shop?.close())

const save = (sections: object) => call('PATCH', '/api/admin/settings', { headers, body: { sections } })

test('the product feed is there once the owner turns it on, with every variant of live products alone', async () => {
  const { db } = database()
  expect((await shop.get('/feeds/google.xml')).status).toBe(404)
  const draft = await db.selectFrom('products').select(['id', 'slug']).limit(1).executeTakeFirstOrThrow()
  await db.updateTable('products').set({ status: 'draft' }).where('id', '=', draft.id).execute()
  const value = { ...defaultSettings.seo, googleFeed: true, returns: { days: 30, isFree: true } }
  expect((await save({ seo: { version: 0, value } })).status).toBe(200)
  const { count } = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('p.status', '=', 'live')
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const response = await shop.get('/feeds/google.xml')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  const xml = await response.text()
  expect(xml.match(/<item>/g)).toHaveLength(Number(count))
  expect(xml).not.toContain(`/products/${draft.slug}<`)
  const ids = [...xml.matchAll(/<g:id>(.*?)<\/g:id>/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('delivery times that end before they begin are refused', async () => {
  const value = { ...defaultSettings.seo, delivery: { handling: [3, 1], transit: [1, 2] } }
  expect((await save({ seo: { version: 1, value } })).status).toBe(400)
})
