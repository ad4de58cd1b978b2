/**
 * Cache tags: those that a catalogue response depends on, and those that a change of the database invalidates, so that a
 * cache drops exactly the responses that may have changed. Both sides are defined here and nowhere else.
 *
 * A list contains the whole data of its products, stock included, so any change of a product invalidates its lists. A
 * rendered page has of stock only what it shows, under tags of its own, so a sale invalidates calls and few pages.
 * Which products a list has, and in which order, depends on more: on prices if it is filtered or sorted by them, on
 * words if it is a search. Everything else that decides it (names, brands, categories, flags, products that are added or
 * deleted) changes rarely and invalidates everything.
 */
import { paths } from '../contract/paths.ts'
import type { ProductListQuery } from '../contract/products/product.ts'
import type { GroupKind } from '../domain/groups/group-edit.ts'
import type { IndexChange } from '../storage/listing/catalogue-index.ts'
import { productColumns } from '../storage/products/product-columns.ts'
import { isSearchedColumn } from '../storage/products/variant-columns.ts'

/** The response header with the tags, separated by spaces; CDNs read it under this name. */
export const TAGS_HEADER = 'Surrogate-Key'

/** The tag of a response without known dependencies: every change invalidates it. */
export const ANYTHING = 'anything'
const ANY_PRODUCT = 'products'
const PRODUCT = 'product:'
/** Of a product on its own page, which shows how many units are left. */
const SHOWN = 'shown:'
/** Of a product on a page with a list, which shows whether it is sold out. */
const LISTED = 'listed:'
const ANY_LISTED = 'listed-products'
const PRICES = 'prices'
const SEARCH = 'search'
export const SITEMAP = 'sitemap'
/** Of lists of all categories. Lists of all brands have no tag: every page shows them, so their changes invalidate all. */
export const CATEGORIES = 'categories'

/** A longer list depends on any product instead of on each one. */
const MAX_PRODUCT_TAGS = 200

export const productTag = (id: string): string => PRODUCT + encodeURIComponent(id)

/** The tag of a page for a tag of a call that it is rendered from. @param path of the call */
export const tagOfPage = (tag: string, path: string): string => {
  if (tag === ANY_PRODUCT) return ANY_LISTED
  const kind = path.startsWith(paths.product('')) ? SHOWN : LISTED
  return tag.startsWith(PRODUCT) ? kind + tag.slice(PRODUCT.length) : tag
}

const STOCK_CHANGES = ['nothing', 'figure', 'availability'] as const
/** What pages show of a change of stock: nothing of it, another number of units, or that a product is sold out or back. */
type StockChange = (typeof STOCK_CHANGES)[number]

const tagsOfProduct = (id: string, shown: StockChange): string[] => [
  ...[productTag(id), ANY_PRODUCT],
  ...(shown === 'nothing' ? [] : [SHOWN + encodeURIComponent(id)]),
  ...(shown === 'availability' ? [LISTED + encodeURIComponent(id), ANY_LISTED] : []),
]

export const contentPageTag = (id: string): string => `page:${encodeURIComponent(id)}`

export const groupTag = (kind: GroupKind, id: string): string => `${kind}:${encodeURIComponent(id)}`

export const tagsOfProducts = (ids: readonly string[]): string[] =>
  ids.length > MAX_PRODUCT_TAGS ? [ANY_PRODUCT] : ids.map(productTag)

const BY_PRICE = new Set<unknown>(['price-low', 'price-high', 'savings'])

export const tagsOfList = (
  query: Pick<ProductListQuery, 'onSale' | 'price' | 'search' | 'sort'>,
  ids: readonly string[],
): string[] => [
  ...tagsOfProducts(ids),
  ...(query.onSale !== undefined || query.price !== undefined || BY_PRICE.has(query.sort) ? [PRICES] : []),
  ...(query.search?.trim() ? [SEARCH] : []),
]

export const tagsHeader = (tags: readonly string[]): Record<string, string> => ({
  [TAGS_HEADER]: tags.join(' '),
})

/** A response without the header has unknown dependencies. */
export const readTags = (headers: Headers): string[] =>
  headers.get(TAGS_HEADER)?.split(' ').filter(Boolean) ?? [ANYTHING]

const tagsOfUse = { product: [], prices: [PRICES], sitemap: [SITEMAP] } as const

/** Tags that a change of a column invalidates besides the product's own; any other column invalidates everything. */
const invalidatedByColumn: Record<string, Record<string, readonly string[]>> = {
  products: Object.fromEntries(
    Object.entries(productColumns).flatMap(([column, { invalidates }]) =>
      invalidates === 'everything' ? [] : [[column, tagsOfUse[invalidates]]],
    ),
  ),
  inventory_items: { id: [], on_hand: [] },
  // The search finds SKUs. "id": variants that were added or removed.
  variants: {
    id: [SEARCH],
    size: [],
    color: [],
    ...Object.fromEntries(
      Object.entries(isSearchedColumn).map(([column, isSearched]) => [column, isSearched ? [SEARCH] : []]),
    ),
    position: [],
    inventory_item_id: [],
  },
  product_words: {
    name_words: [SEARCH],
    group_words: [SEARCH],
    description_words: [SEARCH],
    document: [SEARCH],
  },
}

