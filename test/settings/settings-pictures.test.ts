/** Pictures of the settings: what an exported file carries into another shop, and pictures that a shop does not have. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { SettingsFile, SettingsImport } from '../../src/contract/settings/settings-file.ts'
import type { Home, Shop } from '../../src/contract/settings/shop.ts'
import { settingsPictureAddresses } from '../../src/domain/settings/settings-pictures.ts'
import type { ShopPicture } from '../../src/domain/settings/shop-picture.ts'
import { type TestApi, testApi } from '../setup/api.ts'
import { drawTestPicture } from '../setup/pictures.ts'

const here = testApi()
const there = testApi()
const headersOf = new Map<TestApi, { Authorization: string }>()
const headers = (shop: TestApi) => headersOf.get(shop) ?? {}
beforeAll(async () => {
  for (const shop of [here(), there()]) headersOf.set(shop, await shop.staff())
})
beforeEach(async () => {
  for (const { db } of [here(), there()])
    for (const table of ['shop_settings', 'shop_settings_history', 'shop_files'] as const)
      await db.deleteFrom(table).execute()
})

const upload = async (shop: TestApi, background: string): Promise<ShopPicture> => {
  const raw = new Uint8Array(await drawTestPicture({ background }))
  const kept = await shop.call('POST', '/api/admin/pictures', { headers: headers(shop), raw })
  const { url, width, height } = kept.json<{ url: string; width: number; height: number }>()
  return { src: url, alt: background, width, height }
}
const save = (shop: TestApi, sections: object) =>
  shop.call('PATCH', '/api/admin/settings', { headers: headers(shop), body: { sections } })
const exported = async (shop: TestApi): Promise<SettingsFile> =>
  (await shop.call('GET', '/api/admin/settings-file', { headers: headers(shop) })).json<SettingsFile>()
const take = (shop: TestApi, file: object, dryRun = false) =>
  shop.call('POST', '/api/admin/settings-file', { headers: headers(shop), body: { file, dryRun } })
const homeOf = async (shop: TestApi): Promise<Home> => (await shop.call('GET', '/api/home')).json<Home>()

/** Every place for a picture has one of its own. */
const dressed = async (shop: TestApi) => {
  const { home, law, seo } = defaultSettings
  const colors = ['#a00000', '#00a000', '#0000a0', '#a0a000', '#00a0a0', '#a000a0', '#505050', '#202020']
  const uploads: ShopPicture[] = []
  for (const color of colors) uploads.push(await upload(shop, color))
  const [hero, tall, sale, social, brand, card, notice, preview] = uploads as [
    ...[ShopPicture, ShopPicture, ShopPicture, ShopPicture],
    ...[ShopPicture, ShopPicture, ShopPicture, ShopPicture],
  ]
  const { alt: _, ...portrait } = tall
  const sections = {
    home: {
      ...home,
      hero: { ...home.hero, picture: { ...hero, focus: '30% 60%', tall: portrait } },
      sale: { ...home.sale, picture: sale, cards: [{ product: 'zip-wallet', picture: card }] },
      social: { ...home.social, pictures: [social] },
      brandPictures: { fernway: brand },
    },
    law: { ...law, guaranteeNotice: notice },
    seo: { ...seo, picture: preview },
  }
  const saved = await save(
    shop,
    Object.fromEntries(Object.entries(sections).map(([name, value]) => [name, { version: 0, value }])),
  )
  expect(saved.status, saved.text).toBe(200)
  return { sections, uploads }
}

