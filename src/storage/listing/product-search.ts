/** Finds the products of a list: filtered, searched and sorted, as ids. Reading them is up to products.ts. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import {
  type ColumnSort,
  filterConditions,
  IS_LIVE,
  type PageRange,
  type ProductFilter,
  type ProductSort,
  type SavingsBasis,
  savingExpressions,
  sortedBy,
} from './product-filter.ts'
import { hasMatch, type SearchTerms, searchQuery, toTsquery } from './search-query.ts'

/** The products of a list, in order. */
export type ListedIds = { ids: string[]; total: number; totalSavingPence?: number }

/** The number of matching products, and for sale lists their total saving. */
const countMatches = async (
  db: Database,
  matching: RawBuilder<boolean>,
  { onSale }: ProductFilter,
  savings: SavingsBasis = 'compare-at',
): Promise<Omit<ListedIds, 'ids'>> => {
  const saving = sql`coalesce(sum(${savingExpressions[savings]}), 0)`
  const { rows } = await sql<{ total: number; saving: number | null }>`
    select count(*) as total, ${onSale === undefined ? sql`null` : saving} as saving
    from products as p where ${matching}
  `.execute(db)
  const { total = 0, saving: totalSavingPence = null } = rows[0] ?? {}
  return totalSavingPence === null ? { total } : { total, totalSavingPence }
}

const browseIds = async (
  db: Database,
  filter: ProductFilter,
  sort: ColumnSort,
  { index, savings, ...page }: ListOptions,
): Promise<ListedIds> => {
  const { limit, offset = 0 } = page
  const listed = index?.list(filter, sort, { savings })
  if (listed) {
    const part = { ids: listed.ids(page), total: listed.total }
    const includesSaving = limit !== undefined && filter.onSale !== undefined
    return includesSaving ? { ...part, totalSavingPence: listed.savingPence() } : part
  }
  const matching = filterConditions(filter)
  const selected = sql<{ id: string }>`
    select p.id from products as p where ${matching} order by ${sortedBy(sort, savings)}
    limit ${limit ?? null} offset ${limit === undefined ? 0 : offset}
  `.execute(db)
  if (limit === undefined) {
    const { rows } = await selected
    return { ids: rows.map(({ id }) => id), total: rows.length }
  }
  const [{ rows }, counted] = await Promise.all([selected, countMatches(db, matching, filter, savings)])
  return { ids: rows.map(({ id }) => id), ...counted }
}

/** Sorted by PostgreSQL's rank, or by `sort`. `isFound` is a condition on `product_words as w`. */
const rankedSearch = async (
  db: Database,
  terms: SearchTerms,
  isFound: RawBuilder<boolean>,
  { sort = 'relevance', savings, limit, offset = 0 }: ListOptions,
): Promise<ListedIds> => {
  const rank = sql`ts_rank('{0.1, 0.2, 0.5, 1}', w.document, ${toTsquery(terms)}::tsquery) desc`
  const order = sort === 'relevance' ? sql.join([rank, sortedBy('name')]) : sortedBy(sort, savings)
  const found = sql`from product_words as w join products as p on p.id = w.product_id where ${isFound}`
  const { rows } = await sql<{ id: string; total: number }>`
    select p.id, count(*) over () as total ${found}
    order by ${order} limit ${limit ?? null} offset ${limit === undefined ? 0 : offset}
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  if (rows[0] || limit === undefined || offset === 0) return { ids, total: rows[0]?.total ?? 0 }
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)
  return { ids, total: counted.rows[0]?.total ?? 0 }
}

/** Hits above which PostgreSQL would take too long to rank: the index ranks them. */
const MAX_RANKED = 300

/** Whether the search text is the only filter. */
const hasOnlySearch = (filter: ProductFilter): boolean =>
  Object.entries(filter).every(([name, value]) => name === 'search' || value === undefined)

const searchByTerms = async (
  db: Database,
  terms: SearchTerms,
  filter: ProductFilter,
  options: ListOptions,
): Promise<ListedIds> => {
  const { sort = 'relevance', savings, index } = options
  const listed = index?.list(filter, sort, { terms, savings })
  if (!listed) {
    const isFound = sql<boolean>`w.document @@ ${toTsquery(terms)}::tsquery and ${filterConditions(filter)}`
    return rankedSearch(db, terms, isFound, options)
  }
  const { total } = listed
  if (sort === 'relevance' && total > 0 && total <= MAX_RANKED) {
    // The index has found them; PostgreSQL only ranks them.
    return rankedSearch(db, terms, sql`w.product_id = any(${listed.ids({})})`, options)
  }
  return { ids: listed.ids(options), total }
}

/** Whether any product matches the terms, regardless of other filters. */
const hasAnyMatch = async (
  db: Database,
  terms: SearchTerms,
  index: CatalogueIndex | undefined,
): Promise<boolean> => {
  const listed = index?.list({}, 'relevance', { terms })
  return listed ? listed.total > 0 : hasMatch(db, terms, IS_LIVE)
}

const search = async (
  db: Database,
  text: string,
  filter: ProductFilter,
  options: ListOptions,
): Promise<ListedIds> => {
  const { primary, fallback } = (await searchQuery(db, text)) ?? {}
  if (primary === undefined) return { ids: [], total: 0 }
  const found = await searchByTerms(db, primary, filter, options)
  if (found.total > 0 || fallback === undefined) return found
  // The fallback does not apply where another filter excludes every match.
  const mayUseFallback = hasOnlySearch(filter) || !(await hasAnyMatch(db, primary, options.index))
  return mayUseFallback ? searchByTerms(db, fallback, filter, options) : found
}

/** The product whose variant has that SKU, in small or capital letters. */
const findIdBySku = async (
  db: Database,
  text: string,
  filter: ProductFilter,
): Promise<string | undefined> => {
  if (text.includes('\0')) return undefined
  const { rows } = await sql<{ id: string }>`
    select p.id from variants as v join products as p on p.id = v.product_id
    where v.sku in (${text}, ${text.toUpperCase()}) and ${filterConditions(filter)} limit 1
  `.execute(db)
  return rows[0]?.id
}

export type ListOptions = PageRange & {
  /** Default: newest, or relevance for a search. */
  sort?: ProductSort | undefined
  /** Default: the compare-at price. */
  savings?: SavingsBasis | undefined
  /** Without it PostgreSQL filters, counts and sorts. */
  index?: CatalogueIndex | undefined
}

/** The ids of a list: of a search text where there is one, else of all products that match. */
export const findIds = async (
  db: Database,
  filter: ProductFilter,
  options: ListOptions,
): Promise<ListedIds> => {
  const text = filter.search?.trim()
  if (text) {
    const id = await findIdBySku(db, text, filter)
    if (id === undefined) return search(db, text, filter, options)
    return { ids: options.limit !== undefined && options.offset ? [] : [id], total: 1 }
  }
  const { sort = 'newest' } = options
  return browseIds(db, filter, sort === 'relevance' ? 'newest' : sort, options)
}
