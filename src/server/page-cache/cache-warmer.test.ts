import { expect, it } from 'vitest'
import { createCacheWarmer } from './cache-warmer.ts'
import { type CacheEntrySource, createPageCache } from './page-cache.ts'

const log = { debug: () => undefined }

const setUp = () => {
  const cache = createPageCache({ maxBytes: 1_000_000 })
  const warmer = createCacheWarmer({ cache, log })
  const rendered: string[] = []
  const source = (key: string, requestCount: number): CacheEntrySource => ({
    key,
    requestCount,
    render: async () => {
      rendered.push(key)
      if (key === 'bad') throw new Error('cannot be rendered')
      return { status: 200, contentType: 'text/html', body: key }
    },
  })
  /** Waits until no more pages are rendered. */
  const settled = async (count: number) => {
    while (rendered.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { cache, warmer, rendered, source, settled }
}

it('Pages are warmed most requested first; a page that one visitor requested is not warmed', async () => {
  const { cache, warmer, rendered, source, settled } = setUp()
  warmer.warm([source('seldom', 2), source('once', 1), source('bad', 5), source('often', 9)])
  await settled(3)
  expect(rendered).toEqual(['often', 'bad', 'seldom'])
  expect(cache.find('often')).toBeDefined()
  expect(cache.find('once')).toBeUndefined()
  await warmer.stop()
})

it('Warming renders a bounded number of pages, each once, and none that is cached', async () => {
  const { cache, warmer, rendered, source, settled } = setUp()
  const all = Array.from({ length: 100 }, (_, index) => source(`page ${index}`, 2 + index))
  await cache.get('page 99', all[99]?.render ?? (() => Promise.reject(new Error('there are 100'))))
  warmer.warm(all)
  warmer.warm(all)
  await settled(64)
  expect(rendered).toHaveLength(64)
  expect(new Set(rendered).size).toBe(64)
  await warmer.stop()
})

it('Warming pauses while a visitor waits for a page', async () => {
  const { cache, warmer, rendered, source } = setUp()
  let open = () => {}
  const visit = cache.get('slow', async () => {
    await new Promise<void>((resolve) => {
      open = resolve
    })
    rendered.push('slow')
    return { status: 200, contentType: 'text/html', body: 'slow' }
  })
  warmer.warm([source('warm', 9)])
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(rendered).toEqual([])
  open()
  await visit
  while (rendered.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(rendered).toEqual(['slow', 'warm'])
  await warmer.stop()
})

it('A stopped warmer renders nothing more', async () => {
  const { warmer, rendered, source } = setUp()
  warmer.warm([source('a', 9), source('b', 8)])
  await warmer.stop()
  warmer.warm([source('c', 9)])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(rendered.length).toBeLessThanOrEqual(1)
})
