/** Reading products: the one query that all lists, the product page and the staff's list are made of. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { staysInStock } from '../shop/stock.ts'
import type { ProductTable } from './catalogue-tables.ts'
import type { Database, Transaction } from './database.ts'
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

/** A product as the shop knows it. Amounts in pence. */
export type StoredProduct = {
  id: string
  slug: string
  name: string
  description: string
  sku: string
  pricePence: number
  /** Above the price, or null. */
  compareAtPence: number | null
  images: string[]
  colorImages: Record<string, string>
  sizes: string[]
  colors: string[]
  tags: string[]
  brand: { id: string; name: string; slug: string }
  category: { slug: string; name: string; parentSlug: string | null }
  newArrival: boolean
  onSale: boolean
  featured: boolean
  /** Sellable: staff say so, and there are some. */
  inStock: boolean
  stockQuantity: number
}

type Lists = [
  images: string[],
  sizes: string[],
  colors: string[],
  tags: string[],
  colorImages: Record<string, string>,
]

const productQuery = (db: Database | Transaction) =>
  db
    .selectFrom('products as p')
    .innerJoin('stock as s', 's.product_id', 'p.id')
    .innerJoin('brands as b', 'b.id', 'p.brand_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('categories as above', 'above.id', 'c.parent_id')
    .select([
      'p.id',
      'p.slug',
      'p.name',
      'p.description',
      'p.sku',
      'p.price_pence',
      'p.struck_pence',
      // As one JSON value: several times cheaper to read than five columns of arrays.
      sql<Lists>`json_build_array(p.images, p.sizes, p.colors, p.tags, p.color_images)`.as('lists'),
      'p.brand_id',
      'b.name as brand_name',
      'b.slug as brand_slug',
      'c.slug as category_slug',
      'c.name as category_name',
      'above.slug as parent_slug',
      'p.new_arrival',
      'p.sale_badge',
      'p.featured',
      'p.in_stock',
      's.on_hand',
    ])

type ProductRow = Pick<
  Selectable<ProductTable>,
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'sku'
  | 'price_pence'
  | 'struck_pence'
  | 'brand_id'
  | 'new_arrival'
  | 'sale_badge'
  | 'featured'
  | 'in_stock'
> & {
  lists: Lists
  brand_name: string
  brand_slug: string
  category_slug: string
  category_name: string
  parent_slug: string | null
  on_hand: number
}

const storedProduct = ({
  lists: [images, sizes, colors, tags, colorImages],
  ...row
}: ProductRow): StoredProduct => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  sku: row.sku,
  pricePence: row.price_pence,
  compareAtPence: row.struck_pence,
  images,
  colorImages,
  sizes,
  colors,
  tags,
  brand: { id: row.brand_id, name: row.brand_name, slug: row.brand_slug },
  category: { slug: row.category_slug, name: row.category_name, parentSlug: row.parent_slug },
  newArrival: row.new_arrival,
  onSale: row.sale_badge,
  featured: row.featured,
  inStock: staysInStock(row.in_stock, row.on_hand),
  stockQuantity: row.on_hand,
})

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
}

const browse = async (
  db: Database,
  filter: ProductFilter,
  sort: ColumnSort,
  limit: number | undefined,
): Promise<ProductPage> => {
  const matching = conditions(filter)
  let query = productQuery(db).where(matching)
  for (const key of orders[sort]) query = query.orderBy(key)
  if (limit === undefined) {
    const products = (await query.execute()).map(storedProduct)
    return { products, total: products.length }
  }
  const [rows, counted] = await Promise.all([
    query.limit(limit).execute(),
    sql<{ total: number }>`select count(*) as total from products as p where ${matching}`.execute(db),
  ])
  return { products: rows.map(storedProduct), total: counted.rows[0]?.total ?? 0 }
}

type Hit = { id: string; place: number; total: number }

/** Ranks on narrow rows first, and reads whole products for those within the limit. */
const searchFor = async (
  db: Database,
  wanted: string,
  filter: ProductFilter,
  sort: ProductSort,
  limit: number | undefined,
): Promise<ProductPage> => {
  const rank = sql`ts_rank('{0.1, 0.2, 0.5, 1}', w.document, ${wanted}::tsquery) desc`
  const order = sort === 'relevance' ? [rank, ...orders.name] : orders[sort]
  const hits = sql<Hit>`(
    select p.id, row_number() over (order by ${sql.join(order)}) as place, count(*) over () as total
    from product_words as w join products as p on p.id = w.product_id
    where w.document @@ ${wanted}::tsquery and ${conditions(filter)}
    order by place limit ${limit ?? null}
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
  limit: number | undefined,
): Promise<ProductPage> => {
  const query = await searchQuery(db, text)
  if (query === undefined) return { products: [], total: 0 }
  const page = await searchFor(db, query.best, filter, sort, limit)
  if (page.total > 0 || query.otherwise === undefined || (await findsAnything(db, query.best))) return page
  return searchFor(db, query.otherwise, filter, sort, limit)
}

/** Sorted by newest, or by relevance when searching, unless told. */
export const listProducts = async (
  db: Database,
  filter: ProductFilter = {},
  options: { sort?: ProductSort | undefined; limit?: number | undefined } = {},
): Promise<ProductPage> => {
  const text = filter.search?.trim()
  const { sort, limit } = options
  if (text) return search(db, text, filter, sort ?? 'relevance', limit)
  return browse(db, filter, sort === undefined || sort === 'relevance' ? 'newest' : sort, limit)
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
