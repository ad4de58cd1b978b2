/**
 * The canonical address of a page, by which the page cache stores it: its path and the parameters that the page reads,
 * each in one form and in alphabetical order. Addresses that show the same page share one entry, and parameters that no
 * page reads cannot create another.
 */
import { matchRoute, type Params } from '../ui/route.ts'
import { findPage, type PageEntry, type Pages } from './pages.ts'

/** The canonical path of every address that no route matches: they all show the same page. */
export const NOT_FOUND_PATH = '/404'

export type PageAddress = {
  pathname: string
  /** "?page=2", or empty. */
  search: string
  isKnown: boolean
  page: PageEntry
  /** That of the page, unless a parameter makes this address a member of staff's alone. */
  caching: PageEntry['caching']
}

const canonicalPath = (pattern: string, params: Params): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const notFound = (pathname: string, page: PageEntry): PageAddress => ({
  pathname,
  search: '',
  isKnown: false,
  page,
  caching: page.caching,
})

export const pageAddress = (
  table: Pages,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
): PageAddress => {
  const routes = Object.keys(table).map((path) => ({ path }))
  const { route, params } = matchRoute(routes, pathname)
  const page = findPage(table, route.path)
  if (route.path === '*') return notFound(NOT_FOUND_PATH, page)
  // In the frame of the pages around it, as the browser shows it.
  if (page.isFound?.(pathname) === false) return notFound(canonicalPath(route.path, params), page)
  const search = new URLSearchParams()
  for (const [name, toCanonical] of Object.entries(page.parameters)) {
    const given = searchParams.get(name)
    const value = given === null ? undefined : toCanonical(given)
    if (value !== undefined) search.set(name, value)
  }
  return {
    pathname: canonicalPath(route.path, params),
    search: search.size === 0 ? '' : `?${search}`,
    isKnown: true,
    page,
    caching: page.uncachedWith !== undefined && search.has(page.uncachedWith) ? 'none' : page.caching,
  }
}