test('a settings file carries every uploaded picture into another shop, and importing it again changes nothing', async () => {
  const { uploads } = await dressed(here())
  const file = await exported(here())
  expect(Object.keys(file.pictures ?? {}).toSorted()).toEqual(uploads.map(({ src }) => src).toSorted())

  const dryRun = (await take(there(), file, true)).json<SettingsImport>()
  expect(dryRun).toMatchObject({ changed: ['home', 'law', 'seo'], missingPictures: [] })
  const run = await take(there(), file)
  expect(run.json()).toEqual(dryRun)
  expect(dryRun.versions).toMatchObject({ home: 0, law: 0, seo: 0 })

  const home = await homeOf(there())
  const shop = (await there().call('GET', '/api/shop')).json<Shop>()
  const shown = [
    home.hero.picture,
    home.hero.picture?.tall,
    home.sale.picture,
    home.sale.cards[0]?.picture,
    home.social.pictures[0],
    home.brandPictures.fernway,
    shop.checkout?.guaranteeNotice,
    shop.previewPicture,
  ]
  for (const picture of shown) expect(await there().hasPicture(picture?.src ?? ''), picture?.src).toBe(true)
  expect(new Set(shown.map((picture) => picture?.src)).size).toBe(8)
  expect(home.hero.picture).toMatchObject({ alt: '#a00000', focus: '30% 60%', width: 800, height: 1000 })
  expect((await take(there(), file)).json()).toMatchObject({ changed: [], missingPictures: [] })
  expect((await take(here(), file)).json()).toMatchObject({ changed: [], missingPictures: [] })
})

test('a dry run stores nothing', async () => {
  const picture = await upload(here(), '#345678')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 2"><path d="M0 0h6v2z"/></svg>'
  const logo = (
    await here().call('POST', '/api/admin/shop-files?use=logo', { headers: headers(here()), raw: svg })
  ).json<{ src: string; width: number; height: number }>()
  await save(here(), {
    seo: { version: 0, value: { ...defaultSettings.seo, picture } },
    identity: { version: 0, value: { ...defaultSettings.identity, logo } },
  })
  const file = await exported(here())
  const { changed } = (await take(there(), file, true)).json<SettingsImport>()
  expect(changed).toEqual(['identity', 'seo'])
  expect(await there().db.selectFrom('shop_files').selectAll().execute()).toEqual([])
  const { sections } = file
  const moved = (await take(there(), file)).json<SettingsImport>()
  expect(moved.changed).toEqual(changed)
  expect(sections.seo?.picture?.src).toBe(picture.src)
})

test('a picture that is neither in the file nor in the shop is told with its place, and nothing broken is shown', async () => {
  const { uploads } = await dressed(here())
  const { pictures: _, ...rest } = await exported(here())
  // As from a shop whose pictures this one has never seen.
  const file = JSON.parse(JSON.stringify(rest).replaceAll(/own\.[0-9a-f]{4}/g, 'own.dead'))
  const run = (await take(there(), file)).json<SettingsImport>()
  expect(run.missingPictures.map(({ section, name, isKept }) => [section, name, isKept])).toEqual([
    ['home', 'Hero', true],
    ['home', 'Sale', true],
    ['home', 'Sale, zip-wallet', false],
    ['home', 'Picture of fernway', false],
    ['home', 'Social media, picture 1', false],
    ['law', 'Notice on the legal guarantee', false],
    ['seo', 'Picture of link previews', false],
  ])
  const home = await homeOf(there())
  expect(home.hero.picture).toEqual(defaultSettings.home.hero.picture)
  expect(home.social.pictures).toEqual([])
  const shown = JSON.stringify([home, (await there().call('GET', '/api/shop')).json()])
  expect(uploads).toHaveLength(8)
  expect(shown).not.toContain('own.dead')
})

