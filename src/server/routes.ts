/** Which kind of thing a path asks for: the labels of the figures, few and fixed whatever is asked. */
import { operations } from '../contract/operations.ts'
import { productListQuery } from '../contract/product.ts'

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

const listParameters = [...Object.keys(productListQuery.shape), 'summary'].sort()

/** Such a call's address with the parameters that count and in one order: what is the same call is kept once. */
export const catalogueAddress = ({ pathname, searchParams }: URL): string => {
  const counted = new URLSearchParams()
  for (const name of listParameters) {
    const value = searchParams.get(name)
    if (value !== null) counted.set(name, value)
  }
  return counted.size === 0 ? pathname : `${pathname}?${counted}`
}

/** "/products/blue-jacket" -> "/products/{slug}" */
export const routeOf = (pathname: string): string => {
  if (pages.has(pathname)) return pathname
  if (isApiPath(pathname))
    return apiPatterns.find(({ pattern }) => pattern.test(pathname))?.path ?? 'unknown call'
  const listed = /^\/(products|category|brand)\/[^/]+$/.exec(pathname)
  return listed ? `/${listed[1]}/{slug}` : 'other'
}
