/** Which kind of thing a path asks for: the labels of the figures, few and fixed whatever is asked. */
import { operations } from '../contract/operations.ts'

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

/** "/products/blue-jacket" -> "/products/{slug}" */
export const routeOf = (pathname: string): string => {
  if (pages.has(pathname)) return pathname
  if (isApiPath(pathname))
    return apiPatterns.find(({ pattern }) => pattern.test(pathname))?.path ?? 'unknown call'
  const listed = /^\/(products|category|brand)\/[^/]+$/.exec(pathname)
  return listed ? `/${listed[1]}/{slug}` : 'other'
}
