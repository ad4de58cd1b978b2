/** The links of the owner's settings follow the catalogue. */
import { beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../settings/default-settings.ts'
import { fixedSettings } from '../src/api/current-settings.ts'
import { settingsLinks } from '../src/domain/settings-links.ts'
import { testApi } from './setup/api.ts'
import { groupCalls } from './setup/group-calls.ts'

const links = [
  '/shop',
  '/brand/fernway',
  '/brand/nobody',
  '/category/clothing',
  '/category/footwear',
  '/category/none',
  '/products/card-wallet',
  '/products/gone',
  '/pages/none',
]
const settings = {
  ...defaultSettings,
  footer: { ...defaultSettings.footer, links: links.map((href) => ({ label: href, href })) },
}
const api = testApi({ services: () => ({ settings: fixedSettings(settings) }) })
const { find, change } = groupCalls(api)
const changesNow = async () => {
  const all = (await api().call('GET', '/api/link-changes')).json<Record<string, string | null>>()
  return Object.fromEntries(Object.entries(all).filter(([link]) => links.includes(link)))
}

const dead = { '/brand/nobody': null, '/category/none': null, '/products/gone': null, '/pages/none': null }
beforeEach(() => api().db.updateTable('products').set({ status: 'live' }).execute())

test('Links without a page are left out, and the others stay', async () => {
  expect(await changesNow()).toEqual(dead)
})

test('A brand or category without a live product is left out; a parent lists its children too', async () => {
  const setStatus = (slugs: string[]) =>
    api().db.updateTable('products').set({ status: 'archived' }).where('slug', 'in', slugs).execute()
  await setStatus(['last-boots', 'card-wallet'])
  expect(await changesNow()).toEqual({ ...dead, '/products/card-wallet': null })
  await setStatus(['flagged-laces', 'chore-jacket', 'apron-shirt'])
  expect(await changesNow()).toEqual({ ...dead, '/products/card-wallet': null, '/category/footwear': null })
  await setStatus(['cafe-cap', 'field-backpack-20l', 'field-backpack-28l', 'harbour-tote', 'withdrawn-tote'])
  expect(await changesNow()).toEqual({
    ...dead,
    '/products/card-wallet': null,
    '/category/footwear': null,
    '/category/clothing': null,
    '/brand/fernway': null,
  })
})

test('A link whose page has another address leads there', async () => {
  await change('categories', await find('categories', 'footwear'), { slug: 'shoes' })
  expect(await changesNow()).toEqual({ ...dead, '/category/footwear': '/category/shoes' })
})

test('The links of the demo include those of the menu, the footer and the cards of the home page', () => {
  for (const link of ['/category/lids', '/brand/wrenfold', '/category/footwear', '/products/quarry-sling'])
    expect(settingsLinks(defaultSettings).map(({ href }) => href)).toContain(link)
})
