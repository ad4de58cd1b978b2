/** What variants cost the shop: written by staff, and in no answer, page, file or feed that others get. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { StaffProduct } from '../../src/contract/products/product-schemas.ts'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'

const COST = 91_827
const database = testDatabase()
let shop: TestShop
let call: ReturnType<typeof callTo>['call']
let headers: Record<string, string>
let product: { id: string; slug: string; name: string }

const PATH = '/api/admin/catalogue/products'
const readProduct = async () => (await call('GET', `${PATH}/${product.id}`, { headers })).json<StaffProduct>()
const save = async (costPence: unknown) => {
  const { version, variants } = await readProduct()
  const seen = { variants }
  const changes = { variants: variants.map((variant) => ({ ...variant, costPence })) }
  return call('PATCH', `${PATH}/${product.id}`, { headers, body: { version, changes, seen } })
}

beforeAll(async () => {
  shop = await openTestShop(database().connection, { front: await loadFrontendBundle() })
  call = callTo([`http://127.0.0.1:${shop.port}`]).call
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
  product = await database()
    .db.selectFrom('products')
    .select(['id', 'slug', 'name'])
    .where('in_stock', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
})
afterAll(() => shop?.close())

test('a cost that is no whole number of pence, below zero or above a million pounds is refused', async () => {
  for (const costPence of [1.5, -1, 100_000_001, '12.00'])
    expect([costPence, (await save(costPence)).status]).toEqual([costPence, 400])
  expect((await readProduct()).variants[0]?.costPence).toBeNull()
})

test('a cost that staff enter is in no answer, page or feed that others get', async () => {
  expect((await save(COST)).status).toBe(200)
  expect((await readProduct()).variants[0]?.costPence).toBe(COST)
  const seo = { version: 0, value: { ...defaultSettings.seo, googleFeed: true } }
  expect((await call('PATCH', '/api/admin/settings', { headers, body: { sections: { seo } } })).status).toBe(
    200,
  )
  const shopper = createShopper({ call })
  await shopper.add(product.slug)
  const answers = [await shopper.call('GET', `/api/cart?sessionId=${shopper.sessionId}`)]
  for (const path of [
    '/api/products',
    `/api/products/${product.slug}`,
    `/api/products?search=${encodeURIComponent(product.name)}`,
    '/feeds/google.xml',
    '/shop',
    `/products/${product.slug}`,
  ])
    answers.push(await call('GET', path))
  const { clientSecret, paymentIntentId } = await shopper.open()
  await shopper.pay(clientSecret)
  answers.push(await shopper.tryOrder({ paymentIntentId }))
  for (const { status, text } of answers) {
    expect(status).toBeLessThan(300)
    expect(text).not.toMatch(/cost_?pence|91827|918\.27/i)
  }
}, 60_000)
