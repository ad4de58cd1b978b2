import { describe, expect, test } from 'vitest'
import { pageAddress, pageParameters } from './page-parameters.ts'
import { routes } from './routes.ts'

const addressOf = (path: string) => {
  const { pathname, search, isKnown } = pageAddress(pageParameters, new URL(`http://shop${path}`))
  return isKnown ? pathname + search : 'not found'
}

/** Notes which names are asked for. */
const recorder = (search: string, asked: Set<string>): URLSearchParams =>
  new Proxy(new URLSearchParams(search), {
    get: (target, property) => {
      const value = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (property === 'get' || property === 'has' || property === 'getAll') asked.add(String(args[0]))
        return value.apply(target, args)
      }
    },
  })

describe('the parameters of pages', () => {
  test('are declared for every route', () => {
    for (const { path } of routes) expect(Object.keys(pageParameters)).toContain(path)
  })

  test.each(routes.map(({ path, queries }) => [path, queries] as const))(
    '%s asks for no other than it declares',
    (path, queries) => {
      const asked = new Set<string>()
      queries?.({ slug: 'a' }, recorder('q=bag&page=2&sort=name&price=50-100', asked))
      for (const name of asked) expect(Object.keys(pageParameters[path] ?? {})).toContain(name)
    },
  )
})

describe('the one address of a page', () => {
  test.each([
    ['/?q=1&page=2&utm_source=mail', '/'],
    ['/shop?page=1', '/shop'],
    ['/shop?page=2&sort=price-low', '/shop?page=2'],
    ['/shop/', '/shop'],
    ['/%73hop', 'not found'],
    ['/category/%62ags', '/category/bags'],
    ['/category/bags/?sort=name&price=50-100', '/category/bags?price=50-100'],
    ['/category/bags?sort=price-low&price=x&page=0002', '/category/bags?sort=price-low'],
    ['/search?sort=price-low&q=%20bag%20&page=3', '/search?page=3&q=bag&sort=price-low'],
    [`/search?q=${'x'.repeat(300)}`, `/search?q=${'x'.repeat(200)}`],
    ['/search?q=', '/search'],
    ['/products/a%2Fb', '/products/a%2Fb'],
    ['/products/%', 'not found'],
    ['//elsewhere.example/', 'not found'],
    ['/shop//', 'not found'],
    ['/nothing/here', 'not found'],
  ])('%s is %s', (given, expected) => expect(addressOf(given)).toBe(expected))
})
