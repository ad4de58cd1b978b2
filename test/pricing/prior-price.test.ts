/**
 * The prior price of an announced reduction: the lowest price of the 30 days before it (back-office cases B58 and B59),
 * by every way of changing a price, and what shoppers are shown of it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import type { BulkSaved } from '../../src/contract/products/bulk.ts'
import type { Product } from '../../src/contract/products/product.ts'
import type { StaffProduct } from '../../src/contract/products/product-schemas.ts'
import { savingPence, sortSale } from '../../src/domain/listing/sale.ts'
import type { ProductStatus } from '../../src/domain/products/catalogue.ts'
import type { Database } from '../../src/storage/database/database.ts'
import { findPriorPrices } from '../../src/storage/migrations/121-prior-prices.ts'
import { testApi } from '../setup/api.ts'
import { change, type Ended, isAnnounced, live, type State, startFrom } from '../setup/prices.ts'

let priorPrice = true
const values = () => ({ ...defaultSettings, law: { ...defaultSettings.law, priorPrice } })
const api = testApi({
  services: () => ({
    settings: { ...fixedSettings(defaultSettings), current: values, fresh: async () => values() },
  }),
})

const priorOf = async (db: Database, id: string): Promise<number | null> =>
  (await db.selectFrom('products').select('prior_pence').where('id', '=', id).executeTakeFirstOrThrow())
    .prior_pence
const idOf = async (slug: string): Promise<string> =>
  (await api().db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

/**
 * The rule, told over the whole past: the lowest live price of the 30 days before the reduction, which began with the first
 * of the last live states that announce it at this price. The changes of a run are all made now.
 */
const naivePrior = (past: readonly Ended[], now: State): number | null => {
  if (!isAnnounced(now)) return null
  const states = past.filter(({ status }) => status === 'live')
  const last = states.findLastIndex((state) => !isAnnounced(state) || state.price !== now.price)
  const before = states.slice(0, last + 1).filter(({ days }) => days < 30)
  return before.length === 0 ? null : Math.min(...before.map(({ price }) => price))
}

const BACKPACK = 'field-backpack-20l'

test('100, then 80, then 100, then 90 shows 80 (B58)', async () => {
  const { db, call } = api()
  const id = await idOf(BACKPACK)
  const past = [
    { ...live(10_000), days: 20 },
    { ...live(8000, 10_000), days: 10 },
  ]
  await startFrom(db, id, past, live(10_000), null)
  await change(db, id, live(9000, 10_000))
  expect(await priorOf(db, id)).toBe(8000)
  const shown = (await call('GET', `/api/products/${BACKPACK}`)).json<Product>()
  expect(shown).toMatchObject({ price: '90.00', compareAtPrice: null, priorPrice: '80.00' })
})

test.each<[string, Ended[], State, State, number | null]>([
  [
    'the price in force for 60 days before the reduction is the prior price',
    [],
    live(10_000),
    live(8000, 12_000),
    10_000,
  ],
  [
    'the price that ended more than 30 days before the reduction does not count',
    [{ ...live(7000), days: 31 }],
    live(10_000),
    live(8000, 12_000),
    10_000,
  ],
  [
    'the price that was in force when the 30 days began counts',
    [{ ...live(7000), days: 29 }],
    live(10_000),
    live(8000, 12_000),
    7000,
  ],
  [
    'a second step of a reduction counts the first',
    [{ ...live(10_000), days: 5 }],
    live(8000, 10_000),
    live(7000, 10_000),
    8000,
  ],
  [
    'a price of a draft does not count',
    [{ ...live(5000), status: 'draft', days: 3 }],
    live(10_000),
    live(8000, 12_000),
    10_000,
  ],
  [
    'a product that was never for sale before has no prior price',
    [],
    { ...live(10_000), status: 'draft' },
    live(8000, 12_000),
    null,
  ],
  [
    'a reduction announced without a change of the price has that price before it',
    [],
    live(10_000),
    live(10_000, 12_000),
    10_000,
  ],
  [
    'a product that leaves the archive does not count what was 30 days ago',
    [{ ...live(9000), days: 40 }],
    { ...live(10_000), status: 'archived' },
    live(8000, 12_000),
    null,
  ],
])('%s', async (_, past, before, after, prior) => {
  const { db } = api()
  const id = await idOf(BACKPACK)
  await startFrom(db, id, past, before, null)
  await change(db, id, after)
  expect(await priorOf(db, id)).toBe(prior)
})

test('a reduction keeps its prior price through a draft, another compare-at price and other edits', async () => {
  const { db } = api()
  const id = await idOf(BACKPACK)
  await startFrom(db, id, [], live(10_000), null)
  await change(db, id, live(8000, 10_000))
  await change(db, id, { ...live(8000, 10_000), status: 'draft' })
  await change(db, id, live(8000, 10_000))
  await change(db, id, live(8000, 12_000))
  await db.updateTable('products').set({ description: 'Other words.' }).where('id', '=', id).execute()
  expect(await priorOf(db, id)).toBe(10_000)
  await change(db, id, live(8000))
  expect(await priorOf(db, id)).toBe(null)
})

