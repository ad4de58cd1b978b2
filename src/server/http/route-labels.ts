/** The route label of a request path in the metrics: a small fixed set, whatever clients request. */
import { operations } from '../../contract/operations.ts'

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

/** "/products/blue-jacket" -> "/products/{slug}"; a fixed label for every other path. */
export const routeLabel = (pathname: string): string => {
  if (pages.has(pathname)) return pathname
  if (isApiPath(pathname))
    return apiPatterns.find(({ pattern }) => pattern.test(pathname))?.path ?? 'unknown call'
  const bySlug = /^\/(products|category|brand)\/[^/]+$/.exec(pathname)
  return bySlug ? `/${bySlug[1]}/{slug}` : 'other'
}
