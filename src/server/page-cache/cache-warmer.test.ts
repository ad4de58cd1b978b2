import { expect, it } from 'vitest'
import { createCacheWarmer } from './cache-warmer.ts'
import { type CacheEntrySource, createPageCache } from './page-cache.ts'

const log = { debug: () => undefined }

const kitchen = () => {
  const cache = createPageCache({ maxBytes: 1_000_000 })
  const warming = createCacheWarmer({ cache, log })
  const made: string[] = []
  const recipe = (key: string, asked: number): CacheEntrySource => ({
    key,
    requestCount: asked,
    render: async () => {
      made.push(key)
      if (key === 'bad') throw new Error('it cannot be made')
      return { status: 200, contentType: 'text/html', body: key }
    },
  })
  /** Until nothing more is made. */
  const done = async (count: number) => {
    while (made.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { cache, warming, made, recipe, done }
}

it('makes what was most asked for first, and what one visitor asked for not at all', async () => {
  const { cache, warming, made, recipe, done } = kitchen()
  warming.warm([recipe('seldom', 2), recipe('once', 1), recipe('bad', 5), recipe('often', 9)])
  await done(3)
  expect(made).toEqual(['often', 'bad', 'seldom'])
  expect(cache.find('often')).toBeDefined()
  expect(cache.find('once')).toBeUndefined()
  await warming.stop()
})

it('makes a bounded number, each once, and none that is there already', async () => {
  const { cache, warming, made, recipe, done } = kitchen()
  const all = Array.from({ length: 100 }, (_, index) => recipe(`page ${index}`, 2 + index))
  await cache.get('page 99', all[99]?.render ?? (() => Promise.reject(new Error('there are 100'))))
  warming.warm(all)
  warming.warm(all)
  await done(64)
  expect(made).toHaveLength(64)
  expect(new Set(made).size).toBe(64)
  await warming.stop()
})

it('waits while a visitor does', async () => {
  const { cache, warming, made, recipe } = kitchen()
  let open = () => {}
  const visit = cache.get('slow', async () => {
    await new Promise<void>((resolve) => {
      open = resolve
    })
    made.push('slow')
    return { status: 200, contentType: 'text/html', body: 'slow' }
  })
  warming.warm([recipe('warm', 9)])
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(made).toEqual([])
  open()
  await visit
  while (made.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(made).toEqual(['slow', 'warm'])
  await warming.stop()
})

it('makes nothing more once it is stopped', async () => {
  const { warming, made, recipe } = kitchen()
  warming.warm([recipe('a', 9), recipe('b', 8)])
  await warming.stop()
  warming.warm([recipe('c', 9)])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(made.length).toBeLessThanOrEqual(1)
})