/** Columns of which a change invalidates only the group's own tag and these; any other column invalidates everything. */
const groupTables: Record<string, { kind: GroupKind; columns: readonly string[]; tags: readonly string[] }> =
  {
    brands: { kind: 'brand', columns: ['picture', 'version'], tags: [] },
    categories: {
      kind: 'category',
      columns: ['description', 'picture', 'position', 'version'],
      tags: [CATEGORIES],
    },
  }

/** Columns of a content page that only its own page shows, and the sitemap. Its links are on every page. */
const ownColumnsOfPage = ['body', 'published_at', 'seo_description', 'seo_title', 'updated_at', 'version']

/** The tags of a change of a table, by the id of the row and the names of the columns; undefined: everything. */
type TagsOfChange = (
  id: string,
  names: readonly unknown[],
  shown: StockChange,
) => readonly string[] | undefined

const ofProductTable =
  (columns: Record<string, readonly string[]>): TagsOfChange =>
  (id, names, shown) => {
    const tags = names.map((name) =>
      Object.hasOwn(columns, String(name)) ? columns[String(name)] : undefined,
    )
    if (tags.includes(undefined)) return undefined
    return [...tagsOfProduct(id, shown), ...tags.flatMap((each) => each ?? [])]
  }

const tagsOfChange: Record<string, TagsOfChange> = {
  ...Object.fromEntries(
    Object.entries(invalidatedByColumn).map(([table, columns]) => [table, ofProductTable(columns)]),
  ),
  ...Object.fromEntries(
    Object.entries(groupTables).map(([table, { kind, columns, tags }]): [string, TagsOfChange] => [
      table,
      (id, names) =>
        names.every((name) => columns.includes(String(name))) ? [groupTag(kind, id), ...tags] : undefined,
    ]),
  ),
  content_pages: (id, names) =>
    names.every((name) => ownColumnsOfPage.includes(String(name)))
      ? [contentPageTag(id), SITEMAP]
      : undefined,
}

export type InvalidatedTags = 'everything' | ReadonlySet<string>

export const isInvalidated = (tag: string, invalidated: InvalidatedTags): boolean =>
  invalidated === 'everything' || invalidated.has(tag)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (payload: string): unknown => {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined // Malformed: everything is invalidated.
  }
}

/**
 * The tags that a notification on the channel `catalogue` invalidates (`tell_of_….sql`): `changed` has the names of columns
 * by product, `shown` what pages show of it where it is a change of stock.
 */
export const invalidatedBy = (payload: string): InvalidatedTags => {
  const message = parse(payload)
  if (!isRecord(message)) return 'everything'
  const { table, changed, shown } = message
  if (table === 'search_words' && changed === undefined) return new Set([SEARCH, ANYTHING])
  const tagsOf = Object.hasOwn(tagsOfChange, String(table)) ? tagsOfChange[String(table)] : undefined
  if (!tagsOf || !isRecord(changed)) return 'everything'
  const invalidated = new Set([ANYTHING])
  for (const [id, names] of Object.entries(changed)) {
    const what = STOCK_CHANGES.find((each) => isRecord(shown) && shown[id] === each) ?? 'availability'
    const tags = Array.isArray(names) ? tagsOf(id, names, what) : undefined
    if (!tags) return 'everything'
    for (const tag of tags) invalidated.add(tag)
  }
  return invalidated
}

/** Whether searches may find something else. */
export const searchChangedBy = (invalidated: InvalidatedTags): boolean => isInvalidated(SEARCH, invalidated)

/** Whether the owner's settings changed, or anything may have. */
export const settingsChangedBy = (payload: string): boolean => {
  const message = parse(payload)
  return !isRecord(message) || message.table === 'shop_settings'
}

/** Whether secrets of services changed, or anything may have. */
export const secretsChangedBy = (payload: string): boolean => {
  const message = parse(payload)
  return !isRecord(message) || message.table === 'secrets'
}

/** What the catalogue index must reload; other changes affect no list's selection or order. */
export const indexChangedBy = (payload: string): IndexChange => {
  const message = parse(payload)
  const isOtherTable =
    isRecord(message) && ['content_pages', 'shop_settings', 'secrets'].includes(String(message.table))
  if (isOtherTable) return { words: [], prices: [] }
  if (invalidatedBy(payload) === 'everything') return 'everything'
  const { table, changed = {} } = parse(payload) as { table: string; changed?: Record<string, string[]> }
  const ids = Object.keys(changed)
  if (table === 'product_words') return { words: ids, prices: [] }
  if (table !== 'products') return { words: [], prices: [] }
  const isPrice = (name: string) => invalidatedByColumn.products?.[name]?.includes(PRICES)
  return { words: [], prices: ids.filter((id) => changed[id]?.some(isPrice)) }
}
