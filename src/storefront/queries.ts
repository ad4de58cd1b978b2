/** The queries of the shop: keys by the spec's convention (URL first, query object second), answers typed by the contract. */
import type { CartLine } from '../contract/cart.ts'
import { paths } from '../contract/paths.ts'
import type {
  Brand,
  BrandSummary,
  Category,
  ListedProduct,
  Product,
  ProductListQuery,
} from '../contract/product.ts'
import { pence } from '../domain/money.ts'
import type { GetQueriesData, Placeholder, PlaceholderSource, Query, QueryKey } from '../ui/query.ts'

export type ProductFilter = Pick<
  ProductListQuery,
  'category' | 'brand' | 'featured' | 'newArrivals' | 'onSale' | 'search' | 'price' | 'limit'
>

/** A part of a long list, and how long the whole is. */
export type ListPage = { products: ListedProduct[]; total: number; totalSavingPence: number }

/** Which part, in which order. */
export type PageRange = { sort?: NonNullable<ProductListQuery['sort']>; limit: number; offset?: number }

/** Sets a list's part apart from the list itself. */
export const LIST_PAGE = 'part'
/** The same part with all that is known of its products. */
const IN_FULL = 'in full'

/** A rendered page carries less of the products in its lists. */
export const isFullProduct = (product: ListedProduct): product is Product => product.description !== undefined

const keyOf = (url: string, params: object): readonly [string] | readonly [string, object] =>
  Object.keys(params).length === 0 ? [url] : [url, params]

const readListPage = async (response: Response): Promise<ListPage> => {
  const products: Product[] = await response.json()
  return {
    products,
    total: Number(response.headers.get('X-Total-Count') ?? products.length),
    totalSavingPence: pence(response.headers.get('X-Total-Saving') ?? '0'),
  }
}

const slugsIn = new WeakMap<readonly ListedProduct[], Map<string, ListedProduct>>()

/** Of every list once: each card that comes into view asks. */
const findBySlug = (products: readonly ListedProduct[], slug: string): ListedProduct | undefined => {
  const known = slugsIn.get(products) ?? new Map(products.map((product) => [product.slug, product]))
  slugsIn.set(products, known)
  return known.get(slug)
}

/**
 * A list tells all that a product's own page shows: who comes from there waits for nothing. Where it came with the page
 * and tells less, one request for it tells the rest of all its products.
 */
const knownFromLists =
  (slug: string) =>
  (answers: GetQueriesData): Placeholder<Product> | PlaceholderSource | null => {
    let learnable: PlaceholderSource | null = null
    for (const { queryKey, data, updatedAt } of answers([paths.products])) {
      const found = findBySlug(Array.isArray(data) ? data : (data as ListPage).products, slug)
      if (found && isFullProduct(found)) return { data: found, updatedAt }
      if (found)
        learnable = {
          source: { queryKey: [...queryKey, IN_FULL] as QueryKey, parse: readListPage },
          updatedAt,
        }
    }
    return learnable
  }

export const queries = {
  products: (filter: ProductFilter = {}): Query<Product[]> => ({ queryKey: keyOf(paths.products, filter) }),
  listPage: (filter: ProductFilter, { sort, limit, offset = 0 }: PageRange): Query<ListPage> => ({
    queryKey: [
      paths.products,
      { ...filter, ...(sort && { sort }), limit: String(limit), ...(offset && { offset: String(offset) }) },
      LIST_PAGE,
    ],
    parse: readListPage,
  }),
  product: (slug: string): Query<Product> => ({
    queryKey: [paths.product(slug)],
    placeholderFrom: knownFromLists(slug),
  }),
  brands: (): Query<Brand[]> => ({ queryKey: [paths.brands] }),
  brandSummaries: (): Query<BrandSummary[]> => ({ queryKey: [paths.brands, { summary: 'true' }] }),
  brand: (slug: string): Query<Brand> => ({ queryKey: [paths.brand(slug)] }),
  categories: (): Query<Category[]> => ({ queryKey: [paths.categories] }),
  category: (slug: string): Query<Category> => ({ queryKey: [paths.category(slug)] }),
  /** Runs only when there is a session id. */
  cart: (sessionId: string | null): Query<CartLine[]> => ({
    queryKey: [paths.cart, { sessionId }],
    enabled: sessionId !== null,
  }),
} as const
