/** The route label of a request path in the metrics: a small fixed set, whatever clients request. */
import { operations } from '../../contract/app/operations.ts'
import { customerPageLabel, isCustomerPath } from '../../domain/orders/customer-path.ts'
import { WEBHOOK_PATHS } from '../../payments/app/providers.ts'
import { builtPages } from '../../site/pages.ts'

const apiPatterns = [...new Set([...operations.map(({ path }) => path), ...WEBHOOK_PATHS])].map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

const paths = builtPages.map(([path]) => path)
const staticPaths = new Set<string>([
  ...paths.filter((path) => !path.includes(':')),
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/feeds/google.xml',
  '/api/docs',
  '/api/openapi.json',
])
/** "/products/:slug" matches "/products/blue-jacket" and is labelled "/products/{slug}". */
const slugPages = paths
  .filter((path) => path.includes(':'))
  .map((path) => ({
    label: path.replace(/:(\w+)/g, '{$1}'),
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }))

export const isApiPath = (pathname: string): boolean => pathname === '/api' || pathname.startsWith('/api/')

/** "/products/blue-jacket" -> "/products/{slug}"; a fixed label for every other path. */
export const routeLabel = (pathname: string): string => {
  if (staticPaths.has(pathname)) return pathname
  if (isCustomerPath(pathname)) return customerPageLabel(pathname)
  if (isApiPath(pathname))
    return apiPatterns.find(({ pattern }) => pattern.test(pathname))?.path ?? 'unknown call'
  return slugPages.find(({ pattern }) => pattern.test(pathname))?.label ?? 'other'
}
