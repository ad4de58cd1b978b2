/** Reading products: the one query that all lists, the product page and the staff's list are made of. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { staysInStock } from '../shop/stock.ts'
import type { ProductTable } from './catalogue-tables.ts'
import type { Database, Transaction } from './database.ts'
import { searchQuery } from './product-search.ts'

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
  updatedAt: Date
}

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
      'p.images',
      'p.color_images',
      'p.sizes',
      'p.colors',
      'p.tags',
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
      'p.updated_at',
    ])

type ProductColumns = Omit<
  Selectable<ProductTable>,
  'name_key' | 'compare_at_pence' | 'on_sale' | 'category_id' | 'created_at'
>
type ProductRow = ProductColumns & {
  brand_name: string
  brand_slug: string
  category_slug: string
  category_name: string
  parent_slug: string | null
  on_hand: number
}

const storedProduct = (row: ProductRow): StoredProduct => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  sku: row.sku,
  pricePence: row.price_pence,
  compareAtPence: row.struck_pence,
  images: row.images,
  colorImages: row.color_images,
  sizes: row.sizes,
  colors: row.colors,
  tags: row.tags,
  brand: { id: row.brand_id, name: row.brand_name, slug: row.brand_slug },
  category: { slug: row.category_slug, name: row.category_name, parentSlug: row.parent_slug },
  newArrival: row.new_arrival,
  onSale: row.sale_badge,
  featured: row.featured,
  inStock: staysInStock(row.in_stock, row.on_hand),
  stockQuantity: row.on_hand,
  updatedAt: row.updated_at,
})

/** Conditions on `products as p` alone, so that counting needs no joins. An unknown slug leaves nothing. */
const conditions = (filter: ProductFilter, search: string | null | undefined): RawBuilder<boolean> => {
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
  if (search === null) all.push(sql`false`)
  else if (search !== undefined)
    all.push(sql`p.id in (select product_id from product_words where document @@ ${search}::tsquery)`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const order = (sort: ProductSort, search: string | null | undefined): RawBuilder<unknown>[] => {
  const byName = [sql`p.name_key`, sql`p.id`]
  switch (sort) {
    case 'name':
      return byName
    case 'price-low':
      return [sql`p.price_pence`, ...byName]
    case 'price-high':
      return [sql`p.price_pence desc`, ...byName]
    case 'savings':
      return [sql`coalesce(p.struck_pence - p.price_pence, 0) desc`, ...byName]
    case 'relevance':
      if (search)
        return [
          sql`(select ts_rank('{0.1, 0.2, 0.5, 1}', document, ${search}::tsquery)
            from product_words where product_id = p.id) desc`,
          ...byName,
        ]
  }
  return [sql`p.created_at desc`, sql`p.id`]
}

/** `total` is how many match beyond the limit. Sorted by newest, or by relevance when searching, unless told. */
export const listProducts = async (
  db: Database,
  filter: ProductFilter = {},
  options: { sort?: ProductSort | undefined; limit?: number | undefined } = {},
): Promise<{ products: StoredProduct[]; total: number }> => {
  const isSearch = filter.search !== undefined && filter.search.trim() !== ''
  const search = isSearch ? await searchQuery(db, filter.search ?? '') : undefined
  const matching = conditions(filter, search)
  let query = productQuery(db).where(matching)
  for (const key of order(options.sort ?? (isSearch ? 'relevance' : 'newest'), search))
    query = query.orderBy(key)
  if (options.limit === undefined) {
    const rows = await query.execute()
    return { products: rows.map(storedProduct), total: rows.length }
  }
  const [rows, counted] = await Promise.all([
    query.limit(options.limit).execute(),
    sql<{ total: number }>`select count(*) as total from products as p where ${matching}`.execute(db),
  ])
  return { products: rows.map(storedProduct), total: counted.rows[0]?.total ?? 0 }
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
