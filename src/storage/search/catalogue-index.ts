/**
 * The whole catalogue in memory, as words and numbers: what a list or a search has, in which order, and how much it
 * is. A copy, never the truth: it answers only while it is known to be complete, and whoever asks must be ready to ask
 * PostgreSQL instead.
 */
import { sql } from 'kysely'
import type { ProductFilter, ProductSort } from '../catalogue/product-filter.ts'
import type { Database, Transaction } from '../database/database.ts'
import {
  type Groups,
  type ListColumns,
  type Listed,
  type ListIndex,
  listIn,
  makeListIndex,
  replacePrice,
} from './list-index.ts'
import type { Wanted } from './product-search.ts'
import { collectPostings } from './search-documents.ts'
import { bestScore, makeSearchIndex, replaceDocument, type SearchIndex, scoresOf } from './search-index.ts'

/** Ids of products of which that has changed; or anything may have. */
export type IndexChange = { words: readonly string[]; prices: readonly string[] } | 'everything'

export type CatalogueIndex = {
  /** Undefined while it may not be complete. What the filter says of words counts only as `wanted`. */
  list(filter: ProductFilter, sort: ProductSort, wanted?: Wanted): Listed | undefined
  /** How many products there are; undefined while it may not be complete. */
  size(): number | undefined
  changed(change: IndexChange): void
  /** Resolves when it is complete, or has failed to be. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Products read at a time, so that visitors' requests come in between. */
const BATCH = 1000
/** Changed products above which all is read anew. */
const MOST_REPLACED = 2000

type Catalogue = { lists: ListIndex; words: SearchIndex }

/** In one row: a hundred thousand rows cost more to take apart than to read. */
const readLists = async (trx: Transaction): Promise<ListIndex> => {
  const { rows: columns } = await sql<ListColumns>`
    select
      coalesce(json_agg(id), '[]') as ids,
      coalesce(json_agg(price_pence), '[]') as prices,
      coalesce(json_agg(coalesce(struck_pence, 0)), '[]') as struck,
      coalesce(json_agg(sale_badge), '[]') as sale_badges,
      coalesce(json_agg(featured), '[]') as featured,
      coalesce(json_agg(new_arrival), '[]') as new_arrivals,
      coalesce(json_agg(brand_id), '[]') as brand_ids,
      coalesce(json_agg(category_id), '[]') as category_ids,
      coalesce(json_agg((extract(epoch from created_at) * 1000000)::bigint), '[]') as created
    from (select * from products order by name_key, id) as p
  `.execute(trx)
  const groups: Groups = {
    brands: await trx.selectFrom('brands').select(['id', 'slug']).execute(),
    categories: await trx.selectFrom('categories').select(['id', 'slug', 'parent_id as above']).execute(),
  }
  return makeListIndex(columns[0] as ListColumns, groups)
}

type Row = { product_id: string; document: string }

/** In the order in which they lie on disk, which is many times quicker than in that of names. */
const readWords = async (
  trx: Transaction,
  { numberOf }: ListIndex,
  isWanted: () => boolean,
): Promise<SearchIndex> => {
  await sql`
    declare documents no scroll cursor for select product_id, document::text as document from product_words
  `.execute(trx)
  const fetch = () => {
    const reading = sql<Row>`fetch ${sql.lit(BATCH)} from documents`.execute(trx)
    reading.catch(() => undefined) // Whoever comes to it sees it.
    return reading
  }
  const postings = collectPostings()
  // PostgreSQL reads the next ones while these are taken apart.
  for (let next = fetch(); ; ) {
    const { rows } = await next
    if (rows.length === 0 || !isWanted()) break
    next = fetch()
    for (const { product_id, document } of rows) postings.add(numberOf.get(product_id) as number, document)
  }
  return makeSearchIndex(postings.collected())
}

const readAll = (db: Database, isWanted: () => boolean): Promise<Catalogue> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const lists = await readLists(trx)
      return { lists, words: await readWords(trx, lists, isWanted) }
    })

/** What is known to have changed since the catalogue was read. */
type Changed = { words: ReadonlySet<string>; prices: ReadonlySet<string> }
const NOTHING: Changed = { words: new Set(), prices: new Set() }

const readChanged = async (db: Database, { lists, words }: Catalogue, changed: Changed): Promise<void> => {
  if (changed.words.size > 0) {
    const { rows } = await sql<Row>`
      select product_id, document::text as document from product_words where product_id = any(${[...changed.words]})
    `.execute(db)
    for (const { product_id, document } of rows) {
      const product = lists.numberOf.get(product_id)
      if (product !== undefined) replaceDocument(words, product, document)
    }
  }
  if (changed.prices.size > 0) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'price_pence', 'struck_pence', 'sale_badge'])
      .where('id', 'in', [...changed.prices])
      .execute()
    for (const { id, ...price } of rows) {
      const product = lists.numberOf.get(id)
      if (product !== undefined) replacePrice(lists, product, price)
    }
  }
}

/** ms */
const READ_AGAIN_AFTER = 10_000

export const createCatalogueIndex = (options: {
  db: Database
  /** Whether every change so far has been told to `changed`. */
  isHearing: () => boolean
  onError: (error: unknown) => void
}): CatalogueIndex => {
  const { db, isHearing, onError } = options
  let catalogue: Catalogue | undefined
  let isWhole = false
  let changed = NOTHING
  let stopped = false
  let work: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined

  const isManyChanged = (words: SearchIndex) =>
    words.replaced.size + changed.words.size > MOST_REPLACED || changed.prices.size > MOST_REPLACED
  /** What is told meanwhile is done in the next turn. */
  const catchUp = async (): Promise<void> => {
    while (!stopped && (!isWhole || changed !== NOTHING)) {
      if (!isWhole || !catalogue || isManyChanged(catalogue.words)) {
        changed = NOTHING
        isWhole = true
        catalogue = undefined
        const read = await readAll(db, () => isWhole && !stopped)
        if (isWhole) catalogue = read
      } else {
        const before = changed
        await readChanged(db, catalogue, before)
        if (changed === before) changed = NOTHING
      }
    }
  }
  const begin = () => {
    if (stopped) return
    work ??= catchUp()
      .catch((error: unknown) => {
        // PostgreSQL answers until it has been read again.
        catalogue = undefined
        isWhole = false
        changed = NOTHING
        onError(error)
        clearTimeout(again)
        again = setTimeout(begin, READ_AGAIN_AFTER).unref()
      })
      .finally(() => {
        work = undefined
      })
  }

  return {
    list: (filter, sort, wanted) => {
      if (!catalogue || !isWhole || changed !== NOTHING || !isHearing()) return undefined
      const { lists, words } = catalogue
      if (!wanted) return listIn(lists, filter, sort)
      const scores = scoresOf(words, lists.ids.length, wanted)
      return listIn(lists, filter, sort, { scores, best: bestScore(wanted) })
    },
    size: () => (catalogue && isWhole && isHearing() ? catalogue.lists.ids.length : undefined),
    changed: (change) => {
      if (change === 'everything') isWhole = false
      else if (change.words.length === 0 && change.prices.length === 0) return
      else
        changed = {
          words: new Set([...changed.words, ...change.words]),
          prices: new Set([...changed.prices, ...change.prices]),
        }
      begin()
    },
    settled: async () => {
      while (work) await work
    },
    stop: async () => {
      stopped = true
      clearTimeout(again)
      await work
    },
  }
}
