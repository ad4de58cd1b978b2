import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { RenderedResponse } from '../http/cached-page.ts'
import { createPageCache } from './page-cache.ts'

const html = (body: string, status = 200): RenderedResponse => ({ status, contentType: 'text/html', body })
const MEGABYTE = 1_000_000

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('The page cache', () => {
  it('renders a page once and sends it in three encodings with one ETag, gzip when it is asked for', async () => {
    const cache = createPageCache({ maxBytes: MEGABYTE })
    let renders = 0
    const get = () =>
      cache.get('/', async () => {
        renders += 1
        return html('<p>Hello</p>'.repeat(100))
      })
    const page = await get()
    expect(await get()).toBe(page)
    expect(renders).toBe(1)
    const identity = await page.bytes('identity')
    expect(page.encoded('gzip')).toBeUndefined()
    const { bytes } = cache.stats()
    expect(gunzipSync(await page.bytes('gzip'))).toEqual(identity)
    const stored = (['identity', 'gzip', 'br'] as const).map(
      (encoding) => page.encoded(encoding)?.length ?? 0,
    )
    expect(bytes).toBeGreaterThan(stored.reduce((sum, length) => sum + length))
    expect(brotliDecompressSync(await page.bytes('br'))).toEqual(identity)
    expect(page.etag).toMatch(/^W\/"[\w-]{27}"$/)
  })

  it('shares one render among concurrent requests', async () => {
    const cache = createPageCache({ maxBytes: MEGABYTE })
    const { open, opened } = gate()
    let renders = 0
    const pages = Array.from({ length: 20 }, () =>
      cache.get('/', async () => {
        renders += 1
        await opened
        return html('x')
      }),
    )
    open()
    expect(new Set(await Promise.all(pages)).size).toBe(1)
    expect(renders).toBe(1)
  })

  it('purges everything, including renders that started before the purge', async () => {
    const cache = createPageCache({ maxBytes: MEGABYTE })
    const { open, opened } = gate()
    const old = cache.get('/', async () => {
      await opened
      return html('old')
    })
    cache.purge('everything')
    const fresh = cache.get('/', async () => html('new'))
    open()
    expect(String(await (await old).bytes('identity'))).toBe('old')
    expect(String(await (await fresh).bytes('identity'))).toBe('new')
    const later = await cache.get('/', async () => html('rendered again'))
    expect(String(await later.bytes('identity'))).toBe('new')
    cache.purge('everything')
    expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0, purges: 2 })
  })

  it('caches neither statuses other than 200 nor rejected renders', async () => {
    const cache = createPageCache({ maxBytes: MEGABYTE })
    await cache.get('/none', async () => html('not found', 404))
    await expect(cache.get('/bad', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(cache.stats().pages).toBe(0)
    expect((await cache.get('/bad', async () => html('fine'))).status).toBe(200)
  })

  it('stays within its byte limit and evicts the least recently used page', async () => {
    const cache = createPageCache({ maxBytes: 10_000 })
    const noise = (seed: number) =>
      Array.from({ length: 500 }, (_, index) => ((index * seed * 7919) % 10007).toString(36)).join('')
    const renders: string[] = []
    const get = (key: string, seed: number) =>
      cache.get(key, async () => {
        renders.push(key)
        return html(noise(seed))
      })
    await get('a', 11)
    await get('b', 13)
    await get('a', 11)
    await get('c', 17)
    await get('d', 19)
    expect(cache.stats().bytes).toBeLessThanOrEqual(10_000)
    expect(cache.stats().pages).toBeGreaterThan(0)
    await get('d', 19)
    expect(renders.filter((key) => key === 'd')).toHaveLength(1)
    await get('b', 13)
    expect(renders.filter((key) => key === 'b')).toHaveLength(2)
  })

  it('evicts no popular page during a flood of pages that are requested once', async () => {
    const cache = createPageCache({ maxBytes: 100_000 })
    const renders: string[] = []
    const get = (key: string) =>
      cache.get(key, async () => {
        renders.push(key)
        return html(key.repeat(50))
      })
    const real = Array.from({ length: 10 }, (_, index) => `real ${index}`)
    for (const key of [...real, ...real]) await get(key)
    for (let times = 0; times < 1000; times += 1) await get(`made-up ${times}`)
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000)
    renders.length = 0
    for (const key of real) await get(key)
    expect(renders).toEqual([])
  })

  it('caches a shared 404 page', async () => {
    const cache = createPageCache({ maxBytes: MEGABYTE })
    let renders = 0
    const get = () =>
      cache.get('/404', async () => {
        renders += 1
        return { ...html('not found', 404), isShared: true }
      })
    await get()
    expect((await get()).status).toBe(404)
    expect(renders).toBe(1)
  })

  it('does not cache a page larger than its byte limit', async () => {
    const cache = createPageCache({ maxBytes: 0 })
    await cache.get('/', async () => html('x'))
    expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 })
  })

  it('purges pages by tag and returns their sources', async () => {
    const cache = createPageCache({ maxBytes: MEGABYTE })
    const get = (key: string, tags?: string[]) =>
      cache.get(key, async () => ({ ...html(key), ...(tags && { tags }) }))
    await get('bag', ['product:bag'])
    await get('list', ['product:bag', 'product:cap', 'prices'])
    await get('list', ['product:bag', 'product:cap', 'prices'])
    await get('cap', ['product:cap'])
    await get('anything')
    const purged = cache.purge(new Set(['product:bag', 'anything']))
    expect(purged.map(({ key, requestCount }) => [key, requestCount])).toEqual([
      ['bag', 1],
      ['list', 2],
      ['anything', 1],
    ])
    expect(['bag', 'list', 'cap', 'anything'].filter((key) => cache.find(key))).toEqual(['cap'])
    const [, list] = purged
    if (list) await cache.refresh(list)
    expect(cache.find('list')?.tags).toContain('prices')
    expect(cache.purge(new Set(['prices']))).toHaveLength(1)
    expect(cache.purge('everything').map(({ key }) => key)).toEqual(['cap'])
    expect(cache.stats()).toMatchObject({ pages: 0, bytes: 0 })
  })

  it('stores a render that started before an unrelated change, but shares it with no later request', async () => {
    const cache = createPageCache({ maxBytes: MEGABYTE })
    const { open, opened } = gate()
    const tagged = (body: string) => ({ ...html(body), tags: ['product:bag'] })
    const slow = cache.get('/', async () => {
      await opened
      return tagged('slow')
    })
    cache.purge(new Set(['product:cap']))
    const later = cache.get('/', async () => tagged('later'))
    expect(String(await (await later).bytes('identity'))).toBe('later')
    open()
    await slow
    expect(cache.find('/')).toBeDefined()

    const second = gate()
    const touched = cache.get('/bag', async () => {
      await second.opened
      return tagged('old')
    })
    cache.purge(new Set(['product:bag', 'prices']))
    second.open()
    await touched
    expect(cache.find('/bag')).toBeUndefined()
  })

  it.each(['br', 'gzip'] as const)(
    'stores pages as %s only, and decompresses them for other clients',
    async (encoding) => {
      const cache = createPageCache({ maxBytes: 10 * MEGABYTE })
      const body = 'a long list, '.repeat(200_000)
      const page = await cache.get('/', async () => html(body), encoding)
      expect(cache.stats().bytes).toBeLessThan(100_000)
      expect(page.encoded('identity')).toBeUndefined()
      expect(String(await page.bytes('identity'))).toBe(body)
      expect(String(brotliDecompressSync(await page.bytes('br')))).toBe(body)
    },
  )
})

