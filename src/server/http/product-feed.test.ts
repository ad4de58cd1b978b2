/** How often the product feed is built, and what is sent of it. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createProductFeed, MIN_FEED_AGE_MS } from './product-feed.ts'

let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

const open = async () => {
  const state = { isOn: true, changes: 0 as number | undefined, now: 1_000_000, builds: 0, fails: false }
  const feed = createProductFeed({
    isOn: async () => state.isOn,
    changes: () => state.changes,
    now: () => state.now,
    cacheHeaders: () => ({ 'Cache-Control': 'public, s-maxage=600', 'Surrogate-Key': 'catalogue anything' }),
    parts: async () => {
      state.builds += 1
      const build = state.builds
      return (async function* content() {
        yield `<build>${build}`
        if (state.fails) throw new Error('the database is away')
        yield '</build>'
      })()
    },
  })
  server = createServer((request, response) => {
    feed.serve(request, response).catch(() => {
      response.statusCode = 500
      response.end()
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feeds/google.xml`
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(address, { method, headers: { Connection: 'close', ...headers } })
  return { state, get, text: async () => (await get()).text() }
}

test('many requests at once build the feed once; later ones get it until something changes', async () => {
  const { state, text } = await open()
  expect(await Promise.all([text(), text(), text()])).toEqual(Array(3).fill('<build>1</build>'))
  state.now += MIN_FEED_AGE_MS
  expect(await text()).toBe('<build>1</build>')
})

test('after a change the feed is built again, a minute after the last time at the earliest', async () => {
  const { state, text } = await open()
  await text()
  state.changes = 1
  state.now += MIN_FEED_AGE_MS - 1
  expect(await text()).toBe('<build>1</build>')
  state.now += 1
  expect(await text()).toBe('<build>2</build>')
})

test('proxies keep the feed with a tag that every change purges, and no feed from before a change', async () => {
  const { state, get } = await open()
  const headersOf = async () => {
    const { headers } = await get()
    return [headers.get('cache-control'), headers.get('surrogate-key')]
  }
  expect(await headersOf()).toEqual(['public, s-maxage=600', 'catalogue anything'])
  state.changes = 1
  expect(await headersOf()).toEqual(['public, no-cache', null])
  state.now += MIN_FEED_AGE_MS
  expect(await headersOf()).toEqual(['public, s-maxage=600', 'catalogue anything'])
})

test('while changes may be missed, the feed is built again every minute', async () => {
  const { state, text } = await open()
  state.changes = undefined
  await text()
  state.now += MIN_FEED_AGE_MS
  expect(await text()).toBe('<build>2</build>')
})

test('a build that failed is tried again after a minute, not by each request', async () => {
  const { state, get, text } = await open()
  state.fails = true
  expect([(await get()).status, (await get()).status, state.builds]).toEqual([500, 500, 1])
  state.fails = false
  state.now += MIN_FEED_AGE_MS
  expect(await text()).toBe('<build>2</build>')
})

test('a shop without a feed answers that there is none, and builds none', async () => {
  const { state, get } = await open()
  state.isOn = false
  expect([(await get()).status, state.builds]).toEqual([404, 0])
})

test('a client without compression gets the same text, and one that has the feed gets 304', async () => {
  const { get } = await open()
  const packed = await get()
  const plain = await get({ 'Accept-Encoding': 'identity' })
  expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
    'gzip',
    null,
  ])
  expect(await plain.text()).toBe(await packed.text())
  const again = await get({ 'If-None-Match': packed.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await (await get({}, 'HEAD')).text()).toBe('')
})