test('a picture of the file is validated like an upload: an SVG, a damaged or another file changes nothing', async () => {
  const picture = {
    src: '/pictures/own.0123456789abcdef-800x1000-c08040.jpg',
    alt: '',
    width: 800,
    height: 1000,
  }
  const sections = { seo: { ...defaultSettings.seo, picture } }
  const withBytes = (bytes: string | Buffer) => ({
    format: 'haberdash-settings',
    version: 1,
    sections,
    pictures: { [picture.src]: Buffer.from(bytes).toString('base64') },
  })
  const small = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const whole = await drawTestPicture()
  for (const [bytes, status, message] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415, 'not a picture'],
    [whole.subarray(0, 900), 422, 'damaged'],
    [small, 422, 'too small'],
  ] as const)
    for (const dryRun of [true, false]) {
      const body = { file: withBytes(bytes), dryRun }
      const refused = await there().refused('POST', '/api/admin/settings-file', {
        headers: headers(there()),
        body,
      })
      expect(refused).toEqual([status, expect.stringContaining(message)])
    }
  expect((await take(there(), withBytes(whole))).json()).toMatchObject({ changed: ['seo'] })
  const shown = (await there().call('GET', '/api/shop')).json<Shop>().previewPicture?.src ?? ''
  expect(shown).not.toBe(picture.src)
  expect(await there().hasPicture(shown)).toBe(true)
})

test.each([
  ['a picture that is no base64', { '/pictures/own.0123456789abcdef-9x9-c08040.jpg': '<svg>' }],
  ['an address outside the pictures', { '/shop-files/0123456789abcdef.svg': '' }],
  [
    'more pictures than a file may have',
    Object.fromEntries(
      Array.from({ length: 101 }, (_, index) => [
        `/pictures/own.${String(index).padStart(16, '0')}-9x9-c08040.jpg`,
        '',
      ]),
    ),
  ],
  [
    'more bytes than a file may have',
    Object.fromEntries(
      [1, 2].map((index) => [`/pictures/own.000000000000000${index}-9x9-c08040.jpg`, 'A'.repeat(16_400_000)]),
    ),
  ],
])('%s is refused', async (_, pictures) => {
  const body = { file: { format: 'haberdash-settings', version: 1, sections: {}, pictures }, dryRun: true }
  const [status] = await there().refused('POST', '/api/admin/settings-file', {
    headers: headers(there()),
    body,
  })
  expect(status).toBe(400)
})

test('a logo and an icon of the largest size are imported from their own export', async () => {
  const noise = (width: number, height: number) =>
    sharp(randomBytes(width * height * 4), { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
  const kept = async (use: string, raw: Buffer) =>
    (
      await here().call('POST', `/api/admin/shop-files?use=${use}`, {
        headers: headers(here()),
        raw: new Uint8Array(raw),
      })
    ).json<{ src: string; width: number; height: number }>()
  const logo = await kept('logo', await noise(720, 240))
  const icon = await kept('icon', await noise(192, 192))
  await save(here(), { identity: { version: 0, value: { ...defaultSettings.identity, logo, icon } } })
  const file = await exported(here())
  const run = await take(there(), file)
  expect([run.status, run.text]).toEqual([200, expect.stringContaining('"changed":["identity"]')])
})

test('settings that name a picture which this shop does not have are refused, and present ones may stay', async () => {
  const { hero } = defaultSettings.home
  const gone = { ...hero.picture, src: '/pictures/own.0123456789abcdef-800x1000-c08040.jpg' }
  const value = { ...defaultSettings.home, hero: { ...hero, picture: gone } }
  const body = { sections: { home: { version: 0, value } } }
  const refused = await here().refused('PATCH', '/api/admin/settings', { headers: headers(here()), body })
  expect(refused).toEqual([422, 'There is no such picture in this shop. Please add it again.'])
  const renamed = { ...defaultSettings.home, hero: { ...hero, title: 'Another title' } }
  expect((await save(here(), { home: { version: 0, value: renamed } })).status).toBe(200)
})

test('every picture of the delivered settings is found', () => {
  const told = new Set(
    [...JSON.stringify(defaultSettings).matchAll(/"(\/pictures\/[^"]+)"/g)].map(([, src]) => src),
  )
  expect(new Set(settingsPictureAddresses(defaultSettings, defaultSettings))).toEqual(told)
})
