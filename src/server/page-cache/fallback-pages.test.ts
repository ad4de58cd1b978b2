import { describe, expect, it } from 'vitest'
import { toCachedPage } from '../http/cached-page.ts'
import { createFallbackPages } from './fallback-pages.ts'
import { createPageCache } from './page-cache.ts'

const html = (body: string, tags: string[] = ['p1']) => ({
  status: 200,
  contentType: 'text/html',
  body,
  tags,
  headers: { 'Cache-Control': 'public, s-maxage=60', 'CDN-Cache-Control': 'public, max-age=60', Vary: 'x' },
})
const outage = () => Promise.reject(Object.assign(new Error('no database'), { status: 503 }))
const fault = () => Promise.reject(Object.assign(new Error('a bug'), { status: 500 }))

describe('a page that a change has removed from the cache', () => {
  const openCache = async (isConnected = () => true) => {
    const cache = createPageCache({ maxBytes: 1_000_000, isConnected })
    await cache.get('/a', async () => html('old'))
    cache.purge(new Set(['p1']))
    return cache
  }

  it('is sent, stored nowhere, where the database fails before it is rendered again', async () => {
    const cache = await openCache()
    const page = await cache.get('/a', outage)
    expect(String(await page.bytes('identity'))).toBe('old')
    expect(page.headers).toEqual({ 'Cache-Control': 'no-store', Vary: 'x' })
    expect(cache.find('/a')).toBeUndefined()
  })

  it('is also sent while the listener is disconnected', async () => {
    let isConnected = true
    const cache = await openCache(() => isConnected)
    isConnected = false
    expect(String(await (await cache.get('/a', outage)).bytes('identity'))).toBe('old')
  })

  it('is not sent where rendering works, or fails by a fault of the shop', async () => {
    const cache = await openCache()
    await expect(cache.get('/a', fault)).rejects.toThrow('a bug')
    expect(String(await (await cache.get('/a', async () => html('new'))).bytes('identity'))).toBe('new')
    cache.purge(new Set(['p1']))
    // The newer of the two is kept.
    expect(String(await (await cache.get('/a', outage)).bytes('identity'))).toBe('new')
  })

  it('that was never cached is an error', async () => {
    const cache = await openCache()
    await expect(cache.get('/b', outage)).rejects.toThrow('no database')
  })
})

describe('fallback pages', () => {
  it('are dropped after five minutes', async () => {
    let now = 0
    const pages = createFallbackPages(1000, () => now)
    pages.add('/a', await toCachedPage(html('a')), 100)
    now = 5 * 60_000
    expect(pages.find('/a')).toBeDefined()
    now += 1
    expect(pages.find('/a')).toBeUndefined()
  })

  it('are bounded by bytes: the first removed is dropped first', async () => {
    const pages = createFallbackPages(250)
    for (const key of ['/a', '/b', '/c', '/d']) pages.add(key, await toCachedPage(html(key)), 100)
    expect(['/a', '/b', '/c', '/d'].filter((key) => pages.find(key))).toEqual(['/c', '/d'])
    pages.add('/e', await toCachedPage(html('large')), 300)
    expect(['/c', '/d', '/e'].filter((key) => pages.find(key))).toEqual([])
  })
})
