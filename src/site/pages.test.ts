import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { exampleBrand, exampleCategory, exampleProduct } from '../contract/products/product-example.ts'
import { shownSettings } from '../domain/settings/shown-settings.ts'
import type { Fetch } from '../ui/api-client.ts'
import { pages, warmedPaths } from './pages.ts'
import { render } from './render.tsx'
import { serverRoutes as routes } from './routes.ts'

const entries = Object.entries(pages)

describe('The table of pages', () => {
  test('has the routes in their order', () => {
    expect(entries.map(([path]) => path)).toEqual(routes.map(({ path }) => path))
  })

  test.each(entries)('names the module that the route %s loads', async (path, { source }) => {
    expect(existsSync(join(import.meta.dirname, '../..', source))).toBe(true)
    const route = routes.find((candidate) => candidate.path === path)
    const { Page } = await import(/* @vite-ignore */ `../../${source}`)
    expect((await route?.load())?.Page).toBe(Page)
  })

  test.each(entries)('lists the parameters of %s in alphabetical order', (_, { parameters }) => {
    expect(Object.keys(parameters)).toEqual(Object.keys(parameters).sort())
  })

  test('warms pages of one path only', () => {
    expect(warmedPaths.filter((path) => path.includes(':'))).toEqual([])
  })
})

/** Records the names that are read. */
const recordReads = (search: string, read: Set<string>): URLSearchParams =>
  new Proxy(new URLSearchParams(search), {
    get: (target, property) => {
      const value = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (property === 'get' || property === 'has' || property === 'getAll') read.add(String(args[0]))
        return value.apply(target, args)
      }
    },
  })

const summary = { ...exampleBrand, productCount: 1, comingSoonCount: 0, featuredProducts: [exampleProduct] }

const fetchExamples: Fetch = async (path) => {
  const { pathname, searchParams } = new URL(path, 'http://shop')
  const responses: Record<string, unknown> = {
    '/api/products': [exampleProduct],
    '/api/shop': shownSettings(defaultSettings),
    '/api/home': defaultSettings.home,
    '/api/still-lifes': [],
    '/api/link-changes': {},
    '/api/brands': [searchParams.has('summary') ? summary : exampleBrand],
    '/api/categories': [exampleCategory],
    [`/api/products/${exampleProduct.slug}`]: exampleProduct,
    [`/api/brands/${exampleProduct.slug}`]: exampleBrand,
    [`/api/categories/${exampleProduct.slug}`]: exampleCategory,
  }
  return Response.json(responses[pathname] ?? null, { headers: { 'X-Total-Count': '100' } })
}

/** Every page's canonical link reads the page number, which means nothing on a page without a list. */
const READ_BY_EVERY_PAGE = ['page']

test.each(entries)(
  'The page %s reads no parameter that its entry leaves out',
  async (path, { parameters }) => {
    const read = new Set<string>()
    const search = '?q=bag&page=2&sort=price-low&price=50-100'
    const url = new URL(`http://shop${path.replace(':slug', exampleProduct.slug)}${search}`)
    Object.defineProperty(url, 'searchParams', { value: recordReads(search, read) })
    const request = { url, currency: 'GBP', origin: 'http://shop' } as const
    const { html } = await render(request, fetchExamples, {
      entry: '/entry.js',
      css: [],
      pageCss: () => [],
      fonts: () => [],
      fontCss: () => [],
      scripts: () => [],
      wideScripts: [],
    })
    expect(html).toContain('</html>')
    const undeclared = [...read].filter((name) => !(name in parameters || READ_BY_EVERY_PAGE.includes(name)))
    expect(undeclared).toEqual([])
  },
)
