/** Lists of products, filtered, searched and sorted, and single ones. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import { productQuery, type StoredProduct, storedProduct } from './product-rows.ts'
import { findsAnything, searchQuery } from './product-search.ts'

export type ProductSort = 'newest' | 'name' | 'price-low' | 'price-high' | 'savings' | 'relevance'

/** Filters combine. */
export type ProductFilter = {
  /** Slugs; a parent category has its children's products. */
  category?: string | undefined
  brand?: string | undefined
  featured?: boolean | undefined
  newArrivals?: boolean | undefined
  onSale?: boolean | undefined
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

export type ProductPage = {
  products: StoredProduct[]
  /** How many match beyond the limit. */
  total: number
  /** What they save together; counted where only some of them are read. */
  totalSavingPence?: number
}
/** Which of those that match are read; all without a limit. */
type Part = { limit?: number | undefined; offset?: number | undefined }

const browse = async (
  db: Database,
  filter: ProductFilter,
  sort: ColumnSort,
  { limit, offset = 0 }: Part,
): Promise<ProductPage> => {
  const matching = conditions(filter)
  let query = productQuery(db).where(matching)
  for (const key of orders[sort]) query = query.orderBy(key)
  if (limit === undefined) {
    const products = (await query.execute()).map(storedProduct)
    return { products, total: products.length }
  }
  const [rows, counted] = await Promise.all([
    query.limit(limit).offset(offset).execute(),
    sql<{ total: number; saving: number }>`
      select count(*) as total, coalesce(sum(p.struck_pence - p.price_pence), 0) as saving
      from products as p where ${matching}
    `.execute(db),
  ])
  const { total = 0, saving = 0 } = counted.rows[0] ?? {}
  return { products: rows.map(storedProduct), total, totalSavingPence: saving }
}

type Hit = { id: string; place: number; total: number }

/** Ranks on narrow rows first, and reads whole products for those within the limit. */
const searchFor = async (
  db: Database,
  wanted: string,
  filter: ProductFilter,
  sort: ProductSort,
  { limit, offset = 0 }: Part,
): Promise<ProductPage> => {
  const rank = sql`ts_rank('{0.1, 0.2, 0.5, 1}', w.document, ${wanted}::tsquery) desc`
  const order = sort === 'relevance' ? [rank, ...orders.name] : orders[sort]
  const hits = sql<Hit>`(
    select p.id, row_number() over (order by ${sql.join(order)}) as place, count(*) over () as total
    from product_words as w join products as p on p.id = w.product_id
    where w.document @@ ${wanted}::tsquery and ${conditions(filter)}
    order by place limit ${limit ?? null} offset ${limit === undefined ? 0 : offset}
  )`.as<'hit'>('hit')
  const rows = await productQuery(db)
    .innerJoin(hits, 'hit.id', 'p.id')
    .select('hit.total')
    .orderBy('hit.place')
    .execute()
  return { products: rows.map(storedProduct), total: rows[0]?.total ?? 0 }
}

const search = async (
  db: Database,
  text: string,
  filter: ProductFilter,
  sort: ProductSort,
  part: Part,
): Promise<ProductPage> => {
  const query = await searchQuery(db, text)
  if (query === undefined) return { products: [], total: 0 }
  const page = await searchFor(db, query.best, filter, sort, part)
  if (page.total > 0 || query.otherwise === undefined || (await findsAnything(db, query.best))) return page
  return searchFor(db, query.otherwise, filter, sort, part)
}

/** Sorted by newest, or by relevance when searching, unless told. */
export const listProducts = async (
  db: Database,
  filter: ProductFilter = {},
  options: Part & { sort?: ProductSort | undefined } = {},
): Promise<ProductPage> => {
  const text = filter.search?.trim()
  const { sort, ...part } = options
  if (text) return search(db, text, filter, sort ?? 'relevance', part)
  return browse(db, filter, sort === undefined || sort === 'relevance' ? 'newest' : sort, part)
}

/** The first few of every brand: featured ones first, then the newest. */
export const listBrandHighlights = async (db: Database, perBrand: number): Promise<StoredProduct[]> => {
  const ranked = sql<{ id: string; place: number }>`(
    select id, row_number() over (partition by brand_id order by featured desc, created_at desc, id) as place
    from products
  )`.as<'ranked'>('ranked')
  const rows = await productQuery(db)
    .innerJoin(ranked, 'ranked.id', 'p.id')
    .where('ranked.place', '<=', perBrand)
    .orderBy('ranked.place')
    .execute()
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
