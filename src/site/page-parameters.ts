/**
 * Which parameters of its address each page reads, and how one is written in its only form. The address by which the
 * server keeps a page is made of these and nothing else, so that no made-up parameter makes a second copy. A test
 * holds the table against the routes.
 */
import { findPriceBand, LISTING_SORTS } from '../domain/listing-options.ts'
import { pageNumber } from '../storefront/listing/list-query.ts'
import { searchTerm } from '../storefront/search/search-term.ts'
import { matchRoute, type Params } from '../ui/route.ts'

/** The value in its only form; undefined where it is the usual one, or says nothing. */
type Parameter = (value: string) => string | undefined
export type PageParameters = Readonly<Record<string, Readonly<Record<string, Parameter>>>>

const page: Parameter = (value) => {
  const number = pageNumber(new URLSearchParams({ page: value }))
  return number === 1 ? undefined : String(number)
}
const price: Parameter = (value) => findPriceBand(value)
const sortBut =
  (usual: string): Parameter =>
  (value) =>
    LISTING_SORTS.find((sort) => sort === value && sort !== usual)
const q: Parameter = (value) => searchTerm(new URLSearchParams({ q: value })) || undefined

const listing = { page, price, sort: sortBut('name') }

/** By the route's path (routes.ts); the names of each in the order of the alphabet. */
export const pageParameters: PageParameters = {
  '/': {},
  '/shop': { page },
  '/products/:slug': {},
  '/category/:slug': listing,
  '/brand/:slug': listing,
  '/brands': {},
  '/new-arrivals': listing,
  '/sale': { page },
  '/search': { page, price, q, sort: sortBut('relevance') },
  '/cart': {},
  '/checkout': {},
  '/admin': {},
  '/styleguide': {},
  '*': {},
}

/** Any address that no route knows is this one: they all show the same page. */
export const NOT_FOUND_PATH = '/404'

/** An address as the server keeps it. */
export type PageAddress = { pathname: string; search: string; isKnown: boolean }

const writtenPath = (pattern: string, params: Params): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Where a page is: two addresses that show the same are one. */
export const pageAddress = (
  table: PageParameters,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
): PageAddress => {
  const routes = Object.keys(table).map((path) => ({ path }))
  const { route, params } = matchRoute(routes, pathname)
  if (route.path === '*') return { pathname: NOT_FOUND_PATH, search: '', isKnown: false }
  const search = new URLSearchParams()
  for (const [name, read] of Object.entries(table[route.path] ?? {})) {
    const given = searchParams.get(name)
    const value = given === null ? undefined : read(given)
    if (value !== undefined) search.set(name, value)
  }
  return {
    pathname: writtenPath(route.path, params),
    search: search.size === 0 ? '' : `?${search}`,
    isKnown: true,
  }
}