test('any sequence of changes has the prior price of the rule told over the whole past', async () => {
  const { db } = api()
  const id = await idOf(BACKPACK)
  const state = fc.record({
    price: fc.constantFrom(7000, 8000, 9000, 10_000),
    compareAt: fc.constantFrom(null, 7500, 10_000, 12_000),
    onSale: fc.boolean(),
    status: fc.constantFrom<ProductStatus>('live', 'live', 'live', 'draft', 'archived'),
  })
  const past = fc.array(fc.record({ state, days: fc.integer({ min: 1, max: 60 }) }), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(past, fc.array(state, { minLength: 1, maxLength: 5 }), async (earlier, changes) => {
      const told: Ended[] = earlier
        .toSorted((a, b) => b.days - a.days)
        .map(({ state: each, days }) => ({ ...each, days }))
      // Before the changes: for sale, without a reduction.
      let present: State = { price: 11_000, compareAt: null, onSale: false, status: 'live' }
      let prior: number | null = null
      await startFrom(db, id, told, present, prior)
      for (const next of changes) {
        if (JSON.stringify(next) !== JSON.stringify(present)) told.push({ ...present, days: 0 })
        if (next.status === 'live') prior = naivePrior(told, next)
        present = next
        await change(db, id, next)
        expect(await priorOf(db, id)).toBe(prior)
      }
    }),
    { numRuns: 60 },
  )
})

test('at the upgrade, reductions that are announced get their prior price from the recorded prices', async () => {
  const { db } = api()
  const id = await idOf(BACKPACK)
  const past = [
    { ...live(7000), days: 45 },
    { ...live(11_000), days: 20 },
    { ...live(10_000), days: 12 },
    { ...live(8000, 10_000), days: 2 },
  ]
  await startFrom(db, id, past, live(8000, 12_000), null)
  await findPriorPrices.execute(db)
  expect(await priorOf(db, id)).toBe(10_000)
})

test('the grid, its undo and the editor write the prior price', async () => {
  const { db, call, staff } = api()
  const headers = await staff()
  const id = await idOf(BACKPACK)
  await startFrom(db, id, [], live(9500), null)
  const rows = [
    {
      id,
      changes: { price: '80.00', compareAtPrice: '120.00' },
      seen: { price: '95.00', compareAtPrice: null },
    },
  ]
  const saved = await call('PATCH', '/api/admin/catalogue/products', { headers, body: { rows } })
  const { changeId } = saved.json<BulkSaved>()
  expect(await priorOf(db, id)).toBe(9500)
  expect((await call('POST', `/api/admin/catalogue/changes/${changeId}/undo`, { headers })).status).toBe(200)
  expect(await priorOf(db, id)).toBe(null)
  const path = `/api/admin/catalogue/products/${id}`
  const { version } = (await call('GET', path, { headers })).json<StaffProduct>()
  const body = {
    version,
    changes: { price: '85.00', compareAtPrice: '95.00' },
    seen: { price: '95.00', compareAtPrice: null },
  }
  const edited = await call('PATCH', path, { headers, body })
  expect([edited.status, await priorOf(db, id)]).toEqual([200, 8000])
})

test('lists, the sort by savings and their total are computed from the prior price where the owner asks (B59)', async () => {
  const { db, call } = api()
  const [one, two] = [await idOf(BACKPACK), await idOf('zip-wallet')]
  await startFrom(db, one, [], live(10_000), null)
  await change(db, one, live(9000, 20_000))
  await startFrom(db, two, [], live(10_000), null)
  await change(db, two, live(7000, 10_500))
  const list = async () => {
    const reply = await call('GET', '/api/products?onSale=true&sort=savings&limit=50')
    return { products: reply.json<Product[]>(), saving: reply.headers.get('X-Total-Saving') }
  }
  const by = await list()
  expect(by.products[0]).toMatchObject({
    slug: 'zip-wallet',
    price: '70.00',
    compareAtPrice: '100.00',
    priorPrice: '100.00',
  })
  expect(by.products.find(({ slug }) => slug === BACKPACK)).toMatchObject({ compareAtPrice: '100.00' })
  expect(by.saving).toBe('40.00')
  expect(by.products).toEqual(sortSale(by.products.toReversed(), 'savings'))
  priorPrice = false
  const plain = await list()
  priorPrice = true
  expect(plain.products[0]).toMatchObject({ slug: BACKPACK, compareAtPrice: '200.00' })
  expect(plain.products.some((product) => 'priorPrice' in product)).toBe(false)
  expect(plain.saving).toBe(
    (plain.products.reduce((sum, each) => sum + savingPence(each), 0) / 100).toFixed(2),
  )
})
