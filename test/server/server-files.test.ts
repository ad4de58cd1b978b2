import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../setup/database.ts'
import { folderOf } from '../setup/files.ts'
import { plainFrontendBundle } from '../setup/frontend-bundle.ts'
import { getPlainly, openTestShop, speak, type TestShop } from '../setup/shop.ts'

const script = `export const text = '${'compress me '.repeat(200)}'`
const hidden = 'nobody should read this'
const root = folderOf({
  'secret.txt': hidden,
  'client/assets/site-AbCd1234.js': script,
  'client/assets/site-AbCd1234.js.br': brotliCompressSync(script),
  'client/assets/site-AbCd1234.js.gz': gzipSync(script),
  'client/assets/text-latin-Zz_9x-4k.woff2': 'font',
  'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'client/.vite/manifest.json': hidden,
  'client/.env': hidden,
  'pictures/pack-olive.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pictures/pack-olive.avif': '0123456789',
})

const database = testDatabase()
let shop: TestShop
beforeAll(async () => {
  const front = plainFrontendBundle({ folder: `${root}/client`, pictures: `${root}/pictures` })
  shop = await openTestShop(database().connection, { front })
})
afterAll(() => shop?.close())

describe('a file', () => {
  it.each([
    ['/assets/site-AbCd1234.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/text-latin-Zz_9x-4k.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=3600'],
    ['/pictures/pack-olive.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=86400'],
    ['/pictures/pack-olive.avif', 'image/avif', 'public, max-age=86400'],
  ])('%s has its type and its time', async (path, type, cacheControl) => {
    const answer = await shop.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe(cacheControl)
    expect(answer.headers.get('etag')).toBeTruthy()
  })

  it('is sent compressed to a client that accepts the encoding', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await shop.get('/assets/site-AbCd1234.js', { 'Accept-Encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(await answer.text()).toBe(script)
    }
    const plain = await shop.get('/assets/site-AbCd1234.js', { 'Accept-Encoding': 'identity' })
    expect(plain.headers.has('content-encoding')).toBe(false)
    expect(await plain.text()).toBe(script)
    expect((await shop.get('/assets/site-AbCd1234.js.br')).status).toBe(404)
  })

  it('is answered with 304 when the client has it', async () => {
    const { headers } = await shop.get('/favicon.svg')
    const again = (condition: Record<string, string>) => getPlainly(shop.port, '/favicon.svg', condition)
    const byTag = await again({ 'If-None-Match': headers.get('etag') ?? '' })
    const byTime = await again({ 'If-Modified-Since': headers.get('last-modified') ?? '' })
    expect([byTag.status, byTime.status]).toEqual([304, 304])
  })

  it('is sent in parts for range requests', async () => {
    const part = async (range: string) => {
      const answer = await shop.get('/pictures/pack-olive.avif', { Range: range })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await part('bytes=0-0')).toEqual([206, 'bytes 0-0/10', '0'])
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', 'There is no such range.'])
  })

  it('answers HEAD without a body and refuses other methods', async () => {
    const url = `http://127.0.0.1:${shop.port}/pictures/pack-olive.avif`
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await fetch(url, { method })).status).toBe(405)
  })

  it('has the same response from memory as from disk', async () => {
    const path = '/assets/site-AbCd1234.js'
    const asked = [{}, { 'Accept-Encoding': 'br' }, { 'Accept-Encoding': 'gzip' }]
    const [first] = await Promise.all([getPlainly(shop.port, path)])
    const tag = String(first?.headers.etag)
    for (const headers of [...asked, ...asked.map((taken) => ({ ...taken, 'If-None-Match': tag }))]) {
      const short = await getPlainly(shop.port, path, headers)
      // A condition that is always met, and that only the long way knows.
      const long = await getPlainly(shop.port, path, {
        ...headers,
        'If-Unmodified-Since': new Date(Date.now() + 86_400_000).toUTCString(),
      })
      for (const answer of [short, long]) {
        delete answer.headers['x-request-id']
        delete answer.headers.date
      }
      expect(short).toEqual(long)
    }
    const part = await getPlainly(shop.port, path, { 'Accept-Encoding': 'br', Range: 'bytes=7-11' })
    expect([part.status, part.headers['content-encoding'], String(part.body)]).toEqual([
      206,
      undefined,
      script.slice(7, 12),
    ])
  })

  it('that is missing is answered with 404 and no page', async () => {
    for (const path of ['/assets/none.js', '/pictures/none.avif', '/pictures/']) {
      const answer = await shop.get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe('There is no such file.')
    }
  })
})

it.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/pictures/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets/..\\..\\secret.txt',
  '//secret.txt',
  '/pictures//../../secret.txt',
  '/assets/site-AbCd1234.js%00.txt',
  '/.vite/manifest.json',
  '/.env',
  '/client/.env',
])('no path leads outside: %s', async (path) => {
  const answer = await speak(shop.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404) /)
  expect(answer).not.toContain(hidden)
})
