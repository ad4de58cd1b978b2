import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Rendered } from './page.ts'
import { createPageCache } from './page-cache.ts'

const html = (body: string, status = 200): Rendered => ({ status, contentType: 'text/html', body })
const MEGABYTE = 1_000_000

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('a page cache', () => {
  it('renders once and keeps the page in three forms with one tag', async () => {
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
    expect(gunzipSync(await page.bytes('gzip'))).toEqual(identity)
    expect(brotliDecompressSync(await page.bytes('br'))).toEqual(identity)
    expect(page.etag).toMatch(/^W\/"[\w-]{27}"$/)
  })

  it('renders once for all who ask at the same time', async () => {
    const cache = createPageCache({ maxBytes: MEGABYTE })
    const { open, opened } = gate()
    let renders = 0
    const asked = Array.from({ length: 20 }, () =>
      cache.get('/', async () => {
        renders += 1
        await opened
        return html('x')
      }),
    )
    open()
    expect(new Set(await Promise.all(asked)).size).toBe(1)
    expect(renders).toBe(1)
  })

  it('forgets all at a purge, also what was begun before it', async () => {
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
    expect(cache.figures()).toMatchObject({ pages: 0, bytes: 0, purges: 2 })
  })

  it('keeps neither other answers than 200 nor failures', async () => {
    const cache = createPageCache({ maxBytes: MEGABYTE })
    await cache.get('/none', async () => html('not found', 404))
    await expect(cache.get('/bad', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(cache.figures().pages).toBe(0)
    expect((await cache.get('/bad', async () => html('fine'))).status).toBe(200)
  })

  it('stays within its bytes, and lets go of what was asked for longest ago', async () => {
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
    expect(cache.figures().bytes).toBeLessThanOrEqual(10_000)
    expect(cache.figures().pages).toBeGreaterThan(0)
    await get('d', 19)
    expect(renders.filter((key) => key === 'd')).toHaveLength(1)
    await get('b', 13)
    expect(renders.filter((key) => key === 'b')).toHaveLength(2)
  })

  it('keeps nothing larger than itself', async () => {
    const cache = createPageCache({ maxBytes: 0 })
    await cache.get('/', async () => html('x'))
    expect(cache.figures()).toMatchObject({ pages: 0, bytes: 0 })
  })
})
