/**
 * URLs of API requests that only read the catalogue, in their canonical form. Responses are cached by canonical URL, so
 * that no variation of the query makes a second entry.
 */
import { productListQuery, slugText } from '../../contract/products/product.ts'

/** Whether the request only reads the catalogue, so that its response is the same for everyone until a change. Previews are staff's. */
export const isCatalogueRequest = ({ pathname, searchParams }: URL): boolean =>
  /^\/api\/((products|brands|categories|archived-products|pages)(\/[^/]+)?|link-changes|shop|home)$/.test(
    pathname,
  ) && !searchParams.has('preview')

/** The query parameters of each path, in alphabetical order. Other catalogue paths read none. */
const parametersOf: Record<string, readonly string[]> = {
  '/api/products': Object.keys(productListQuery.shape).sort(),
  '/api/brands': ['summary'],
}

const wholeNumber = /^\d{1,7}$/

/**
 * Clamps `limit` and `offset` to the number of products. A value that is no number stays, and the API rejects it.
 */
const clampPagination = (canonical: URLSearchParams, products: number | undefined): void => {
  for (const [name, min] of [
    ['limit', 1],
    ['offset', 0],
  ] as const) {
    const text = canonical.get(name)
    if (text === null || !wholeNumber.test(text) || Number(text) < min) continue
    canonical.set(name, String(Math.min(Number(text), Math.max(min, products ?? Number(text)))))
  }
  const offset = canonical.get('offset')
  if (offset === '0' || (!canonical.has('limit') && wholeNumber.test(offset ?? '')))
    canonical.delete('offset')
}

/**
 * The canonical URL of a catalogue request: known parameters only, each in one form, in a fixed order. Equal requests
 * therefore share one cache entry. `products` is the number of products, where it is known.
 */
export const canonicalCatalogueUrl = ({ pathname, searchParams }: URL, products?: number): string => {
  const canonical = new URLSearchParams()
  for (const name of parametersOf[pathname] ?? []) {
    const value = searchParams.get(name)
    if (value !== null) canonical.set(name, value)
  }
  const search = canonical.get('search')
  if (search?.trim() === '') canonical.delete('search')
  if (canonical.get('sort') === (canonical.has('search') ? 'relevance' : 'newest')) canonical.delete('sort')
  clampPagination(canonical, products)
  return canonical.size === 0 ? pathname : `${pathname}?${canonical}`
}

/** Products. A longer list may hold the whole catalogue, and is rendered one at a time. */
const LONG_LIST_LENGTH = 200

/** Whether the response may hold all products. */
export const isLongList = (url: string): boolean => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname !== '/api/products') return false
  const limit = searchParams.get('limit')
  return limit === null || Number(limit) > LONG_LIST_LENGTH
}

/** "/api/products/%62ag" -> "/api/products/bag"; a path that does not decode to a slug stays unchanged. */
export const canonicalCataloguePath = (pathname: string): string => {
  const [, start = '', slug = ''] = /^(\/api\/\w+\/)(.*%.*)$/.exec(pathname) ?? []
  try {
    const decoded = decodeURIComponent(slug)
    return slugText.safeParse(decoded).success ? start + decoded : pathname
  } catch {
    return pathname
  }
}
