/**
 * A price that was undone within five minutes, before any shopper was shown it, is no prior price; each other one is
 * (Directive 98/6/EC Art. 6a as docs/law.md reads it).
 */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import { googleFeed } from '../../src/api/products/google-feed.ts'
import type { ChangeList } from '../../src/contract/changes/changes.ts'
import type { BulkSaved } from '../../src/contract/products/bulk.ts'
import type { EarlierPrices } from '../../src/contract/products/prior-prices.ts'
import type { HomeCard } from '../../src/domain/settings/shop-settings.ts'
import { recordShownPrices } from '../../src/storage/products/shown-prices.ts'
import { moneyApi } from '../setup/money.ts'
import { change, live, startFrom } from '../setup/prices.ts'
import { createShopper, type Shopper } from '../setup/shopper.ts'

const BACKPACK = 'field-backpack-20l'
const home = {
  ...defaultSettings.home,
  sale: { ...defaultSettings.home.sale, cards: [{ product: BACKPACK } as HomeCard] },
}
const values = () => ({ ...defaultSettings, home, law: { ...defaultSettings.law, priorPrice: true } })

let isRecorded = true
const api = moneyApi({
  services: () => ({
    settings: { ...fixedSettings(defaultSettings), current: values, fresh: async () => values() },
    recordsShownPrices: async () => isRecorded,
  }),
})

let id = ''
let headers: { Authorization: string }
beforeEach(async () => {
  headers = await api().staff()
  const { db } = api()
  id = (await db.selectFrom('products').select('id').where('slug', '=', BACKPACK).executeTakeFirstOrThrow())
    .id
  await startFrom(db, id, [{ ...live(9500), days: 10 }], live(10_000), null)
})

const staff = (method: string, path: string, body?: unknown) => api().call(method, path, { headers, body })

/** The slip: £100.00 becomes £10.00. @returns the id of the change */
const slip = async (): Promise<string> => {
  const rows = [{ id, changes: { price: '10.00' }, seen: { price: '100.00' } }]
  const { changeId } = (await staff('PATCH', '/api/admin/catalogue/products', { rows })).json<BulkSaved>()
  return changeId as string
}
const undo = async (changeId: string): Promise<void> => {
  const { status } = await staff('POST', `/api/admin/catalogue/changes/${changeId}/undo`)
  expect(status).toBe(200)
}
const undoInList = async (): Promise<void> => {
  const { changes } = (await staff('GET', '/api/admin/changes')).json<ChangeList>()
  const { status } = await staff('POST', `/api/admin/changes/${changes[0]?.id}/undo`)
  expect(status).toBe(200)
}
const earlier = async (): Promise<EarlierPrices> =>
  (await staff('GET', `/api/admin/catalogue/products/${id}/earlier-prices`)).json<EarlierPrices>()

/** What a reduction to £80.00 names, in pence. */
const priorOfReduction = async (): Promise<number | null> => {
  const { db } = api()
  await change(db, id, live(8000, 10_000))
  return (
    await db.selectFrom('products').select('prior_pence').where('id', '=', id).executeTakeFirstOrThrow()
  ).prior_pence
}

test.each([
  ['by the undo of the bulk edit', undo],
  ['in the list of changes', undoInList],
])(
  'A price that nobody was shown and that is undone %s does not count, and stays in the history',
  async (_, take) => {
    await take(await slip())
    expect(await earlier()).toMatchObject({ lower: { price: '95.00' } })
    const { rows } = await sql<{ price_pence: number; noted: boolean }>`
    select h.price_pence, u.history_id is not null as noted
    from price_history h left join unapplied_prices u on u.history_id = h.id
    where h.product_id = ${id} order by h.id`.execute(api().db)
    expect(rows).toEqual([
      { price_pence: 9500, noted: false },
      { price_pence: 10_000, noted: false },
      { price_pence: 1000, noted: true },
    ])
    expect(await priorOfReduction()).toBe(9500)
  },
)

const feed = async (): Promise<void> => {
  const parts = googleFeed({ db: api().db, settings: values(), origin: 'https://shop.example' })
  for await (const part of parts) if (part.includes('10.00 GBP')) return
  throw new Error('the feed lacks the price')
}
const inCart = async (look: (shopper: Shopper) => Promise<unknown>): Promise<() => Promise<unknown>> => {
  const shopper = createShopper(api())
  await shopper.add(BACKPACK)
  return () => look(shopper)
}
const get = (path: string) => async () => () => api().call('GET', path)

