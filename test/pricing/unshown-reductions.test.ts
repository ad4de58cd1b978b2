/** Reductions without a known earlier price: what shoppers see of them, and what staff are told (back-office case B58). */
import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import type { EarlierPrices } from '../../src/contract/products/prior-prices.ts'
import type { Product } from '../../src/contract/products/product.ts'
import type { StaffProductList } from '../../src/contract/products/product-list.ts'
import { testApi } from '../setup/api.ts'
import { change, live, startFrom } from '../setup/prices.ts'

let priorPrice = true
const values = () => ({ ...defaultSettings, law: { ...defaultSettings.law, priorPrice } })
const api = testApi({
  services: () => ({
    settings: { ...fixedSettings(defaultSettings), current: values, fresh: async () => values() },
  }),
})

const BACKPACK = 'field-backpack-20l'
const WALLET = 'zip-wallet'
const idOf = async (slug: string): Promise<string> =>
  (await api().db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

/** Without the owner's question for prior prices. */
const withoutSetting = async <T>(read: () => Promise<T>): Promise<T> => {
  priorPrice = false
  try {
    return await read()
  } finally {
    priorPrice = true
  }
}

test('a reduction without an earlier price has no badge and is not in the sale list, unless the setting is off', async () => {
  const { db, call } = api()
  const [unknown, known] = [await idOf(BACKPACK), await idOf(WALLET)]
  await startFrom(db, unknown, [], { ...live(9000, 12_000), onSale: true }, null)
  await startFrom(db, known, [], { ...live(10_000), onSale: false }, null)
  await change(db, known, { ...live(8000, 12_000), onSale: true })
  const shown = async (slug: string) => {
    const { onSale, compareAtPrice } = (await call('GET', `/api/products/${slug}`)).json<Product>()
    const listed = async (query: string) =>
      (await call('GET', `/api/products?${query}`)).json<Product[]>().some((product) => product.slug === slug)
    const word = slug.split('-').at(1)
    return {
      onSale,
      compareAtPrice,
      inSale: await listed('onSale=true&limit=200'),
      inRest: await listed('onSale=false'),
      inSearch: await listed(`onSale=true&search=${word}`),
    }
  }
  const reduced = { onSale: true, inSale: true, inRest: false, inSearch: true }
  expect(await shown(BACKPACK)).toEqual({
    onSale: false,
    compareAtPrice: null,
    inSale: false,
    inRest: true,
    inSearch: false,
  })
  expect(await shown(WALLET)).toEqual({ ...reduced, compareAtPrice: '100.00' })
  expect(await withoutSetting(() => shown(BACKPACK))).toEqual({ ...reduced, compareAtPrice: '120.00' })
})

test('staff are told how many products on sale show no reduction, and which', async () => {
  const { db, call, staff } = api()
  const headers = await staff()
  const id = await idOf(BACKPACK)
  const count = async () =>
    (await call('GET', '/api/admin/catalogue/unshown-reductions', { headers })).json<{
      count: number | null
    }>().count
  const list = async () =>
    (
      await call('GET', '/api/admin/catalogue/products?priorPrice=none&limit=200', { headers })
    ).json<StaffProductList>()
  await startFrom(db, id, [], live(9000), null)
  const before = await count()
  await startFrom(db, id, [], live(9000, 12_000), null)
  expect(await count()).toBe((before ?? 0) + 1)
  const { products, total } = await list()
  expect(total).toBe(await count())
  expect(products.map((product) => product.id)).toContain(id)
  await startFrom(db, id, [], { ...live(9000, 12_000), status: 'draft' }, null)
  expect(await count(), 'a draft').toBe(before)
  expect(await withoutSetting(count)).toBe(null)
  expect((await call('GET', '/api/admin/catalogue/unshown-reductions')).status).toBe(401)
})

test('the editor is told which earlier price a reduction names, and until when a lower one counts', async () => {
  const { db, call, staff } = api()
  const headers = await staff()
  const id = await idOf(BACKPACK)
  const path = `/api/admin/catalogue/products/${id}/earlier-prices`
  const told = async () => (await call('GET', path, { headers })).json<EarlierPrices>()
  const past = [
    { ...live(500), days: 31 },
    { ...live(1200), days: 20 },
    { ...live(8000), days: 18 },
    { ...live(1200), days: 16 },
    { ...live(700), status: 'draft' as const, days: 3 },
  ]
  await startFrom(db, id, past, live(9000), null)
  const { lower, ...rest } = await told()
  expect(rest).toEqual({ isAsked: true, isAnnounced: false, priorPrice: null })
  expect(lower?.price).toBe('12.00')
  const days = (new Date(lower?.until ?? '').getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThan(14.1)

  await change(db, id, live(8500, 9000))
  expect(await told()).toMatchObject({ isAnnounced: true, priorPrice: '12.00', lower: { price: '12.00' } })
  await startFrom(db, id, past.slice(0, 1), live(9000, 10_000), null)
  expect(await told()).toMatchObject({ isAnnounced: true, priorPrice: null, lower: null })
  await startFrom(db, id, past, live(9000, 10_000), 1200)
  expect(await withoutSetting(told)).toEqual({
    isAsked: false,
    isAnnounced: true,
    priorPrice: null,
    lower: null,
  })
  expect((await call('GET', path.replace(id, 'prod_none'), { headers })).status).toBe(404)
})
