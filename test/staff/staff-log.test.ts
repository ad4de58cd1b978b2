/** What the log says of staff and of who tries to be staff: where from, and nothing personal. */
import { beforeEach, expect, test } from 'vitest'
import type { ApiServices } from '../../src/api/api-services.ts'
import type { StaffProduct } from '../../src/contract/products/product-schemas.ts'
import { STAFF_PASSWORD } from '../setup/api.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'

const lines: ({ event?: string } & Record<string, unknown>)[] = []
const write = (details: object, message: string) => void lines.push({ ...details, message })
let isFull = false
const answer = async () =>
  isFull ? { ok: false as const, retryAfterSeconds: 600, exhausted: 0 } : { ok: true as const }
const limits: ApiServices['limits'] = {
  take: answer,
  takeEach: answer,
  check: answer,
  secondsToWait: async (counters) => counters.map(() => (isFull ? 600 : 0)),
  reset: async () => undefined,
}
const api = moneyApi({ services: () => ({ log: { info: write, warn: write, error: write }, limits }) })

const FROM = '203.0.113.9'
const call = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  api().call(method, path, { body, headers: { 'X-Forwarded-For': FROM, ...headers } })
const login = (password: string) => call('POST', '/api/admin/login', { password })
const eventsOf = () => lines.filter(({ event }) => event !== undefined)

beforeEach(() => {
  lines.length = 0
  isFull = false
})

test('logins, wrong passwords and refused attempts are logged with the client address', async () => {
  expect((await login('a guess of a stranger')).status).toBe(401)
  const { token } = (await login(STAFF_PASSWORD)).json<{ token: string }>()
  isFull = true
  expect((await login('another guess')).status).toBe(429)
  isFull = false
  await call('POST', '/api/admin/logout', {}, { Authorization: `Bearer ${token}` })
  expect(eventsOf().map(({ event, address }) => [event, address])).toEqual([
    ['login-failed', FROM],
    ['login', FROM],
    ['login-refused', FROM],
    ['logout', FROM],
  ])
  const text = JSON.stringify(lines)
  for (const secret of [STAFF_PASSWORD, token, 'guess']) expect(text).not.toContain(secret)
})

test('edits and refunds are logged with the client address and internal ids, without personal data', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const order = await shopper.buy()
  await api().checkoutRig.settle()
  const staff = await api().staff()
  const product = await api().db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()
  lines.length = 0
  const edit = { price: '12.00', description: 'Words of the owner', stockQuantity: 3, inStock: true }
  expect((await call('PUT', `/api/admin/products/${product.id}`, edit, staff)).status).toBe(200)
  const refund = { reason: 'returned', restock: false }
  expect((await call('POST', `/api/admin/orders/${order.id}/refund`, refund, staff)).status).toBe(202)
  expect(eventsOf()).toMatchObject([
    { event: 'product-edited', address: FROM, productId: product.id, fields: Object.keys(edit) },
    { event: 'order-refunded', address: FROM, orderId: order.id, reason: 'returned' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Words of the owner|example\.com|Ada|Marsh/)
})

test('every change of a product in the catalogue is logged with its id and fields, without what was typed', async () => {
  const headers = await api().staff()
  const { db } = api()
  const brand = await db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
  const category = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
  const path = '/api/admin/catalogue/products'
  lines.length = 0
  const input = { name: 'Typed by the owner', brandId: brand.id, categoryId: category.id, price: '5.00' }
  const { id, version } = (await call('POST', path, input, headers)).json<StaffProduct>()
  const change = { version, changes: { material: 'Secret silk', tags: ['x'] }, seen: {} }
  await call('PATCH', `/api/admin/catalogue/products/${id}`, change, headers)
  await call('PATCH', `/api/admin/catalogue/products/${id}`, { version, changes: {}, seen: {} }, headers)
  const copy = (
    await call('POST', `/api/admin/catalogue/products/${id}/duplicate`, {}, headers)
  ).json<StaffProduct>()
  await call('POST', `/api/admin/catalogue/products/${id}/archive`, {}, headers)
  await call('POST', `/api/admin/catalogue/products/${id}/archive`, {}, headers)
  await call('POST', `/api/admin/catalogue/products/${id}/restore`, {}, headers)
  await call('DELETE', `/api/admin/catalogue/products/${id}`, undefined, headers)
  expect(eventsOf()).toMatchObject([
    { event: 'product-created', address: FROM, productId: id },
    { event: 'product-edited', productId: id, fields: ['tags', 'material'] },
    { event: 'product-duplicated', productId: copy.id, fromProductId: id },
    { event: 'product-archived', productId: id },
    { event: 'product-restored', productId: id },
    { event: 'product-deleted', productId: id },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Typed by|Secret silk/)
})