test.each<[string, () => Promise<() => Promise<unknown>>]>([
  ['the page of the product', get(`/api/products/${BACKPACK}`)],
  ['a list', get('/api/products?limit=200')],
  ['a search', get('/api/products?search=backpack')],
  ['the brands', get('/api/brands?summary=true')],
  ['the home page', get('/api/home')],
  ['the product feed', async () => feed],
  ['a cart', () => inCart((shopper) => api().call('GET', `/api/cart?sessionId=${shopper.sessionId}`))],
  ['a product that is put into a cart', async () => () => createShopper(api()).add(BACKPACK)],
  ['a checkout', () => inCart((shopper) => shopper.open())],
])('A price that was shown by %s counts, though it was undone at once', async (_, prepare) => {
  const show = await prepare()
  const changeId = await slip()
  await show()
  await undo(changeId)
  expect(await earlier()).toMatchObject({ lower: { price: '10.00' } })
  expect(await priorOfReduction()).toBe(1000)
})

test('A price that was shown before the slip, and not since, does not make the slip count', async () => {
  await api().call('GET', `/api/products/${BACKPACK}`)
  await undo(await slip())
  await api().call('GET', `/api/products/${BACKPACK}`)
  expect(await priorOfReduction()).toBe(9500)
})

test('A price that stood for more than five minutes counts', async () => {
  const changeId = await slip()
  await sql`update products set priced_since = priced_since - interval '5 minutes' where id = ${id}`.execute(
    api().db,
  )
  await undo(changeId)
  expect(await priorOfReduction()).toBe(1000)
})

test('A price counts where the shop does not know what was shown, such as behind a CDN', async () => {
  isRecorded = false
  try {
    await undo(await slip())
  } finally {
    isRecorded = true
  }
  expect(await priorOfReduction()).toBe(1000)
})

test('A price that is typed back, and not undone, counts', async () => {
  await slip()
  const rows = [{ id, changes: { price: '100.00' }, seen: { price: '10.00' } }]
  expect((await staff('PATCH', '/api/admin/catalogue/products', { rows })).status).toBe(200)
  expect(await priorOfReduction()).toBe(1000)
})

test('A reduction that a slip interrupted goes on with the prior price that it had', async () => {
  const { db } = api()
  await change(db, id, live(8000, 12_000))
  const { changeId } = (
    await staff('PATCH', '/api/admin/catalogue/products', {
      rows: [{ id, changes: { price: '8.00' }, seen: { price: '80.00' } }],
    })
  ).json<BulkSaved>()
  await undo(changeId as string)
  const shown = (await api().call('GET', `/api/products/${BACKPACK}`)).json()
  expect(shown).toMatchObject({ price: '80.00', priorPrice: '95.00', compareAtPrice: '95.00' })
})

test('An undo that is undone makes the price a new one, whose own undo is judged by itself', async () => {
  await slip()
  await undoInList()
  await undoInList()
  expect((await earlier()).lower).toBe(null)
  await undoInList()
  expect(await priorOfReduction()).toBe(9500)
})

test('An answer that was read before the undo and leaves after it makes the price count after all', async () => {
  const { db } = api()
  const changeId = await slip()
  const read = await sql<{ id: string; recentPriceSince: string }>`
    select id, priced_since::text as "recentPriceSince" from products where id = ${id}`.execute(db)
  await undo(changeId)
  expect(await priorOfReduction()).toBe(9500)
  await recordShownPrices(db, read.rows)
  const { rows } = await sql`select prior_pence from products where id = ${id}`.execute(db)
  expect(rows).toEqual([{ prior_pence: 1000 }])
  expect(await earlier()).toMatchObject({ priorPrice: '10.00' })
})

test('Nothing is written for a price that has stood for longer, and what is an hour old goes', async () => {
  const { db } = api()
  await api().call('GET', `/api/products/${BACKPACK}`)
  const count = () => db.selectFrom('shown_prices').selectAll().where('product_id', '=', id).execute()
  expect(await count()).toEqual([])
  await change(db, id, live(9000))
  await api().call('GET', `/api/products/${BACKPACK}`)
  await sql`update shown_prices set since = since - interval '2 hours'`.execute(db)
  await change(db, id, live(9100))
  await api().call('GET', `/api/products/${BACKPACK}`)
  expect(await count()).toHaveLength(1)
})
