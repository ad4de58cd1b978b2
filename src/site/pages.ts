/**
 * What the server needs to know about each page beside its route (routes.ts): one entry a page, typed by the paths of
 * the routes, so that a page without an entry does not compile. Cached addresses, caching, sitemap, robots.txt, cache
 * warming, metrics labels and preloaded scripts all derive from it. Browser scripts never import it.
 */
import { findStaffScreen } from '../admin/app/staff-screens.ts'
import { findPriceBand, LISTING_SORTS } from '../domain/listing/listing-options.ts'
import { PREVIEW_KEY } from '../domain/products/catalogue.ts'
import { contentPageQuery } from '../storefront/content/content-page-query.ts'
import { pageNumber } from '../storefront/listing/list-query.ts'
import { searchTerm } from '../storefront/listing/search-term.ts'
import { stillLifesQuery } from '../storefront/listing/still-lifes-query.ts'
import { archivedProductQuery } from '../storefront/product/archived-product-query.ts'
import { queries } from '../storefront/queries.ts'
import type { QueryClient } from '../ui/query-client.ts'
import type { PageQuery, Params } from '../ui/route.ts'
import type { PagePath } from './routes.ts'

/** Returns the value in its canonical form; undefined where it is the default or invalid. */
export type PageParameter = (value: string) => string | undefined

export type PageEntry = {
  /** The module that the route loads, by its path in the repository: the server preloads its chunk. */
  source: string
  /** The query parameters that the page reads, by name in alphabetical order. The server drops all others. */
  parameters: Readonly<Record<string, PageParameter>>
  /** `public`: page cache and CDN. `private`: page cache only. `none`: rendered for each request, `no-store`. */
  caching: 'public' | 'private' | 'none'
  /** A parameter with which the page is a member of staff's alone, and is not cached. */
  uncachedWith?: string
  /** What the page needs besides when its required query is answered with 410. */
  queriesWhenGone?: (params: Params) => PageQuery[]
  /** Queries beside those of the route table, which every page loads. All are required. */
  queries?: (params: Params) => PageQuery[]
  /** Where a found page leads instead: its URL names a part that it does not have. */
  redirect?: (client: QueryClient, params: Params, url: URL) => string | undefined
  /** What the sitemap lists: the path itself, or one URL for each of these; null: robots.txt disallows the path. */
  sitemap: 'path' | 'brands' | 'categories' | 'products' | 'pages' | null
  /** Which paths of the pattern exist; the others show the 404 page. Default: all. */
  isFound?: (pathname: string) => boolean
  /** Rendered into the page cache at start. */
  isWarmed?: true
  /** Not part of the built site. */
  isDevelopmentOnly?: true
}
export type Pages = Readonly<Record<string, PageEntry>>

const page: PageParameter = (value) => {
  const number = pageNumber(new URLSearchParams({ page: value }))
  return number === 1 ? undefined : String(number)
}
const price: PageParameter = (value) => findPriceBand(value)
const sortExcept =
  (defaultSort: string): PageParameter =>
  (value) =>
    LISTING_SORTS.find((sort) => sort === value && sort !== defaultSort)
const q: PageParameter = (value) => searchTerm(new URLSearchParams({ q: value })) || undefined

const pattern =
  (of: RegExp): PageParameter =>
  (value) =>
    of.test(value) ? value : undefined

/** A link to a variant that is gone leads to its product. No made-up variant gets a page of its own. */
const unknownVariant: PageEntry['redirect'] = (client, { slug = '' }, { pathname, searchParams }) => {
  const variant = searchParams.get('variant')
  const preview = searchParams.get('preview')
  const product = client.getQueryData(queries.shownProduct(slug, preview).queryKey)
  if (variant === null || product?.variants.some(({ id }) => id === variant)) return undefined
  return preview === null ? pathname : `${pathname}?preview=${preview}`
}

const listing = { page, price, sort: sortExcept('name') }

const staffPage: PageEntry = {
  source: 'src/admin/app/staff-pages.tsx',
  parameters: {},
  caching: 'none',
  sitemap: null,
  isFound: (pathname) => findStaffScreen(pathname) !== undefined,
}