describe('While the catalogue listener is disconnected', () => {
  const createDisconnectableCache = () => {
    const state = { isConnected: true }
    return { state, cache: createPageCache({ maxBytes: MEGABYTE, isConnected: () => state.isConnected }) }
  }

  it('no cached page is served and no page is cached', async () => {
    const { cache, state } = createDisconnectableCache()
    await cache.get('/', async () => html('before'))
    state.isConnected = false
    expect(cache.find('/')).toBeUndefined()
    for (const body of ['first', 'second'])
      expect(String(await (await cache.get('/', async () => html(body))).bytes('identity'))).toBe(body)
    await cache.refresh({
      key: '/',
      requestCount: 9,
      render: () => Promise.reject(new Error('must not be rendered')),
    })
    state.isConnected = true
    expect(
      String(await cache.find('/')?.bytes('identity')),
      'missed changes arrive as a purge after the reconnect',
    ).toBe('before')
  })

  it('concurrent requests share the render that starts after them', async () => {
    const { cache, state } = createDisconnectableCache()
    state.isConnected = false
    const gates = [gate(), gate()]
    const begun: number[] = []
    const render = async () => {
      const turn = begun.length
      begun.push(turn)
      await gates[turn]?.opened
      return html(String(turn))
    }
    const first = cache.get('/', render)
    const others = [cache.get('/', render), cache.get('/', render), cache.get('/', render)]
    expect(begun).toEqual([0])
    for (const { open } of gates) open()
    const bodies = await Promise.all(
      [first, ...others].map(async (page) => String(await (await page).bytes('identity'))),
    )
    expect(bodies).toEqual(['0', '1', '1', '1'])
  })

  it('a stale page is served when the database is unavailable too', async () => {
    const { cache, state } = createDisconnectableCache()
    await cache.get('/', async () => html('last known'))
    state.isConnected = false
    const outage = Object.assign(new Error('unreachable'), { status: 503 })
    for (const render of [() => Promise.reject(outage), async () => html('Back soon', 503)])
      expect(String(await (await cache.get('/', render)).bytes('identity'))).toBe('last known')
    await expect(cache.get('/', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
    await expect(cache.get('/never', () => Promise.reject(outage))).rejects.toThrow('unreachable')
  })
})

it('a page is compressed as its first client accepts it, and otherwise once another client asks', async () => {
  const cache = createPageCache({ maxBytes: 1e6 })
  const page = await cache.get('/', async () => html('text'), 'gzip')
  expect(page.encoded('gzip')).toBeDefined()
  expect(page.encoded('br')).toBeUndefined()
  expect(String(brotliDecompressSync(await page.bytes('br')))).toBe('text')
  expect((await cache.get('/b', async () => html('text'), 'identity')).encoded('gzip')).toBeUndefined()
})
