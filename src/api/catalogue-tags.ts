/**
 * What an answer of the catalogue hangs on, and what a change of the database touches: both as tags, so that a cache
 * forgets an answer when, and only when, something in it may have changed. This is the one place that knows both sides.
 *
 * A product's data stands whole in every list that shows it, its stock included, so any change of it touches them all.
 * Which products a list has, and in which order, hangs on more: on prices where it shows what is on sale or in a band of
 * prices, or is sorted by price; on words where it is a search. Whatever else decides that (names, groups, flags,
 * products that come or go) changes rarely and touches everything.
 */
import type { ProductListQuery } from '../contract/product.ts'
import { productColumns } from '../storage/catalogue/product-columns.ts'
import type { IndexChange } from '../storage/catalogue-index/catalogue-index.ts'

/** The header of an answer that carries its tags, separated by spaces; CDNs know it by this name. */
export const TAGS_HEADER = 'Surrogate-Key'

/** On answers of which it is not known what they hang on: touched by every change. */
export const ANYTHING = 'anything'
const ANY_PRODUCT = 'products'
const PRICES = 'prices'
const SEARCH = 'search'
export const SITEMAP = 'sitemap'

/** Above it a list hangs on any product, instead of on each by name. */
const MAX_PRODUCT_TAGS = 200

export const productTag = (id: string): string => `product:${encodeURIComponent(id)}`

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

/** Of an answer that says nothing of its tags, nothing is known. */
export const readTags = (headers: Headers): string[] =>
  headers.get(TAGS_HEADER)?.split(' ').filter(Boolean) ?? [ANYTHING]

const tagsOfUse = { product: [], prices: [PRICES], sitemap: [SITEMAP] } as const

/** What a change touches, beside the product's own tag; a column that is not here touches everything. */
const invalidatedByColumn: Record<string, Record<string, readonly string[]>> = {
  products: Object.fromEntries(
    Object.entries(productColumns).flatMap(([column, { invalidates }]) =>
      invalidates === 'everything' ? [] : [[column, tagsOfUse[invalidates]]],
    ),
  ),
  stock: { on_hand: [] },
  product_words: {
    name_words: [SEARCH],
    group_words: [SEARCH],
    description_words: [SEARCH],
    document: [SEARCH],
  },
}

export type InvalidatedTags = 'everything' | ReadonlySet<string>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (payload: string): unknown => {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined // Not a message that names anything: everything is touched.
  }
}

/** A message of the channel `catalogue` (see migration 040) -> the tags that it touches. */
export const invalidatedBy = (payload: string): InvalidatedTags => {
  const message = parse(payload)
  if (!isRecord(message)) return 'everything'
  const { table, changed } = message
  if (table === 'search_words' && changed === undefined) return new Set([SEARCH, ANYTHING])
  const columns = Object.hasOwn(invalidatedByColumn, String(table))
    ? invalidatedByColumn[String(table)]
    : undefined
  if (!columns || !isRecord(changed)) return 'everything'
  const touched = new Set([ANYTHING])
  for (const [id, names] of Object.entries(changed)) {
    if (!Array.isArray(names)) return 'everything'
    touched.add(productTag(id)).add(ANY_PRODUCT)
    for (const name of names) {
      const tags = Object.hasOwn(columns, String(name)) ? columns[String(name)] : undefined
      if (!tags) return 'everything'
      for (const tag of tags) touched.add(tag)
    }
  }
  return touched
}

/** What of it the catalogue index has to read anew; other changes show in no list's choice or order. */
export const indexChangedBy = (payload: string): IndexChange => {
  if (invalidatedBy(payload) === 'everything') return 'everything'
  const { table, changed = {} } = parse(payload) as { table: string; changed?: Record<string, string[]> }
  const ids = Object.keys(changed)
  if (table === 'product_words') return { words: ids, prices: [] }
  if (table !== 'products') return { words: [], prices: [] }
  const isPrice = (name: string) => invalidatedByColumn.products?.[name]?.includes(PRICES)
  return { words: [], prices: ids.filter((id) => changed[id]?.some(isPrice)) }
}
