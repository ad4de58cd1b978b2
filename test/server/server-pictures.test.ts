/** Pictures over HTTP, as the whole shop answers. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photographs } from '../../demo/catalogue/all-photographs.ts'
import type { StoredPictureResponse } from '../../src/contract/pictures/picture.ts'
import {
  MAX_PICTURE_BYTES,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  parseStem,
  pictureUrl,
  pictureWidths,
  type StoredPicture,
  sizeUrl,
} from '../../src/domain/pictures/picture-address.ts'
import { testDatabase } from '../setup/database.ts'
import { drawTestPicture } from '../setup/pictures.ts'
import { getPlainly, openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { testFolder } from '../setup/test-folder.ts'

const database = testDatabase()
const dataDir = testFolder('pictures-')
let shop: TestShop
let token: string
/** Without the ending. */
let stem: string

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${shop.port}${path}`, { method: 'POST', body, headers })
const upload = (bytes: Uint8Array) =>
  post('/api/admin/pictures', bytes as BodyInit, { Authorization: `Bearer ${token}` })

beforeAll(async () => {
  shop = await openTestShop(database().connection, { settings: { DATA_DIR: dataDir } })
  const login = await post('/api/admin/login', JSON.stringify({ password: PASSWORD }), {
    'Content-Type': 'application/json',
  })
  token = ((await login.json()) as { token: string }).token
  const answer = await upload(await drawTestPicture({ width: 700, height: 875 }))
  expect(answer.status).toBe(201)
  stem = ((await answer.json()) as StoredPictureResponse).url.replace(/\.jpg$/, '')
})
afterAll(async () => {
  await shop?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a picture', () => {
  it.each([
    ['.jpg', 'image/jpeg'],
    ['/96.avif', 'image/avif'],
    ['/360.jpg', 'image/jpeg'],
    ['/640.jpg', 'image/jpeg'],
    ['/700.avif', 'image/avif'],
  ])('%s is sent to be kept for ever', async (size, type) => {
    const answer = await shop.get(stem + size)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
  })

  it('of an unlisted size or an unknown master is not created', async () => {
    const [name = '', hash = ''] = stem.split('.')
    for (const path of [
      `${stem}/361.avif`,
      `${stem}/800.avif`,
      `${stem}/99999999.avif`,
      `${stem}/360.png`,
      `${stem}/360.avif?width=5000`.replace('360', '361'),
      `${name}.${'0'.repeat(16)}${hash.slice(16)}/360.avif`,
      `${stem}-1/360.avif`,
      `${stem}/%2e%2e%2f96.avif`,
      `${stem}/`,
    ]) {
      const answer = await shop.get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('in a format of earlier releases redirects to a present format', async () => {
    for (const [former, now] of [
      ['/360.webp', '/360.jpg'],
      ['/480.webp', '/640.jpg'],
      ['/256.avif', '/360.avif'],
    ]) {
      const answer = await shop.get(`${stem}${former}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${stem}${now}`])
      expect((await shop.get(`${stem}${now}`)).status).toBe(200)
    }
  })

  it('of the demo is found by its name, also by the .svg names of earlier releases', async () => {
    const stamp = photographs['home-hero']
    for (const path of ['/pictures/home-hero.jpg', '/pictures/home-hero.svg']) {
      const answer = await shop.get(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/pictures/home-hero.${stamp}.jpg`,
      ])
    }
    for (const path of ['/pictures/none.svg', '/pictures/toString.jpg', '/pictures/home-hero.png'])
      expect((await shop.get(path)).status).toBe(404)
  })

  it('is answered with 304 when the client has it, and accepts only GET and HEAD', async () => {
    const { headers } = await shop.get(`${stem}/96.avif`)
    const again = await getPlainly(shop.port, `${stem}/96.avif`, {
      'If-None-Match': headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
    expect((await post(`${stem}/96.avif`, 'x')).status).toBe(405)
    const head = await fetch(`http://127.0.0.1:${shop.port}${stem}/96.avif`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

it('pages are answered while many picture sizes are created, and each size is sent', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const url = (
        (await (
          await upload(await drawTestPicture({ background: `#${index}0${index}0${index}0` }))
        ).json()) as StoredPictureResponse
      ).url
      return url.replace(/\.jpg$/, '')
    }),
  )
  const pictures = answers.flatMap((each) =>
    [96, 192, 360, 480, 640].map(async (width) => (await shop.get(`${each}/${width}.avif`)).status),
  )
  expect((await shop.get('/')).status).toBe(200)
  expect(new Set(await Promise.all(pictures))).toEqual(new Set([200]))
})

/** Every address that a page may name of it. */
const addressesOf = (picture: StoredPicture): string[] => [
  pictureUrl(picture),
  ...PICTURE_FORMATS.flatMap((format) =>
    pictureWidths(picture, PICTURE_WIDTHS[format]).map((width) => sizeUrl({ picture, width, format })),
  ),
]

it('a link checker of six connections that does not wait finds every picture of a fresh shop', async () => {
  const pictures = Object.entries(photographs).flatMap(([name, rest]) => parseStem(`${name}.${rest}`) ?? [])
  const addresses = pictures.slice(0, 240).flatMap(addressesOf)
  expect(addresses.length).toBeGreaterThan(2400)
  const statuses: number[] = []
  const GIVES_UP_AFTER_MS = 20
  const check = async (): Promise<void> => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop()) {
      const signal = AbortSignal.timeout(GIVES_UP_AFTER_MS)
      const answer = await fetch(`http://127.0.0.1:${shop.port}${address}`, { method: 'HEAD', signal }).catch(
        () => undefined,
      )
      if (answer) statuses.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: 6 }, check))
  // On a busy machine it may have waited for none.
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  // A waiting client gets a response too, while many sizes are still queued.
  for (const address of pictures.slice(0, 3).flatMap(addressesOf))
    expect((await fetch(`http://127.0.0.1:${shop.port}${address}`, { method: 'HEAD' })).status).toBe(200)
}, 120_000)

it('an upload above the size limit is refused before its body is read', async () => {
  const answer = await fetch(`http://127.0.0.1:${shop.port}/api/admin/pictures`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: Buffer.alloc(MAX_PICTURE_BYTES + 1),
  }).catch((error: Error) => error)
  // A client that still sends may find the connection closed before it reads the response.
  if (answer instanceof Response) expect(answer.status).toBe(413)
  expect((await shop.get('/healthz')).status).toBe(200)
})

it('the body limit of other calls is unchanged', async () => {
  const answer = await post('/api/newsletter', 'x'.repeat(200_000), { 'Content-Type': 'application/json' })
  expect(answer.status).toBe(413)
})
