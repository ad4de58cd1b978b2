/** Reads products: lists, whole or in batches, and single products. */
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { IS_LIVE, type ProductFilter } from '../listing/product-filter.ts'
import { findIds, type ListedIds, type ListOptions } from '../listing/product-search.ts'
import { productQuery, type StoredProduct, storedProduct } from './product-rows.ts'

/** In the order of `ids`. */
export const readByIds = async (db: Database, ids: readonly string[]): Promise<StoredProduct[]> => {
  if (ids.length === 0) return []
  const chosen = sql<{ id: string; place: number }>`(
    select id, place from unnest(${ids}::text[]) with ordinality as chosen (id, place)
  )`.as<'chosen'>('chosen')
  const rows = await productQuery(db).innerJoin(chosen, 'chosen.id', 'p.id').orderBy('chosen.place').execute()
  return rows.map(storedProduct)
}

export type ProductPage = Omit<ListedIds, 'ids'> & { products: StoredProduct[] }

export const listProducts = async (
  db: Database,
  filter: ProductFilter = {},
  options: ListOptions = {},
): Promise<ProductPage> => {
  const { ids, ...counted } = await findIds(db, filter, options)
  return { products: await readByIds(db, ids), ...counted }
}

/** Products in a batch; one batch is in memory while the next is read. */
const BATCH = 500

/** Reads a list in batches, so that a large catalogue is never in memory as rows. */
export async function* inBatches<T>(
  ids: readonly string[],
  read: (batch: readonly string[]) => Promise<T>,
): AsyncGenerator<T> {
  const begin = (start: number): Promise<T> => {
    const reading = read(ids.slice(start, start + BATCH))
    reading.catch(() => undefined) // The consumer sees the error, unless it stops before this batch.
    return reading
  }
  // PostgreSQL reads the next batch while this one is serialised.
  let next = begin(0)
  for (let start = BATCH; start < ids.length; start += BATCH) {
    const batch = await next
    next = begin(start)
    yield batch
  }
  yield await next
}

/** The first `perBrand` products of each brand: featured products first, then the newest. */
export const listBrandHighlights = async (db: Database, perBrand: number): Promise<StoredProduct[]> => {
  const first = sql<{ id: string; place: number }>`(
    select best.id, row_number() over (partition by brands.id order by featured desc, created_at desc, best.id) as place
    from brands cross join lateral (
      select p.id, p.featured, p.created_at from products as p where p.brand_id = brands.id and ${IS_LIVE}
      order by p.featured desc, p.created_at desc, p.id limit ${perBrand}
    ) as best
  )`.as<'first'>('first')
  const rows = await productQuery(db).innerJoin(first, 'first.id', 'p.id').orderBy('first.place').execute()
  return rows.map(storedProduct)
}

/** Live products of the same category or brand; those of both come first, then those of the category. */
export const listSimilarProducts = async (
  db: Database,
  { id, brand, category }: StoredProduct,
  limit: number,
): Promise<StoredProduct[]> => {
  const inCategory = sql<boolean>`p.category_id = (select id from categories where slug = ${category.slug})`
  const ofBrand = sql<boolean>`p.brand_id = ${brand.id}`
  const { rows } = await sql<{ id: string }>`
    select p.id from products as p where ${IS_LIVE} and p.id <> ${id} and (${inCategory} or ${ofBrand})
    order by (${inCategory}) desc, (${ofBrand}) desc, p.in_stock desc, p.featured desc, p.created_at desc, p.id
    limit ${limit}
  `.execute(db)
  return readByIds(
    db,
    rows.map((row) => row.id),
  )
}

/** In any status. */
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

/** The first picture of each live product, newest product first. */
export const listMainPictures = async (db: Database, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('products as p')
    .select(sql<string | null>`p.images[1]`.as('picture'))
    .where(IS_LIVE)
    .orderBy('p.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ picture }) => picture ?? [])
}
