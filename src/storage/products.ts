/** Lists of products, filtered, searched and sorted, and single ones. */

import { type RawBuilder, sql } from 'kysely'
import type { PriceBand } from '../shop/list-choices.ts'
import { priceLimits } from '../shop/price-band.ts'
import type { Database, Transaction } from './database.ts'
import { productQuery, type StoredProduct, storedProduct } from './product-rows.ts'
import { findsAnything, searchQuery, tsqueryOf, type Wanted } from './product-search.ts'
import type { SearchIndex } from './search-index.ts'

export type ProductSort = 'newest' | 'name' | 'price-low' | 'price-high' | 'savings' | 'relevance'

/** Filters combine. */
export type ProductFilter = {
  /** Slugs; a parent category has its children's products. */
  category?: string | undefined
  brand?: string | undefined
  featured?: boolean | undefined
  newArrivals?: boolean | undefined
  onSale?: boolean | undefined
  price?: PriceBand | undefined
  /** What a shopper typed; blank is no filter. */
  search?: string | undefined
}

/** Conditions on `products as p` alone, so that counting needs no joins. An unknown slug leaves nothing. */
const conditions = (filter: ProductFilter): RawBuilder<boolean> => {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (filter.category !== undefined)
    all.push(sql`p.category_id in (
      select id from categories where slug = ${filter.category}
      union all
      select child.id from categories as child join categories as above on above.id = child.parent_id
      where above.slug = ${filter.category}
    )`)
  if (filter.brand !== undefined)
    all.push(sql`p.brand_id = (select id from brands where slug = ${filter.brand})`)
  if (filter.featured !== undefined) all.push(filter.featured ? sql`p.featured` : sql`not p.featured`)
  if (filter.newArrivals !== undefined)
    all.push(filter.newArrivals ? sql`p.new_arrival` : sql`not p.new_arrival`)
  if (filter.onSale !== undefined) {
    const onSale = sql`(p.sale_badge or p.struck_pence is not null)`
    all.push(filter.onSale ? onSale : sql`not ${onSale}`)
  }
  if (filter.price !== undefined) {
    const [least, most] = priceLimits(filter.price)
    all.push(sql`p.price_pence between ${least} and ${most}`)
  }
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

type ColumnSort = Exclude<ProductSort, 'relevance'>
const orders: Record<ColumnSort, readonly RawBuilder<unknown>[]> = {
  newest: [sql`p.created_at desc`, sql`p.id`],
  name: [sql`p.name_key`, sql`p.id`],
  'price-low': [sql`p.price_pence`, sql`p.name_key`, sql`p.id`],
  'price-high': [sql`p.price_pence desc`, sql`p.name_key`, sql`p.id`],
  savings: [sql`coalesce(p.struck_pence - p.price_pence, 0) desc`, sql`p.name_key`, sql`p.id`],
}

/** Which of those that match are read; all without a limit. */
type Part = { limit?: number | undefined; offset?: number | undefined }

/** Which products a list has, in its order. */
type Choice = { ids: string[]; total: number; totalSavingPence?: number }

/** Of all that match: their number, and what they save where the shop tells it. */
const count = async (
  db: Database,
  matching: RawBuilder<boolean>,
  { onSale }: ProductFilter,
): Promise<Omit<Choice, 'ids'>> => {
  const saving = sql`coalesce(sum(p.struck_pence - p.price_pence), 0)`
  const { rows } = await sql<{ total: number; saving: number | null }>`
    select count(*) as total, ${onSale === undefined ? sql`null` : saving} as saving
    from products as p where ${matching}
  `.execute(db)
  const { total = 0, saving: totalSavingPence = null } = rows[0] ?? {}
  return totalSavingPence === null ? { total } : { total, totalSavingPence }
}

const browse = async (
  db: Database,
  filter: ProductFilter,
  sort: ColumnSort,
  { limit, offset = 0 }: Part,
): Promise<Choice> => {
  const matching = conditions(filter)
  const chosen = sql<{ id: string }>`
    select p.id from products as p where ${matching} order by ${sql.join(orders[sort])}
    limit ${limit ?? null} offset ${limit === undefined ? 0 : offset}
  `.execute(db)
  if (limit === undefined) {
    const { rows } = await chosen
    return { ids: rows.map(({ id }) => id), total: rows.length }
  }
  const [{ rows }, counted] = await Promise.all([chosen, count(db, matching, filter)])
  return { ids: rows.map(({ id }) => id), ...counted }
}

const searchFor = async (
  db: Database,
  wanted: Wanted,
  filter: ProductFilter,
  { sort = 'relevance', limit, offset = 0 }: ListOptions,
): Promise<Choice> => {
  const query = tsqueryOf(wanted)
  const rank = sql`ts_rank('{0.1, 0.2, 0.5, 1}', w.document, ${query}::tsquery) desc`
  const order = sort === 'relevance' ? [rank, ...orders.name] : orders[sort]
  const { rows } = await sql<{ id: string; total: number }>`
    select p.id, count(*) over () as total
    from product_words as w join products as p on p.id = w.product_id
    where w.document @@ ${query}::tsquery and ${conditions(filter)}
    order by ${sql.join(order)} limit ${limit ?? null} offset ${limit === undefined ? 0 : offset}
  `.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Hits above which ranking each of them would take too long: the search index says which come first. */
const MANY_HITS = 300

/** Whether the words are all that is asked for. */
const isPlain = (filter: ProductFilter): boolean =>
  Object.entries(filter).every(([name, value]) => name === 'search' || value === undefined)

/** Undefined when PostgreSQL is to be asked: not so many, filtered, or sorted otherwise. */
const searchForMany = (
  wanted: Wanted,
  filter: ProductFilter,
  { sort = 'relevance', limit, offset, index }: ListOptions,
): Choice | undefined => {
  if (!index || !isPlain(filter) || sort !== 'relevance') return undefined
  const found = index.find(wanted)
  if (!found || (found.total > 0 && found.total <= MANY_HITS)) return undefined
  return { ids: found.ids({ limit, offset }), total: found.total }
}

const search = async (
  db: Database,
  text: string,
  filter: ProductFilter,
  options: ListOptions,
): Promise<Choice> => {
  const { best, otherwise } = (await searchQuery(db, text)) ?? {}
  if (best === undefined) return { ids: [], total: 0 }
  const searchBy = async (wanted: Wanted) =>
    searchForMany(wanted, filter, options) ?? searchFor(db, wanted, filter, options)
  const choice = await searchBy(best)
  if (choice.total > 0 || otherwise === undefined) return choice
  // Words are not softened where it is a filter, or the offset, that leaves nothing.
  const isAboutWords = isPlain(filter) && !options.offset
  return isAboutWords || !(await findsAnything(db, best)) ? searchBy(otherwise) : choice
}

export type ListOptions = Part & {
  /** By newest, or by relevance when searching, unless told. */
  sort?: ProductSort | undefined
  /** For searches that find very many. */
  index?: SearchIndex | undefined
}

const choose = (db: Database, filter: ProductFilter, options: ListOptions): Promise<Choice> => {
  const text = filter.search?.trim()
  if (text) return search(db, text, filter, options)
  const { sort = 'newest' } = options
  return browse(db, filter, sort === 'relevance' ? 'newest' : sort, options)
}

const readInOrder = async (db: Database, ids: readonly string[]): Promise<StoredProduct[]> => {
  if (ids.length === 0) return []
  const chosen = sql<{ id: string; place: number }>`(
    select id, place from unnest(${ids}::text[]) with ordinality as chosen (id, place)
  )`.as<'chosen'>('chosen')
  const rows = await productQuery(db).innerJoin(chosen, 'chosen.id', 'p.id').orderBy('chosen.place').execute()
  return rows.map(storedProduct)
}

export type ProductPage = Omit<Choice, 'ids'> & { products: StoredProduct[] }

export const listProducts = async (
  db: Database,
  filter: ProductFilter = {},
  options: ListOptions = {},
): Promise<ProductPage> => {
  const { ids, ...counted } = await choose(db, filter, options)
  return { products: await readInOrder(db, ids), ...counted }
}

/** Products of a list that are in memory at once, as many again being read. */
const BATCH = 500

/** The same list, to be read some products at a time: the whole shop is never in memory as rows. */
export const chooseProducts = async (
  db: Database,
  filter: ProductFilter,
  options: ListOptions,
): Promise<Choice & { batches(): AsyncGenerator<StoredProduct[]> }> => {
  const choice = await choose(db, filter, options)
  const read = (start: number): Promise<StoredProduct[]> => {
    const reading = readInOrder(db, choice.ids.slice(start, start + BATCH))
    reading.catch(() => undefined) // Whoever comes to it sees it; a list may be given up before.
    return reading
  }
  // PostgreSQL reads the next ones while these are made into their answer.
  async function* batches() {
    let next = read(0)
    for (let start = BATCH; start < choice.ids.length; start += BATCH) {
      const products = await next
      next = read(start)
      yield products
    }
    yield await next
  }
  return { ...choice, batches }
}

/** The first few of every brand: featured ones first, then the newest. */
export const listBrandHighlights = async (db: Database, perBrand: number): Promise<StoredProduct[]> => {
  const first = sql<{ id: string; place: number }>`(
    select best.id, row_number() over (partition by brands.id order by featured desc, created_at desc, best.id) as place
    from brands cross join lateral (
      select id, featured, created_at from products where brand_id = brands.id order by featured desc, created_at desc, id
      limit ${perBrand}
    ) as best
  )`.as<'first'>('first')
  const rows = await productQuery(db).innerJoin(first, 'first.id', 'p.id').orderBy('first.place').execute()
  return rows.map(storedProduct)
}

export const findProductBySlug = async (db: Database, slug: string): Promise<StoredProduct | undefined> => {
  const row = await productQuery(db).where('p.slug', '=', slug).executeTakeFirst()
  return row && storedProduct(row)
}

export const findProduct = async (
  db: Database | Transaction,
  id: string,
): Promise<StoredProduct | undefined> => {
  const row = await productQuery(db).where('p.id', '=', id).executeTakeFirst()
  return row && storedProduct(row)
}

/** The first picture of each product, the newest first. */
export const listMainPictures = async (db: Database, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('products')
    .select(sql<string | null>`images[1]`.as('picture'))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ picture }) => picture ?? [])
}
