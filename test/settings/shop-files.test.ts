/** The shop's logo and icon over HTTP: what uploads become, how they are served, and a settings file that brings them. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { cleanUpStorage } from '../../src/storage/app/cleanup.ts'
import type { Reply, TestApi } from '../setup/api.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'

const database = testDatabase()
let shop: TestShop
let call: TestApi['call']
let headers: Record<string, string>

const clear = async (): Promise<void> => {
  for (const table of ['shop_settings', 'shop_settings_history', 'shop_files'] as const)
    await database().db.deleteFrom(table).execute()
}
const signIn = async (): Promise<void> => {
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
}
beforeAll(async () => {
  shop = await openTestShop(database().connection)
  call = callTo([`http://127.0.0.1:${shop.port}`]).call
  await signIn()
})
afterAll(() => shop?.close())
beforeEach(clear)

type Kept = { src: string; width: number; height: number }
const save = (version: number, logo: Kept): Promise<Reply> => {
  const value = { ...defaultSettings.identity, logo }
  return call('PATCH', '/api/admin/settings', {
    headers,
    body: { sections: { identity: { version, value } } },
  })
}
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><script>alert(1)</script><path d="M0 0h60v20z" onclick="a()"/></svg>'
const upload = (use: string, body: string | Buffer<ArrayBuffer>) =>
  fetch(`${shop.origin}/api/admin/shop-files?use=${use}`, { method: 'POST', headers, body })
const kept = async (use: string, body: string | Buffer<ArrayBuffer>) => {
  const response = await upload(use, body)
  if (response.status !== 201) throw new Error(await response.text())
  return (await response.json()) as Kept
}

test('an SVG is reduced to its shapes, kept for ever, and may do nothing but draw', async () => {
  const logo = await kept('logo', SVG)
  expect(logo).toMatchObject({ src: expect.stringMatching(/\.svg$/), width: 60, height: 20 })
  expect(await kept('logo', SVG)).toEqual(logo)
  const svg = await shop.get(logo.src)
  expect(await svg.text()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20z"></path></svg>',
  )
  expect(Object.fromEntries(svg.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const png = await shop.get(logo.src.replace('.svg', '.png'))
  const drawn = await sharp(Buffer.from(await png.arrayBuffer())).metadata()
  expect([drawn.format, drawn.width, drawn.height]).toEqual(['png', 720, 240])
  expect((await shop.get('/shop-files/0000000000000000.svg')).status).toBe(404)
})

test('a transparent PNG stays transparent, and an icon becomes a square', async () => {
  const create = { width: 400, height: 100, channels: 4, background: '#00000000' } as const
  const icon = await kept('icon', await sharp({ create }).png().toBuffer())
  const png = await shop.get(icon.src)
  const { width, height, hasAlpha } = await sharp(Buffer.from(await png.arrayBuffer())).metadata()
  expect([width, height, hasAlpha]).toEqual([192, 192, true])
})

test.each([
  ['an SVG with nothing in it', '<html></html>', 422, 'This is not an SVG file.'],
  ['another kind of file', 'GIF89a, or so', 422, 'Use an SVG, PNG'],
  ['a damaged picture', Buffer.from('\x89PNG\r\n\x1a\nand no more', 'latin1'), 422, 'damaged'],
  ['a file that is too large', Buffer.alloc(1_000_001), 413, ''],
])('%s is refused', async (_, body, status, message) => {
  const response = await upload('logo', body)
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)])
})

test('settings name only files that the shop has, and a settings file brings them along', async () => {
  const logo = await kept('logo', SVG)
  expect((await save(0, logo)).status).toBe(200)
  expect((await (await shop.get('/api/shop')).json()).logo).toEqual(logo)
  const unknown = { ...logo, src: '/shop-files/0000000000000000.svg' }
  const refused = await save(1, unknown)
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('not stored in this shop')])

  const file = (await call('GET', '/api/admin/settings-file', { headers })).json<object>()
  await clear()
  const take = (given: object) =>
    call('POST', '/api/admin/settings-file', { headers, body: { file: given, dryRun: false } })
  expect((await take({ ...file, files: {} })).status).toBe(422)
  expect((await take(file)).json()).toMatchObject({ changed: ['identity'] })
  expect((await shop.get(logo.src)).status).toBe(200)
})

test('a file that no version of the settings names is deleted after a week, and no other', async () => {
  const svg = (color: string) => SVG.replace('<path', `<path fill="${color}"`)
  const [former, present, unused] = [
    await kept('logo', svg('red')),
    await kept('logo', svg('blue')),
    await kept('logo', svg('lime')),
  ]
  await save(0, former)
  await save(1, present)
  const files = async () => {
    const rows = await database().db.selectFrom('shop_files').select('hash').execute()
    return [former, present, unused].map(({ src }) => rows.some(({ hash }) => src.includes(hash)))
  }
  const day = 24 * 60 * 60 * 1000
  await cleanUpStorage(database().db, new Date(Date.now() + 6 * day))
  expect(await files()).toEqual([true, true, true])
  await cleanUpStorage(database().db, new Date(Date.now() + 8 * day))
  expect(await files()).toEqual([true, true, false])
})

test('versions of the settings stay for two years, and the last 200 in any case; a logo that only others named goes', async () => {
  const { db } = database()
  await signIn() // A clean-up of days to come has ended the session.
  const former = await kept('logo', SVG)
  await save(0, former)
  const value = JSON.stringify(defaultSettings.identity)
  await sql`insert into shop_settings_history (section, version, value, changed_by)
    select 'identity', v, ${value}::jsonb, 'Ann' from generate_series(2, 260) as v`.execute(db)
  await sql`update shop_settings_history set changed_at = now() - interval '1 year' *
    case when version between 41 and 60 then 1 else 3 end`.execute(db)
  await sql`update shop_settings set version = 260, value = ${value}::jsonb`.execute(db)
  await cleanUpStorage(db, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  const versions = await db.selectFrom('shop_settings_history').select('version').orderBy('version').execute()
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: 220 }, (_, index) => 41 + index),
  )
  expect(await db.selectFrom('shop_files').selectAll().execute()).toEqual([])
  await signIn()
  const back = (to: number) =>
    call('POST', '/api/admin/settings/identity/restore', { headers, body: { version: 260, to } })
  expect([(await back(40)).status, (await back(41)).status]).toEqual([404, 200])
})