export const pages: Readonly<Record<PagePath, PageEntry>> = {
  '/pages/:slug': {
    source: 'src/storefront/not-found/other-page.tsx',
    parameters: {},
    caching: 'public',
    queries: ({ slug = '' }) => [contentPageQuery(slug)],
    sitemap: 'pages',
  },
  '/': {
    source: 'src/storefront/home/home-page.tsx',
    parameters: {},
    caching: 'public',
    sitemap: 'path',
    isWarmed: true,
  },
  '/shop': {
    source: 'src/storefront/shop/shop-page.tsx',
    queries: () => [stillLifesQuery],
    parameters: { page },
    caching: 'public',
    sitemap: 'path',
    isWarmed: true,
  },
  '/products/:slug': {
    source: 'src/storefront/product/product-page.tsx',
    parameters: { preview: pattern(PREVIEW_KEY), variant: pattern(/^[\w-]{1,64}$/) },
    caching: 'public',
    uncachedWith: 'preview',
    redirect: unknownVariant,
    queriesWhenGone: ({ slug = '' }) => [archivedProductQuery(slug)],
    sitemap: 'products',
  },
  '/category/:slug': {
    source: 'src/storefront/listing/category-page.tsx',
    queries: () => [stillLifesQuery],
    parameters: listing,
    caching: 'public',
    sitemap: 'categories',
  },
  '/brand/:slug': {
    source: 'src/storefront/listing/brand-page.tsx',
    queries: () => [stillLifesQuery],
    parameters: listing,
    caching: 'public',
    sitemap: 'brands',
  },
  '/brands': {
    source: 'src/storefront/brands/brands-page.tsx',
    parameters: {},
    caching: 'public',
    sitemap: 'path',
    isWarmed: true,
  },
  '/new-arrivals': {
    source: 'src/storefront/new-arrivals/new-arrivals-page.tsx',
    queries: () => [stillLifesQuery],
    parameters: listing,
    caching: 'public',
    sitemap: 'path',
    isWarmed: true,
  },
  '/sale': {
    source: 'src/storefront/sale/sale-page.tsx',
    queries: () => [stillLifesQuery],
    parameters: { page },
    caching: 'public',
    sitemap: 'path',
    isWarmed: true,
  },
  '/search': {
    source: 'src/storefront/search/search-page.tsx',
    queries: () => [stillLifesQuery],
    parameters: { page, price, q, sort: sortExcept('relevance') },
    caching: 'public',
    sitemap: null,
  },
  '/cart': {
    source: 'src/storefront/cart/cart-page.tsx',
    queries: () => [stillLifesQuery],
    parameters: {},
    caching: 'private',
    sitemap: null,
  },
  '/cart/phone': {
    source: 'src/storefront/cart-phone/cart-phone-page.tsx',
    parameters: {},
    caching: 'private',
    sitemap: null,
  },
  '/checkout': {
    source: 'src/storefront/checkout/checkout-page.tsx',
    parameters: {},
    caching: 'private',
    sitemap: null,
  },
  '/admin': { source: 'src/admin/app/admin-page.tsx', parameters: {}, caching: 'none', sitemap: null },
  '/admin/:section': staffPage,
  '/admin/:section/:id': staffPage,
  '/styleguide': {
    source: 'src/styleguide/styleguide-page.tsx',
    parameters: {},
    caching: 'public',
    sitemap: null,
    isDevelopmentOnly: true,
  },
  '*': {
    source: 'src/storefront/not-found/other-page.tsx',
    parameters: {},
    caching: 'public',
    sitemap: null,
  },
}

/** The entry of a route's path. */
export const findPage = (table: Pages, path: string): PageEntry => {
  const entry = table[path]
  if (!entry) throw new Error(`no entry for the page ${path}`)
  return entry
}

/** The pages of the built site with a path of their own, in the order of the table. */
export const builtPages: readonly [PagePath, PageEntry][] = (
  Object.entries(pages) as [PagePath, PageEntry][]
).filter(([path, { isDevelopmentOnly }]) => path !== '*' && !isDevelopmentOnly)

/** The pages that most visitors open first. */
export const warmedPaths: readonly string[] = builtPages
  .filter(([, { isWarmed }]) => isWarmed)
  .map(([path]) => path)
