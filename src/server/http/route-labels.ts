/** Which kind of thing a path asks for: the labels of the figures, few and fixed whatever is asked. */
import { operations } from '../../contract/operations.ts'
import { productListQuery, slugText } from '../../contract/product.ts'

const apiPatterns = [...new Set([...operations.map(({ path }) => path), '/api/stripe/webhook'])].map(
  (path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }),
)

const pages = new Set([
  '/',
  '/shop',
  '/cart',
  '/checkout',
  '/brands',
  '/new-arrivals',
  '/sale',
  '/search',
  '/admin',
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/api/docs',
  '/api/openapi.json',
])

export const isApiPath = (pathname: string): boolean => pathname === '/api' || pathname.startsWith('/api/')

/** Calls that read the catalogue and nothing else: the same for everyone until it changes. */
export const isCatalogueCall = (pathname: string): boolean =>
  /^\/api\/(products|brands|categories)(\/[^/]+)?$/.test(pathname)

/** What each of them reads, in the order of the alphabet; others read nothing. */
const parametersOf: Record<string, readonly string[]> = {
  '/api/products': Object.keys(productListQuery.shape).sort(),
  '/api/brands': ['summary'],
}

const wholeNumber = /^\d{1,7}$/

/**
 * Parts of a list in their only form: as many as there are at most, and none from beyond the end. What is no number
 * stays as it is, to be refused.
 */
const clampPagination = (counted: URLSearchParams, products: number | undefined): void => {
  for (const [name, least] of [
    ['limit', 1],
    ['offset', 0],
  ] as const) {
    const text = counted.get(name)
    if (text === null || !wholeNumber.test(text) || Number(text) < least) continue
    counted.set(name, String(Math.min(Number(text), Math.max(least, products ?? Number(text)))))
  }
  const offset = counted.get('offset')
  if (offset === '0' || (!counted.has('limit') && wholeNumber.test(offset ?? ''))) counted.delete('offset')
}

/**
 * Such a call's address with the parameters that count, each in one form and all in one order: what is the same call
 * is kept once. `products`: how many there are, where that is known.
 */
export const canonicalCatalogueUrl = ({ pathname, searchParams }: URL, products?: number): string => {
  const counted = new URLSearchParams()
  for (const name of parametersOf[pathname] ?? []) {
    const value = searchParams.get(name)
    if (value !== null) counted.set(name, value)
  }
  const search = counted.get('search')
  if (search?.trim() === '') counted.delete('search')
  if (counted.get('sort') === (counted.has('search') ? 'relevance' : 'newest')) counted.delete('sort')
  clampPagination(counted, products)
  return counted.size === 0 ? pathname : `${pathname}?${counted}`
}

/** Products of a list from which on it counts as a whole one: made one at a time. */
const LONG_LIST_LENGTH = 200

/** Whether such a call may answer with all that there is. */
export const isLongList = (address: string): boolean => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  if (pathname !== '/api/products') return false
  const limit = searchParams.get('limit')
  return limit === null || Number(limit) > LONG_LIST_LENGTH
}

/** "/api/products/%62ag" -> "/api/products/bag"; what cannot be a slug stays as it is. */
export const canonicalCataloguePath = (pathname: string): string => {
  const [, start = '', slug = ''] = /^(\/api\/\w+\/)(.*%.*)$/.exec(pathname) ?? []
  try {
    const decoded = decodeURIComponent(slug)
    return slugText.safeParse(decoded).success ? start + decoded : pathname
  } catch {
    return pathname
  }
}

/** "/products/blue-jacket" -> "/products/{slug}" */
export const routeLabel = (pathname: string): string => {
  if (pages.has(pathname)) return pathname
  if (isApiPath(pathname))
    return apiPatterns.find(({ pattern }) => pattern.test(pathname))?.path ?? 'unknown call'
  const listed = /^\/(products|category|brand)\/[^/]+$/.exec(pathname)
  return listed ? `/${listed[1]}/{slug}` : 'other'
}
