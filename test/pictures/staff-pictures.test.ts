/** Staff give pictures to products: files that they send, addresses that they write down. */
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorTable } from '../../src/contract/errors.ts'
import type { StoredPictureResponse } from '../../src/contract/pictures/picture.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { MAX_PICTURE_BYTES } from '../../src/domain/pictures/picture-address.ts'
import type { RemoteAccess } from '../../src/pictures/remote-picture.ts'
import { testApi } from '../setup/api.ts'
import { drawTestPicture } from '../setup/pictures.ts'

/** Pictures of other sites. */
let elsewhere: Record<string, Buffer>
let site: Server
const way: RemoteAccess = {
  timeoutMs: 5000,
  resolve: async (host) => [host === 'inside.example' ? '10.0.0.1' : '93.184.215.14'],
  request: ({ lookup: _, ...options }, onAnswer) =>
    request({ ...options, host: '127.0.0.1', port: (site.address() as AddressInfo).port }, onAnswer),
}

const api = testApi({ way })
let staff: { Authorization: string }
let pack: Product

const upload = (raw: Uint8Array | string, headers: Record<string, string> = staff) =>
  api().call('POST', '/api/admin/pictures', { raw: raw as BodyInit, headers })
const kept = async (background: string) =>
  (await upload(await drawTestPicture({ background }))).json<StoredPictureResponse>().url
const good = { price: '42.00', description: 'Of canvas.', stockQuantity: 7, inStock: true }
const edit = (change: object) =>
  api().call('PUT', `/api/admin/products/${pack.id}`, { body: { ...good, ...change }, headers: staff })
const read = async () => (await api().call('GET', `/api/products/${pack.slug}`)).json<Product>()

beforeAll(async () => {
  elsewhere = {
    '/bag.jpg': await drawTestPicture({ background: '#123456' }),
    '/page.html': Buffer.from('<!doctype html><title>Bag</title>'),
  }
  site = createServer(({ url = '' }, response) => {
    const found = elsewhere[url]
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'image/jpeg' }).end(found)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  staff = await api().staff()
  pack = (await api().call('GET', '/api/products/field-backpack-20l')).json()
})
afterAll(() => site.close())

