/**
 * The in-memory index of the live products: selects, sorts and counts the products of lists and searches. A copy of the
 * database: `list` returns a result only while the index is complete and connected to change notifications; otherwise
 * the caller queries PostgreSQL, which is the reference (test/listing/catalogue-index.test.ts).
 */
import { sql } from 'kysely'
import { FLAG_FILTER_NAMES, FLAG_FILTERS } from '../../domain/listing/flag-filters.ts'
import { columnOf } from '../database/column-name.ts'
import type { Database, Transaction } from '../database/database.ts'
import {
  type BrandsAndCategories,
  type IndexedList,
  type ListColumns,
  type ListIndex,
  makeListIndex,
  queryList,
  replacePrice,
} from './list-index.ts'
import { createPostingsBuilder } from './postings.ts'
import { IS_LIVE, type ProductFilter, type ProductSort, type SavingsBasis } from './product-filter.ts'
import type { SearchTerms } from './search-query.ts'
import { makeWordIndex, maxScore, replaceDocument, scoreProducts, type WordIndex } from './word-index.ts'

/** Ids of the products whose words or prices have changed; `everything` if the change is unknown. */
export type IndexChange = { words: readonly string[]; prices: readonly string[] } | 'everything'

export type CatalogueIndex = {
  /** Undefined while the index may be incomplete, and for drafts, which it lacks. `terms` replaces the filter's search text. */
  list(
    filter: ProductFilter,
    sort: ProductSort,
    options?: { terms?: SearchTerms; savings?: SavingsBasis | undefined },
  ): IndexedList | undefined
  /** The number of live products; undefined while the index may be incomplete. */
  size(): number | undefined
  invalidate(change: IndexChange): void
  /** Resolves when no refresh is in progress, whether it succeeded or failed. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Products read at a time, so that requests are served in between. */
const BATCH = 1000
/** Changed products above which the whole index is reloaded. */
const MAX_REPLACED = 2000

type Catalogue = { lists: ListIndex; words: WordIndex }

const flagColumns = sql.join(
  FLAG_FILTER_NAMES.map(
    (name) => sql`coalesce(json_agg(${sql.ref(columnOf(FLAG_FILTERS[name]))}), '[]') as ${sql.ref(name)}`,
  ),
)

/** One row of JSON arrays: parsing 100,000 rows costs more than reading them. */
const loadLists = async (trx: Transaction): Promise<ListIndex> => {
  const { rows: columns } = await sql<ListColumns>`
    select
      coalesce(json_agg(id), '[]') as ids,
      coalesce(json_agg(price_pence), '[]') as prices,
      coalesce(json_agg(coalesce(struck_pence, 0)), '[]') as "compareAt",
      coalesce(json_agg(coalesce(prior_pence, 0)), '[]') as prior,
      coalesce(json_agg(sale_badge), '[]') as sale_badges,
      ${flagColumns},
      coalesce(json_agg(brand_id), '[]') as brand_ids,
      coalesce(json_agg(category_id), '[]') as category_ids,
      coalesce(json_agg((extract(epoch from created_at) * 1000000)::bigint), '[]') as created
    from (select * from products as p where ${IS_LIVE} order by name_key, id) as p
  `.execute(trx)
  const groups: BrandsAndCategories = {
    brands: await trx.selectFrom('brands').select(['id', 'slug']).execute(),
    categories: await trx.selectFrom('categories').select(['id', 'slug', 'parent_id as parentId']).execute(),
  }
  return makeListIndex(columns[0] as ListColumns, groups)
}

type Row = { product_id: string; document: string }

/** Reads in disk order, which is many times faster than in name order. */
const loadWords = async (
  trx: Transaction,
  { numberById }: ListIndex,
  isNeeded: () => boolean,
): Promise<WordIndex> => {
  await sql`
    declare documents no scroll cursor for select product_id, document::text as document from product_words
  `.execute(trx)
  const fetch = () => {
    const reading = sql<Row>`fetch ${sql.lit(BATCH)} from documents`.execute(trx)
    reading.catch(() => undefined) // The loop below awaits it and sees the error.
    return reading
  }
  const postings = createPostingsBuilder()
  // PostgreSQL reads the next batch while this one is parsed.
  for (let next = fetch(); ; ) {
    const { rows } = await next
    if (rows.length === 0 || !isNeeded()) break
    next = fetch()
    for (const { product_id, document } of rows) {
      const product = numberById.get(product_id)
      if (product !== undefined) postings.add(product, document)
    }
  }
  return makeWordIndex(postings.collected())
}

const loadAll = (db: Database, isNeeded: () => boolean): Promise<Catalogue> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const lists = await loadLists(trx)
      return { lists, words: await loadWords(trx, lists, isNeeded) }
    })

