/** The links of the owner's settings follow the catalogue. */
import { beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import type { StaffPage } from '../../src/contract/pages/staff-pages.ts'
import type { Home, Shop } from '../../src/contract/settings/shop.ts'
import { settingsLinks } from '../../src/domain/settings/settings-links.ts'
import { testApi } from '../setup/api.ts'
import { groupCalls } from '../setup/group-calls.ts'

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
  '/pages/our-story',
  '/pages/imprint',
]
const [picture] = defaultSettings.home.social.pictures
if (!picture) throw new Error('the demo has no picture')
const settings = {
  ...defaultSettings,
  shopping: { ...defaultSettings.shopping, mainBrand: 'norrland' },
  home: {
    ...defaultSettings.home,
    brandPictures: { norrland: picture, fernway: { ...picture, alt: 'Former' } },
    heroButton: { label: 'STORY', href: '/pages/our-story' },
  },
  footer: { ...defaultSettings.footer, links: links.map((href) => ({ label: href, href })) },
}
const api = testApi({ services: () => ({ settings: fixedSettings(settings) }) })
const { find, change, headers } = groupCalls(api)
const changesNow = async () => {
  const all = (await api().call('GET', '/api/link-changes')).json<Record<string, string | null>>()
  return Object.fromEntries(Object.entries(all).filter(([link]) => links.includes(link)))
}

const noPage = { '/pages/none': null, '/pages/our-story': null, '/pages/imprint': null }
const dead = { '/brand/nobody': null, '/category/none': null, '/products/gone': null, ...noPage }
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

/** A published page of content. */
const publish = async (fields: object) => {
  const staff = async (method: string, path: string, body: object) =>
    (await api().call(method, `/api/admin/pages${path}`, { headers: headers(), body })).json<StaffPage>()
  const { id, version } = await staff('POST', '', { body: 'Text.', ...fields })
  const page = await staff('POST', `/${id}/publish`, { version })
  return {
    change: (changes: object) => staff('PATCH', `/${id}`, { version: page.version, changes }),
  }
}

test('A link to a page of content follows each change of its slug, and a page of the purpose', async () => {
  const story = await publish({ title: 'Our story' })
  await publish({ title: 'Impressum', slug: 'impressum', purpose: 'imprint' })
  expect(await changesNow()).not.toHaveProperty('/pages/our-story')
  expect(await changesNow()).toMatchObject({ '/pages/imprint': '/pages/impressum' })
  await story.change({ slug: 'how-we-began' })
  expect(await changesNow()).toMatchObject({
    '/pages/our-story': '/pages/how-we-began',
    '/pages/imprint': '/pages/impressum',
  })
})

test('The main brand and the pictures of brands follow a change of the slug', async () => {
  const { call } = api()
  const shown = async () => ({
    mainBrand: (await call('GET', '/api/shop')).json<Shop>().shopping.mainBrand,
    pictures: Object.keys((await call('GET', '/api/home')).json<Home>().brandPictures),
  })
  expect(await shown()).toEqual({ mainBrand: 'norrland', pictures: ['norrland', 'fernway'] })
  await change('brands', await find('brands', 'norrland'), { slug: 'nord' })
  expect(await shown()).toEqual({ mainBrand: 'nord', pictures: ['nord', 'fernway'] })
  // Another brand takes the former slug: the settings name this one now.
  await change('brands', await find('brands', 'hotel-ruban'), { slug: 'norrland' })
  expect(await shown()).toEqual({ mainBrand: 'norrland', pictures: ['norrland', 'fernway'] })
})

test('The links of the demo include those of the menu, the footer and the cards of the home page', () => {
  for (const link of ['/category/lids', '/brand/wrenfold', '/category/footwear', '/products/quarry-sling'])
    expect(settingsLinks(defaultSettings).map(({ href }) => href)).toContain(link)
})