describe('a file', () => {
  test('is stored by its content, whatever its type header, and gets a URL', async () => {
    const reply = await upload(await drawTestPicture(), { ...staff, 'Content-Type': 'text/plain' })
    expect(reply.status).toBe(201)
    expect(reply.json()).toEqual({
      url: expect.stringMatching(/^\/pictures\/own\.[0-9a-f]{16}-800x1000-[0-9a-f]{6}\.jpg$/),
      width: 800,
      height: 1000,
    })
  })

  test('of a client without a staff token is not read', async () => {
    expect(await api().refused('POST', '/api/admin/pictures', { raw: 'x' })).toEqual([
      401,
      errorTable['staff-only'].message,
    ])
  })

  test.each([
    ['text', 'not a picture', 'picture-unknown'],
    ['nothing', '', 'picture-unknown'],
    ['a script in SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'picture-unknown'],
    ['a beginning', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'picture-damaged'],
  ] as const)('that cannot be used is refused in words: %s', async (_, raw, code) => {
    const { status, message } = errorTable[code]
    expect(await api().refused('POST', '/api/admin/pictures', { raw, headers: staff })).toEqual([
      status,
      message,
    ])
  })

  test('that is too small or too large is refused with a message', async () => {
    const small = await upload(await drawTestPicture({ width: 120, height: 150 }))
    expect([small.status, small.text]).toEqual([422, errorTable['picture-too-small'].message])
    const large = await upload(Buffer.alloc(MAX_PICTURE_BYTES + 1))
    expect([large.status, large.text]).toEqual([413, errorTable['picture-too-large'].message])
  })
})

describe('an address', () => {
  const fetchFrom = (url: unknown) =>
    api().call('POST', '/api/admin/pictures/fetch', { body: { url }, headers: staff })

  test('is fetched and stored like an uploaded file', async () => {
    const reply = await fetchFrom(' https://pictures.example/bag.jpg ')
    expect(reply.status).toBe(201)
    expect(reply.json()).toEqual((await upload(elsewhere['/bag.jpg'] as Buffer)).json())
  })

  test.each([
    ['https://inside.example/bag.jpg', 'picture-address-refused'],
    ['http://pictures.example/bag.jpg', 'picture-address-refused'],
    ['https://pictures.example/none.jpg', 'picture-unreachable'],
    ['https://pictures.example/page.html', 'picture-unknown'],
  ] as const)('%s that cannot be fetched is refused in words', async (url, code) => {
    const { status, message } = errorTable[code]
    const call = { body: { url }, headers: staff }
    expect(await api().refused('POST', '/api/admin/pictures/fetch', call)).toEqual([status, message])
  })

  test('requires staff and a reachable picture', async () => {
    const body = { url: 'https://pictures.example/bag.jpg' }
    const [status] = await api().refused('POST', '/api/admin/pictures/fetch', { body })
    expect(status).toBe(401)
    expect((await fetchFrom('')).status).toBe(400)
    expect((await fetchFrom(7)).status).toBe(400)
  })
})

describe('the pictures of a product', () => {
  let before: Product
  beforeEach(async () => {
    before = await read()
  })

  test('are the stored ones, in the requested order, with their colours', async () => {
    const [one, two] = [await kept('#aa0000'), await kept('#00aa00')]
    const reply = await edit({
      images: [two, one, ...before.images.slice(0, 1)],
      colorImages: { Black: one },
    })
    expect([reply.status, reply.text]).toMatchObject([200, expect.stringContaining(two)])
    const after = await read()
    expect(after.images).toEqual([two, one, before.images[0]])
    expect(after.colorImages).toEqual({ Black: one })
    expect(api().changes).toContainEqual({ productIds: [pack.id] })
  })

  test('are kept when an edit does not send them', async () => {
    expect((await edit({})).status).toBe(200)
    const { images, colorImages } = await read()
    expect({ images, colorImages }).toEqual({ images: before.images, colorImages: before.colorImages })
  })

  test('can be empty; a colour then has none either', async () => {
    expect((await edit({ images: [] })).json()).toMatchObject({ images: [], colorImages: {} })
    await edit({ images: [await kept('#aa0000')] })
  })

  test('at an https address are fetched and stored', async () => {
    const reply = await edit({
      images: ['https://pictures.example/bag.jpg'],
      colorImages: { Black: 'https://pictures.example/bag.jpg' },
    })
    expect(reply.status).toBe(200)
    const { images, colorImages } = await read()
    expect(images).toEqual([expect.stringMatching(/^\/pictures\/own\./)])
    expect(colorImages).toEqual({ Black: images[0] })
    expect(images[0]).toBe((await upload(elsewhere['/bag.jpg'] as Buffer)).json<StoredPictureResponse>().url)
  })

  test.each([
    [['https://inside.example/bag.jpg'], 'picture-address-refused'],
    [['http://pictures.example/bag.jpg'], 'picture-address-refused'],
    [['javascript:alert(1)'], 'picture-address-refused'],
    [['https://pictures.example/none.jpg'], 'picture-unreachable'],
    [['https://pictures.example/page.html'], 'picture-unknown'],
    [['/pictures/own.0123456789abcdef-800x1000-c08040.jpg'], 'picture-not-kept'],
    [['/pictures/../secret.jpg'], 'picture-not-kept'],
    [['//elsewhere.example/bag.jpg'], 'picture-not-kept'],
  ] as const)('%j is refused, and nothing of the edit is done', async (images, code) => {
    const { status, message } = errorTable[code]
    const body = { ...good, price: '1.00', images }
    expect(await api().refused('PUT', `/api/admin/products/${pack.id}`, { body, headers: staff })).toEqual([
      status,
      message,
    ])
  })

  test.each([
    [{ images: ['/a', '/a'] }, 'The same picture is named twice'],
    [{ images: Array.from({ length: 9 }, (_, index) => `/${index}`) }, 'images must have at most 8 entries.'],
    [{ images: [''] }, 'images.0 must not be empty.'],
    [{ images: 'https://pictures.example/bag.jpg' }, 'images must be a list.'],
    [{ images: [], colorImages: { Pink: '/a' } }, errorTable['color-unknown'].message],
    [{ images: [], colorImages: { Black: '/a' } }, 'The picture of Black is not one of the images.'],
    [{ colorImages: { Black: '/a' } }, 'colorImages can only be sent together with images.'],
  ])('%j is refused', async (change, message) => {
    const reply = await edit(change)
    expect([reply.status, reply.text]).toEqual([400, message])
  })

  test('of an unknown product are not fetched', async () => {
    const body = { ...good, images: ['https://pictures.example/bag.jpg'] }
    const reply = await api().call('PUT', '/api/admin/products/prod_none', { body, headers: staff })
    expect([reply.status, reply.text]).toEqual([404, 'Product not found.'])
  })
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
