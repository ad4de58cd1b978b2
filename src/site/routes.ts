/** Every URL of the site (spec, section 2): its page, and the data that the page needs. The last one is the 404 page. */
import { FEATURED_PRODUCTS_COUNT, LATEST_ARRIVALS_COUNT } from '../storefront/home/product-counts.ts'
import { initialPageQuery, parseSortAndPrice } from '../storefront/listing/list-query.ts'
import { preloadPicture } from '../storefront/product/preload-picture.ts'
import { queries } from '../storefront/queries.ts'
import { searchTerm } from '../storefront/search/search-term.ts'
import type { PageQuery, Route } from '../ui/route.ts'

const required = (query: PageQuery): PageQuery => ({ ...query, required: true })

/** What every page needs: the header lists the brands. */
export const sharedQueries: readonly PageQuery[] = [queries.brands()]

/** What only developers see: left out of the built site. */
const developersRoutes: readonly Route[] = import.meta.env.DEV
  ? [
      {
        path: '/styleguide',
        source: 'src/styleguide/styleguide-page.tsx',
        load: () => import('../styleguide/styleguide-page.tsx'),
      },
    ]
  : []

export const routes: readonly Route[] = [
  {
    path: '/',
    source: 'src/storefront/home/home-page.tsx',
    load: () => import('../storefront/home/home-page.tsx'),
    queries: () => [
      queries.listPage({ newArrivals: 'true' }, { limit: LATEST_ARRIVALS_COUNT }),
      queries.listPage({ featured: 'true' }, { limit: FEATURED_PRODUCTS_COUNT }),
    ],
  },
  {
    path: '/shop',
    source: 'src/storefront/shop/shop-page.tsx',
    load: () => import('../storefront/shop/shop-page.tsx'),
    queries: (_, search) => [
      queries.brands(),
      queries.categories(),
      initialPageQuery({}, { sort: 'name' }, search),
    ],
  },
  {
    path: '/products/:slug',
    source: 'src/storefront/product/product-page.tsx',
    load: () => import('../storefront/product/product-page.tsx'),
    queries: ({ slug = '' }) => [required(queries.product(slug))],
    prefetchInViewport: true,
    afterPrefetch: (client, { slug = '' }) =>
      preloadPicture(client.getQueryData(queries.product(slug).queryKey)),
  },
  {
    path: '/category/:slug',
    source: 'src/storefront/listing/category-page.tsx',
    load: () => import('../storefront/listing/category-page.tsx'),
    queries: ({ slug = '' }, search) => [
      required(queries.category(slug)),
      queries.categories(),
      initialPageQuery({ category: slug }, parseSortAndPrice(search, 'name'), search),
    ],
  },
  {
    path: '/brand/:slug',
    source: 'src/storefront/listing/brand-page.tsx',
    load: () => import('../storefront/listing/brand-page.tsx'),
    queries: ({ slug = '' }, search) => [
      required(queries.brand(slug)),
      initialPageQuery({ brand: slug }, parseSortAndPrice(search, 'name'), search),
    ],
  },
  {
    path: '/brands',
    source: 'src/storefront/brands/brands-page.tsx',
    load: () => import('../storefront/brands/brands-page.tsx'),
    queries: () => [queries.brandSummaries()],
  },
  {
    path: '/new-arrivals',
    source: 'src/storefront/new-arrivals/new-arrivals-page.tsx',
    load: () => import('../storefront/new-arrivals/new-arrivals-page.tsx'),
    queries: (_, search) => [
      initialPageQuery({ newArrivals: 'true' }, parseSortAndPrice(search, 'name'), search),
    ],
  },
  {
    path: '/sale',
    source: 'src/storefront/sale/sale-page.tsx',
    load: () => import('../storefront/sale/sale-page.tsx'),
    queries: (_, search) => [
      queries.brands(),
      queries.categories(),
      initialPageQuery({ onSale: 'true' }, { sort: 'savings' }, search),
    ],
  },
  {
    path: '/search',
    source: 'src/storefront/search/search-page.tsx',
    load: () => import('../storefront/search/search-page.tsx'),
    queries: (_, search) => {
      const term = searchTerm(search)
      return term ? [initialPageQuery({ search: term }, parseSortAndPrice(search, 'relevance'), search)] : []
    },
  },
  {
    path: '/cart',
    source: 'src/storefront/cart/cart-page.tsx',
    load: () => import('../storefront/cart/cart-page.tsx'),
  },
  {
    path: '/checkout',
    source: 'src/storefront/checkout/checkout-page.tsx',
    load: () => import('../storefront/checkout/checkout-page.tsx'),
  },
  {
    path: '/admin',
    source: 'src/admin/admin-page.tsx',
    load: () => import('../admin/admin-page.tsx'),
  },
  ...developersRoutes,
  {
    path: '*',
    source: 'src/storefront/not-found/not-found-page.tsx',
    load: () => import('../storefront/not-found/not-found-page.tsx'),
  },
]
