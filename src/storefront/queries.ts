/** The storefront's queries: keys follow the spec's convention (URL first, query object second), data is typed by the contract. */
import type { CartLine } from '../contract/cart/cart.ts'
import { paths } from '../contract/paths.ts'
import type {
  Brand,
  BrandPage,
  BrandSummary,
  Category,
  CategoryPage,
  LinkChanges,
  ListedProduct,
  Product,
  ProductListQuery,
  ShownProduct,
} from '../contract/products/product.ts'
import type { Home } from '../contract/settings/shop.ts'
import { pence } from '../domain/pricing/money.ts'
import type { Answer, GetQueriesData, Placeholder, PlaceholderSource, Query, QueryKey } from '../ui/query.ts'
import { toShownProduct } from './shown-product.ts'

export type ProductFilter = Pick<
  ProductListQuery,
  'category' | 'brand' | 'featured' | 'newArrivals' | 'onSale' | 'search' | 'price' | 'limit'
>

/** One page of a list, with totals of the whole list. */
export type ListPage = { products: ListedProduct[]; total: number; totalSavingPence: number }

/** Which products of the list, in which order. */
export type PageRange = { sort?: NonNullable<ProductListQuery['sort']>; limit: number; offset?: number }

/** Key part that separates a page of a list from the whole list. */
export const LIST_PAGE = 'page'
/** Key part of the same page with all product fields. */
const FULL = 'full'
/** Key part of a product as its page shows it. */
const SHOWN = 'shown'

/** False for the products of a server-rendered list, which lack fields (list-payload). */
export const isFullProduct = (product: ListedProduct): product is Product => product.description !== undefined

const keyOf = (url: string, params: object): readonly [string] | readonly [string, object] =>
  Object.keys(params).length === 0 ? [url] : [url, params]

const parseListPage = async (response: Answer): Promise<ListPage> => {
  const products: Product[] = await response.json()
  return {
    products,
    total: Number(response.headers.get('X-Total-Count') ?? products.length),
    totalSavingPence: pence(response.headers.get('X-Total-Saving') ?? '0'),
  }
}

const slugIndexes = new WeakMap<readonly ListedProduct[], Map<string, ListedProduct>>()

/** Indexes each list once, because every card that enters the viewport looks its product up. */
const findBySlug = (products: readonly ListedProduct[], slug: string): ListedProduct | undefined => {
  const index = slugIndexes.get(products) ?? new Map(products.map((product) => [product.slug, product]))
  slugIndexes.set(products, index)
  return index.get(slug)
}

/**
 * A product page uses the product of a list as placeholder data, so it opens without a request. For a server-rendered
 * list, which lacks fields, one request fetches the full products of the whole page of the list.
 */
const findInLists =
  (slug: string) =>
  (getQueriesData: GetQueriesData): Placeholder<ShownProduct> | PlaceholderSource | null => {
    let placeholderSource: PlaceholderSource | null = null
    for (const { queryKey, data, updatedAt } of getQueriesData([paths.products])) {
      const found = findBySlug(Array.isArray(data) ? data : (data as ListPage).products, slug)
      if (found && isFullProduct(found)) return { data: toShownProduct(found), updatedAt }
      if (found)
        placeholderSource = {
          source: { queryKey: [...queryKey, FULL] as QueryKey, parse: parseListPage },
          updatedAt,
        }
    }
    return placeholderSource
  }

export const queries = {
  products: (filter: ProductFilter = {}): Query<Product[]> => ({ queryKey: keyOf(paths.products, filter) }),
  listPage: (filter: ProductFilter, { sort, limit, offset = 0 }: PageRange): Query<ListPage> => ({
    queryKey: [
      paths.products,
      { ...filter, ...(sort && { sort }), limit: String(limit), ...(offset && { offset: String(offset) }) },
      LIST_PAGE,
    ],
    parse: parseListPage,
  }),
  /** With its exact stock. */
  product: (slug: string): Query<Product> => ({ queryKey: [paths.product(slug)] }),
  /** As its page shows it. `preview`: the key of a draft's preview link. */
  shownProduct: (slug: string, preview: string | null = null): Query<ShownProduct> => ({
    queryKey: [paths.product(slug), preview ? { preview } : {}, SHOWN],
    parse: async (response) => toShownProduct(await response.json()),
    placeholderFrom: findInLists(slug),
  }),
  brands: (): Query<Brand[]> => ({ queryKey: [paths.brands] }),
  brandSummaries: (): Query<BrandSummary[]> => ({ queryKey: [paths.brands, { summary: 'true' }] }),
  brand: (slug: string): Query<BrandPage> => ({ queryKey: [paths.brand(slug)] }),
  categories: (): Query<Category[]> => ({ queryKey: [paths.categories] }),
  category: (slug: string): Query<CategoryPage> => ({ queryKey: [paths.category(slug)] }),
  /** Of a server-rendered page: the blocks that the owner has changed (home-payload). */
  home: (): Query<Partial<Home>> => ({ queryKey: [paths.home] }),
  linkChanges: (): Query<LinkChanges> => ({ queryKey: [paths.linkChanges] }),
  /** Disabled while there is no session id. */
  cart: (sessionId: string | null): Query<CartLine[]> => ({
    queryKey: [paths.cart, { sessionId }],
    enabled: sessionId !== null,
  }),
} as const
