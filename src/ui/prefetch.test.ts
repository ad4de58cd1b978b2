// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createViewportPrefetcher, isPrefetchAllowed } from './prefetch.ts'

let intersect: (entries: { target: Element; isIntersecting: boolean }[]) => void
const unobserve = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof intersect) {
        intersect = callback
      }
      observe = () => undefined
      unobserve = unobserve
    },
  )
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

const linkTo = (path: string): HTMLAnchorElement => {
  const link = document.createElement('a')
  link.href = `http://shop.example${path}`
  return link
}
const setUp = (...paths: string[]) => {
  const requests: { href: string; finish: () => void }[] = []
  const prefetcher = createViewportPrefetcher(
    (href) => new Promise<void>((resolve) => requests.push({ href, finish: resolve })),
  )
  const links = paths.map(linkTo)
  const stops = links.map((link) => prefetcher.observe(link))
  const intersectLinks = (isIntersecting: boolean, ...seen: number[]) =>
    intersect(seen.map((index) => ({ target: links[index] as Element, isIntersecting })))
  const requested = () => requests.map(({ href }) => new URL(href).pathname)
  return { requests, requested, intersectLinks, stops }
}
const connect = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

test('Links in the viewport are prefetched when the browser is idle, two at a time, the latest first', async () => {
  const { requests, requested, intersectLinks } = setUp('/a', '/b', '/c', '/d')
  intersectLinks(true, 0, 1, 2, 3)
  expect(requested()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(requested()).toEqual(['/d', '/c'])
  requests[0]?.finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(requested()).toEqual(['/d', '/c', '/b'])
})

test('A link that left the viewport before its turn is not prefetched', () => {
  const { requested, intersectLinks } = setUp('/a', '/b')
  intersectLinks(true, 0, 1)
  intersectLinks(false, 1)
  vi.advanceTimersByTime(200)
  expect(requested()).toEqual(['/a'])
})

test('A link is prefetched once while it is observed, and again after it was removed', async () => {
  const { requests, requested, intersectLinks, stops } = setUp('/a')
  intersectLinks(true, 0)
  vi.advanceTimersByTime(200)
  requests[0]?.finish()
  intersectLinks(false, 0)
  intersectLinks(true, 0)
  await vi.advanceTimersByTimeAsync(200)
  expect(requested()).toEqual(['/a'])
  stops[0]?.()
  expect(unobserve).toHaveBeenCalled()
  intersectLinks(true, 0)
  await vi.advanceTimersByTimeAsync(200)
  expect(requested()).toEqual(['/a', '/a'])
})

test('A slow connection allows prefetches on intent only, reduced data use none', () => {
  connect({ effectiveType: '3g' })
  const { requested, intersectLinks } = setUp('/a')
  intersectLinks(true, 0)
  vi.advanceTimersByTime(200)
  expect(requested()).toEqual([])
  expect(isPrefetchAllowed()).toBe(true)
  connect({ saveData: true })
  expect(isPrefetchAllowed()).toBe(false)
})