/** Ids of products that have changed since the index was loaded. */
type PendingChanges = { words: ReadonlySet<string>; prices: ReadonlySet<string> }
const NO_CHANGES: PendingChanges = { words: new Set(), prices: new Set() }

const reloadChanged = async (
  db: Database,
  { lists, words }: Catalogue,
  changed: PendingChanges,
): Promise<void> => {
  if (changed.words.size > 0) {
    const { rows } = await sql<Row>`
      select product_id, document::text as document from product_words where product_id = any(${[...changed.words]})
    `.execute(db)
    for (const { product_id, document } of rows) {
      const product = lists.numberById.get(product_id)
      if (product !== undefined) replaceDocument(words, product, document)
    }
  }
  if (changed.prices.size > 0) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'price_pence', 'struck_pence', 'prior_pence', 'sale_badge'])
      .where('id', 'in', [...changed.prices])
      .execute()
    for (const { id, ...price } of rows) {
      const product = lists.numberById.get(id)
      if (product !== undefined) replacePrice(lists, product, price)
    }
  }
}

/** ms */
const RETRY_AFTER_MS = 10_000

export const createCatalogueIndex = (options: {
  db: Database
  /** Whether `invalidate` has been called for every change so far. */
  isConnected: () => boolean
  onError: (error: unknown) => void
}): CatalogueIndex => {
  const { db, isConnected, onError } = options
  let catalogue: Catalogue | undefined
  let isComplete = false
  let pending = NO_CHANGES
  let stopped = false
  let refreshing: Promise<void> | undefined
  let retryTimer: NodeJS.Timeout | undefined

  const hasManyChanges = (words: WordIndex) =>
    words.overrides.size + pending.words.size > MAX_REPLACED || pending.prices.size > MAX_REPLACED
  /** Changes that arrive during a refresh are applied by the next round. */
  const refresh = async (): Promise<void> => {
    while (!stopped && (!isComplete || pending !== NO_CHANGES)) {
      if (!isComplete || !catalogue || hasManyChanges(catalogue.words)) {
        pending = NO_CHANGES
        isComplete = true
        catalogue = undefined
        const read = await loadAll(db, () => isComplete && !stopped)
        if (isComplete) catalogue = read
      } else {
        const before = pending
        await reloadChanged(db, catalogue, before)
        if (pending === before) pending = NO_CHANGES
      }
    }
  }
  const startRefresh = () => {
    if (stopped) return
    refreshing ??= refresh()
      .catch((error: unknown) => {
        // Callers query PostgreSQL until the retry succeeds.
        catalogue = undefined
        isComplete = false
        pending = NO_CHANGES
        onError(error)
        clearTimeout(retryTimer)
        retryTimer = setTimeout(startRefresh, RETRY_AFTER_MS).unref()
      })
      .finally(() => {
        refreshing = undefined
      })
  }

  return {
    list: (filter, sort, { terms, savings } = {}) => {
      if (filter.drafts || !catalogue || !isComplete || pending !== NO_CHANGES || !isConnected())
        return undefined
      const { lists, words } = catalogue
      if (!terms) return queryList(lists, filter, sort, { savings })
      const scores = scoreProducts(words, lists.ids.length, terms)
      return queryList(lists, filter, sort, { relevance: { scores, best: maxScore(terms) }, savings })
    },
    size: () => (catalogue && isComplete && isConnected() ? catalogue.lists.ids.length : undefined),
    invalidate: (change) => {
      if (change === 'everything') isComplete = false
      else if (change.words.length === 0 && change.prices.length === 0) return
      else
        pending = {
          words: new Set([...pending.words, ...change.words]),
          prices: new Set([...pending.prices, ...change.prices]),
        }
      startRefresh()
    },
    settled: async () => {
      while (refreshing) await refreshing
    },
    stop: async () => {
      stopped = true
      clearTimeout(retryTimer)
      await refreshing
    },
  }
}
