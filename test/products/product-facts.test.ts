/** Facts that the law asks of a product: the manufacturer of its brand, and the size guide of its category. */
import { expect, test } from 'vitest'
import type { StaffBrand } from '../../src/contract/groups/brands.ts'
import type { StaffCategory } from '../../src/contract/groups/categories.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { testApi } from '../setup/api.ts'

const api = testApi()
const BACKPACK = 'field-backpack-20l'

const productOf = async (): Promise<Product> =>
  (await api().call('GET', `/api/products/${BACKPACK}`)).json<Product>()
const staffCall = async (method: string, path: string, body?: unknown) =>
  api().call(method, path, { headers: await api().staff(), ...(body !== undefined && { body }) })
const publish = async (title: string, purpose: string | null, slug: string): Promise<string> => {
  const values = { title, slug, body: '| Size | Chest |\n|---|---|\n| M | 100 cm |', purpose, place: 'none' }
  const created = await staffCall('POST', '/api/admin/pages', values)
  expect([created.status, created.text]).toEqual([201, created.text])
  const { id, version } = created.json<{ id: string; version: number }>()
  expect((await staffCall('POST', `/api/admin/pages/${id}/publish`, { version })).status).toBe(200)
  return id
}

test('a product that names no manufacturer shows that of its brand, and its own wins', async () => {
  const before = await productOf()
  expect([before.maker, before.responsiblePerson]).toEqual(['', ''])
  const path = `/api/admin/catalogue/brands/${before.brandId}`
  const brand = (await staffCall('GET', path)).json<StaffBrand>()
  const changed = await staffCall('PATCH', path, {
    version: brand.version,
    changes: {
      maker: 'Norrland AB, Storgatan 1, Umeå, hej@norrland.example',
      responsiblePerson: 'EU Agent BV',
    },
    seen: { maker: '', responsiblePerson: '' },
  })
  expect(changed.json<StaffBrand>()).toMatchObject({ responsiblePerson: 'EU Agent BV' })
  expect(await productOf()).toMatchObject({
    maker: 'Norrland AB, Storgatan 1, Umeå, hej@norrland.example',
    responsiblePerson: 'EU Agent BV',
  })
  await api().db.updateTable('products').set({ maker: 'Somebody else' }).where('id', '=', before.id).execute()
  expect(await productOf()).toMatchObject({ maker: 'Somebody else', responsiblePerson: 'EU Agent BV' })
})

test('a manufacturer that somebody else has changed meanwhile is refused and named', async () => {
  const { brandId } = await productOf()
  const reply = await staffCall('PATCH', `/api/admin/catalogue/brands/${brandId}`, {
    version: 1,
    changes: { responsiblePerson: 'Another' },
    seen: { responsiblePerson: '' },
  })
  expect([reply.status, reply.text]).toEqual([
    409,
    'This brand has changed since it was opened: the responsible person is "EU Agent BV" now.',
  ])
})

test('a product with sizes links to the size guide of its category, else of the parent, else of the shop', async () => {
  const { db } = api()
  await db
    .updateTable('products')
    .set({ sizes: ['S', 'M'] })
    .where('slug', '=', BACKPACK)
    .execute()
  expect((await productOf()).sizeGuide).toBeUndefined()
  await publish('Sizes', 'size-guide', 'size-guide')
  expect((await productOf()).sizeGuide).toBe('/pages/size-guide')
  const bags = await publish('Sizes of bags', null, 'sizes-of-bags')
  const { category } = await productOf()
  const stored = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', category.slug)
    .executeTakeFirstOrThrow()
  const path = `/api/admin/catalogue/categories/${stored.id}`
  const { version } = (await staffCall('GET', path)).json<StaffCategory>()
  const set = (sizeGuideId: string) =>
    staffCall('PATCH', path, { version, changes: { sizeGuideId }, seen: { sizeGuideId: null } })
  const refused = await set('page_nowhere')
  expect([refused.status, refused.text]).toEqual([422, 'There is no such page to be the size guide.'])
  expect((await set(bags)).json<StaffCategory>()).toMatchObject({ sizeGuideId: bags })
  expect((await productOf()).sizeGuide).toBe('/pages/sizes-of-bags')
  await db.updateTable('content_pages').set({ status: 'archived' }).where('id', '=', bags).execute()
  expect((await productOf()).sizeGuide).toBe('/pages/size-guide')
  await db.updateTable('products').set({ sizes: [] }).where('slug', '=', BACKPACK).execute()
  expect((await productOf()).sizeGuide).toBeUndefined()
})
