/** Typed prices of the home page's cards, where the owner asks for prior prices (back-office cases B58 and B59). */
import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import type { Home } from '../../src/contract/settings/shop.ts'
import type { HomeCard } from '../../src/domain/settings/shop-settings.ts'
import { testApi } from '../setup/api.ts'
import { change, live, startFrom } from '../setup/prices.ts'

let priorPrice = true
let cards: { sale?: HomeCard[]; comingSoon?: HomeCard[] } = {}
const values = () => {
  const { home, law } = defaultSettings
  const { sale = home.sale.cards, comingSoon = home.comingSoon.cards } = cards
  return {
    ...defaultSettings,
    law: { ...law, priorPrice },
    home: {
      ...home,
      sale: { ...home.sale, cards: sale },
      comingSoon: { ...home.comingSoon, cards: comingSoon },
    },
  }
}
const api = testApi({
  services: () => ({
    settings: { ...fixedSettings(defaultSettings), current: values, fresh: async () => values() },
  }),
})
const BACKPACK = 'field-backpack-20l'

/** What the card shows of a price, with the product's price as it is now. */
const shownOnHome = async (block: 'sale' | 'comingSoon', card: Omit<HomeCard, 'product'>) => {
  cards = { [block]: [{ product: BACKPACK, ...card }] }
  try {
    const [shown] = (await api().call('GET', '/api/home')).json<Home>()[block].cards
    return [shown?.price, shown?.compareAtPrice, shown?.priorPrice]
  } finally {
    cards = {}
  }
}
const [picture] = defaultSettings.home.social.pictures
const typed = { name: 'A pack', picture, price: '90.00' }

/** @param steps the price, and the compare-at price where a reduction is announced */
const priced = async (...steps: [number, (number | null)?][]) => {
  const { db } = api()
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', BACKPACK)
    .executeTakeFirstOrThrow()
  const [[first] = [10_000]] = steps
  await startFrom(db, id, [], live(first), null)
  for (const [price, compareAt = null] of steps.slice(1)) await change(db, id, live(price, compareAt))
}

test('a typed price of the home page that is announced as reduced has the prior price of its product (B58, B59)', async () => {
  await priced([10_000], [8000, 10_000], [10_000], [9000, 10_000])
  expect(await shownOnHome('sale', { ...typed, compareAtPrice: '120.00' })).toEqual([
    ...['90.00', undefined, '80.00'],
  ])
  expect(await shownOnHome('sale', { price: '70.00', compareAtPrice: '120.00' })).toEqual([
    ...['70.00', '80.00', '80.00'],
  ])
  expect(await shownOnHome('comingSoon', { ...typed, compareAtPrice: '120.00' })).toEqual([
    ...['90.00', undefined, '80.00'],
  ])
})

test('a typed price in the sale has the prior price also without a compare-at price: the block says that it is reduced', async () => {
  await priced([10_000], [9000, 12_000])
  expect(await shownOnHome('sale', typed)).toEqual(['90.00', '100.00', '100.00'])
  expect(await shownOnHome('sale', { price: '90.00' })).toEqual(['90.00', '100.00', '100.00'])
  expect(await shownOnHome('sale', {})).toEqual(['90.00', '100.00', '100.00'])
})

test('a typed price that nothing announces as reduced does not get the reduction of its product', async () => {
  await priced([10_000], [9000, 12_000])
  expect(await shownOnHome('comingSoon', typed)).toEqual(['90.00', undefined, undefined])
  expect(await shownOnHome('comingSoon', { price: '90.00' })).toEqual(['90.00', undefined, undefined])
  expect(await shownOnHome('comingSoon', {})).toEqual(['90.00', '100.00', '100.00'])
})

test('a typed reduction of a product without a prior price names none, and crosses nothing out (B58)', async () => {
  await priced([10_000])
  for (const card of [
    typed,
    { ...typed, compareAtPrice: '120.00' },
    { price: '90.00', compareAtPrice: '120.00' },
  ])
    expect(await shownOnHome('sale', card)).toEqual(['90.00', undefined, undefined])
})

test('where the owner does not ask for prior prices, typed prices are shown as they are', async () => {
  await priced([10_000], [9000, 11_000])
  priorPrice = false
  try {
    expect(await shownOnHome('sale', { ...typed, compareAtPrice: '120.00' })).toEqual([
      ...['90.00', '120.00', undefined],
    ])
    expect(await shownOnHome('sale', typed)).toEqual(['90.00', undefined, undefined])
    expect(await shownOnHome('sale', {})).toEqual(['90.00', '110.00', undefined])
  } finally {
    priorPrice = true
  }
})
