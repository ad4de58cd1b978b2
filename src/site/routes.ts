/**
 * Every URL of the site (spec, section 2): its page's code and queries; the last one is the 404 page. The browser loads
 * this table; what only the server needs to know about a page is in pages.ts, typed by these paths.
 */
import { FEATURED_PRODUCTS_COUNT, LATEST_ARRIVALS_COUNT } from '../storefront/home/product-counts.ts'
import { initialPageQuery, parseSortAndPrice } from '../storefront/listing/list-query.ts'
import { searchTerm } from '../storefront/listing/search-term.ts'
import { preloadPicture } from '../storefront/product/preload-picture.ts'
import { queries } from '../storefront/queries.ts'
import type { PageQuery, Route } from '../ui/route.ts'
import { shopQuery } from '../ui/shop.ts'

const required = (query: PageQuery): PageQuery => ({ ...query, required: true })

/** What every page needs: the owner's settings, the brands of the header, and which links lead elsewhere by now. */
export const sharedQueries: readonly PageQuery[] = [shopQuery, queries.brands(), queries.linkChanges()]

/** Left out of the built site. */
const developmentTable = [
  { path: '/styleguide', load: () => import('../styleguide/styleguide-page.tsx') },
] as const satisfies readonly Route[]

const staffLoaders = () => import('../admin/app/page-loaders.ts')
const loadStaffPages = async () => (await staffLoaders()).loadStaffPages()
const staffTable = [
  { path: '/admin/:section', load: loadStaffPages },
  { path: '/admin/:section/:id', load: loadStaffPages },
] as const satisfies readonly Route[]

/** Content pages, and what is not found. Browsers need no route for them: the page tells them apart by its URL. */
const loadOtherPage = () => import('../storefront/not-found/other-page.tsx')

const table = [
  {
    path: '/',
    load: () => import('../storefront/home/home-page.tsx'),
    queries: () => [
      queries.home(),
      queries.listPage({ newArrivals: 'true' }, { limit: LATEST_ARRIVALS_COUNT }),
      queries.listPage({ featured: 'true' }, { limit: FEATURED_PRODUCTS_COUNT }),
    ],
  },
  {
    path: '/shop',
    load: () => import('../storefront/shop/shop-page.tsx'),
    queries: (_, search) => [
      queries.brands(),
      queries.categories(),
      initialPageQuery({}, { sort: 'name' }, search),
    ],
  },
  {
    path: '/products/:slug',
    load: () => import('../storefront/product/product-page.tsx'),
    queries: ({ slug = '' }, search) => [required(queries.shownProduct(slug, search.get('preview')))],
    prefetchInViewport: true,
    afterPrefetch: (client, { slug = '' }) =>
      preloadPicture(client.getQueryData(queries.shownProduct(slug).queryKey)),
  },
  {
    path: '/category/:slug',
    load: () => import('../storefront/listing/category-page.tsx'),
    queries: ({ slug = '' }, search) => [
      required(queries.category(slug)),
      queries.categories(),
      initialPageQuery({ category: slug }, parseSortAndPrice(search, 'name'), search),
    ],
  },
  {
    path: '/brand/:slug',
    load: () => import('../storefront/listing/brand-page.tsx'),
    queries: ({ slug = '' }, search) => [
      required(queries.brand(slug)),
      initialPageQuery({ brand: slug }, parseSortAndPrice(search, 'name'), search),
    ],
  },
  {
    path: '/brands',
    load: () => import('../storefront/brands/brands-page.tsx'),
    queries: () => [queries.brandSummaries()],
  },
  {
    path: '/new-arrivals',
    load: () => import('../storefront/new-arrivals/new-arrivals-page.tsx'),
    queries: (_, search) => [
      initialPageQuery({ newArrivals: 'true' }, parseSortAndPrice(search, 'name'), search),
    ],
  },
  {
    path: '/sale',
    load: () => import('../storefront/sale/sale-page.tsx'),
    queries: (_, search) => [
      queries.brands(),
      queries.categories(),
      initialPageQuery({ onSale: 'true' }, { sort: 'savings' }, search),
    ],
  },
  {
    path: '/search',
    load: () => import('../storefront/search/search-page.tsx'),
    queries: (_, search) => {
      const term = searchTerm(search)
      return term ? [initialPageQuery({ search: term }, parseSortAndPrice(search, 'relevance'), search)] : []
    },
  },
  {
    path: '/cart',
    load: () => import('../storefront/cart/cart-page.tsx'),
  },
  {
    path: '/cart/phone',
    load: () => import('../storefront/cart-phone/cart-phone-page.tsx'),
  },
  {
    path: '/checkout',
    load: () => import('../storefront/checkout/checkout-page.tsx'),
  },
  {
    path: '/admin',
    load: async () => (await staffLoaders()).loadAdminPage(),
  },
  ...staffTable,
  ...(import.meta.env.DEV ? developmentTable : []),
  {
    path: '*',
    load: loadOtherPage,
  },
] as const satisfies readonly Route[]

export const routes: readonly Route[] = table

/** Not part of the scripts of the browser, which has the last route instead. */
const contentTable = [{ path: '/pages/:slug', load: loadOtherPage }] as const satisfies readonly Route[]
/** The routes of the server. */
export const serverRoutes: readonly Route[] = [...contentTable, ...table]
export type PagePath = (typeof contentTable)[number]['path'] | (typeof table)[number]['path']
