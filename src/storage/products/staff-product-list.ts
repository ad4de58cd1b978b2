/**
 * The staff's list of products: searched, filtered, and read page by page. A page begins behind the last row of the one
 * before (keyset), so that products that come or go meanwhile move no other product to another page.
 */
import { type RawBuilder, sql } from 'kysely'
import type { ProductStatus } from '../../domain/products/catalogue.ts'
import { LOW_STOCK_BELOW } from '../../domain/products/stock.ts'
import { GRID_VARIANT_FIELDS, type GridVariantField } from '../../domain/products/variant-fields.ts'
import { foldText } from '../../domain/search-text.ts'
import { columnOf } from '../database/column-name.ts'
import type { Database } from '../database/database.ts'
import { escapeLike } from '../database/like-pattern.ts'
import { LACKS_PRIOR_PRICE } from './prior-prices.ts'
import { gridColumns } from './product-columns.ts'
import { sameFigure } from './same-figure.ts'
import { rowRecord, type StaffProductQueryRow, type StaffProductRowRecord } from './staff-product-row.ts'

export type StaffProductFilter = {
  /** Every word is a part of the name, a SKU or a barcode; one of two letters begins a word of the name, or the SKU. */
  search?: string | undefined
  /** Undefined: drafts and live products. */
  status?: ProductStatus | undefined
  /** Ids. */
  brand?: string | undefined
  category?: string | undefined
  stock?: 'low' | 'out' | undefined
  picture?: 'none' | undefined
  priorPrice?: 'none' | undefined
}
export type StaffProductSort = 'name' | 'newest' | 'updated'
export type StaffProductPage = {
  sort?: StaffProductSort | undefined
  limit?: number | undefined
  /** `next` of the page before. */
  after?: string | undefined
}

const PAGE_SIZE = 50
const MAX_WORDS = 8

/** Trigram indexes find parts of this length and longer. */
const MIN_PART = 3

/** Ids of products in which the word is a part of the name, a SKU or a barcode; each is found by its own index. */
const hasWord = (word: string): RawBuilder<boolean> => {
  const text = escapeLike(word)
  if (word.length < MIN_PART)
    return sql<boolean>`(
      p.name_key like ${`${text}%`} or p.name_key like ${`% ${text}%`} or lower(p.sku) like ${`${text}%`}
    )`
  const part = `%${text}%`
  return sql<boolean>`p.id in (
    select id from products where name_key like ${part}
    union all select id from products where lower(sku) like ${part}
    union all select product_id from variants where lower(sku) like ${part}
    union all select product_id from variants where lower(barcode) like ${part}
  )`
}

const gridColumnsOfP = sql.raw(gridColumns.map((column) => `p.${column}`).join(', '))
const unitsOf = sql`(select coalesce(sum(i.on_hand), 0)::int from inventory_items i where i.product_id = p.id)`

const columnOfV = (field: GridVariantField) => sql.ref(`v.${columnOf(field)}`)
const sharedValue = (field: GridVariantField) =>
  sql`${sameFigure(columnOfV(field))} as ${sql.ref(columnOf(field))}`
/** The name of the field where they differ; null where they do not. */
const nameIfMixed = (field: GridVariantField) => {
  const column = columnOfV(field)
  return sql`case when count(${column}) > 0 and (min(${column}) <> max(${column}) or count(${column}) < count(*))
    then ${sql.lit(field)} end`
}
const sharedValues = sql.join(GRID_VARIANT_FIELDS.map(sharedValue))
const mixedFields = sql`array_remove(array[${sql.join(GRID_VARIANT_FIELDS.map(nameIfMixed))}], null)`

/** On the product `p`. */
export const staffProductConditions = (filter: StaffProductFilter): RawBuilder<boolean> => {
  const all: RawBuilder<unknown>[] = [
    filter.status === undefined ? sql`p.status <> 'archived'` : sql`p.status = ${sql.lit(filter.status)}`,
  ]
  const words = foldText(filter.search ?? '')
    .split(' ')
    .filter(Boolean)
  all.push(...words.slice(0, MAX_WORDS).map(hasWord))
  if (filter.brand !== undefined) all.push(sql`p.brand_id = ${filter.brand}`)
  if (filter.category !== undefined)
    all.push(sql`p.category_id in (
      select id from categories where id = ${filter.category} or parent_id = ${filter.category}
    )`)
  if (filter.stock === 'out')
    all.push(
      sql`p.id in (select product_id from inventory_items group by product_id having max(on_hand) = 0)`,
    )
  if (filter.stock === 'low')
    all.push(sql`p.id in (
      select product_id from inventory_items group by product_id
      having min(on_hand) < ${sql.lit(LOW_STOCK_BELOW)} and max(on_hand) > 0
    )`)
  if (filter.priorPrice === 'none') all.push(LACKS_PRIOR_PRICE)
  if (filter.picture === 'none') all.push(sql`p.images = '{}'`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/**
 * The column that orders the list: with the id alone, an index serves all matches. Then the key of a row as text that
 * loses nothing, and what comes behind a key in the order of the list.
 */
const sorts: Record<
  StaffProductSort,
  {
    column: RawBuilder<unknown>
    key: RawBuilder<string>
    order: RawBuilder<unknown>
    after: (key: string, id: string) => RawBuilder<unknown>
  }
> = {
  name: {
    column: sql`p.name_key`,
    key: sql`p.name_key`,
    order: sql`p.name_key, p.id`,
    after: (key, id) => sql`(p.name_key, p.id) > (${key}, ${id})`,
  },
  newest: {
    column: sql`p.created_at`,
    key: sql`p.created_at::text`,
    order: sql`p.created_at desc, p.id desc`,
    after: (key, id) => sql`(p.created_at, p.id) < (${key}::timestamptz, ${id})`,
  },
  updated: {
    column: sql`p.updated_at`,
    key: sql`p.updated_at::text`,
    order: sql`p.updated_at desc, p.id desc`,
    after: (key, id) => sql`(p.updated_at, p.id) < (${key}::timestamptz, ${id})`,
  },
}

type Cursor = { sort: StaffProductSort; key: string; id: string }

const writeCursor = ({ sort, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

const TIMESTAMP = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)*$/

/** Undefined for a text that is no cursor of this sort. */
const readCursor = (text: string, sort: StaffProductSort): Cursor | undefined => {
  try {
    const [of, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (of !== sort || typeof key !== 'string' || typeof id !== 'string') return undefined
    return sort === 'name' || TIMESTAMP.test(key) ? { sort, key, id } : undefined
  } catch {
    return undefined
  }
}

type EmptyPage = { total: number; id: null }
/**
 * One statement for the page and the number of all matches. A search or a stock filter is evaluated once for both;
 * without them the page needs no more than an index.
 */
const pageStatement = (
  filter: StaffProductFilter,
  sort: StaffProductSort,
  limit: number,
  cursor: Cursor | undefined,
): RawBuilder<StaffProductQueryRow | EmptyPage> => {
  const { column, key, order, after } = sorts[sort]
  const isSlow = Boolean(filter.search?.trim()) || filter.stock !== undefined
  return sql<StaffProductQueryRow | EmptyPage>`
    with matching as ${isSlow ? sql`materialized` : sql`not materialized`} (
      select p.id, ${column} from products as p where ${staffProductConditions(filter)}
    )
    select counted.total, page.* from (select count(*)::int as total from matching) as counted
    left join (
      select p.id, ${key} as key, row_number() over (order by ${order}) as place, p.name, p.slug, p.sku,
        p.price_pence, p.compare_at_pence, p.images[1] as picture, p.brand_id, b.name as brand_name, p.category_id,
        c.name as category_name, p.counting, ${unitsOf} as units, v.variant_count, v.sold_out_count,
        ${sql.join(GRID_VARIANT_FIELDS.map(columnOfV))}, v.mixed_fields, ${gridColumnsOfP}, p.tags, p.version, p.updated_at
      from (
        select p.id from matching as p where ${cursor ? after(cursor.key, cursor.id) : sql`true`}
        order by ${order} limit ${limit}
      ) as listed
      join products p on p.id = listed.id
      join brands b on b.id = p.brand_id
      join categories c on c.id = p.category_id
      cross join lateral (
        select count(*)::int as variant_count, (count(*) filter (where i.on_hand = 0))::int as sold_out_count,
          ${sharedValues}, ${mixedFields} as mixed_fields
        from variants v join inventory_items i on i.id = v.inventory_item_id where v.product_id = p.id
      ) as v
    ) as page on true
    order by page.place
  `
}

/** @returns undefined where `after` is no cursor of this sort */
export const listStaffProducts = async (
  db: Database,
  filter: StaffProductFilter,
  { sort = 'name', limit = PAGE_SIZE, after }: StaffProductPage,
): Promise<{ products: StaffProductRowRecord[]; next: string | null; total: number } | undefined> => {
  const cursor = after === undefined ? undefined : readCursor(after, sort)
  if (after !== undefined && !cursor) return undefined
  const { rows } = await pageStatement(filter, sort, limit + 1, cursor).execute(db)
  const products = rows.filter((row) => row.id !== null)
  const shown = products.slice(0, limit)
  const last = shown.at(-1)
  return {
    products: shown.map(rowRecord),
    next: products.length > limit && last ? writeCursor({ sort, key: last.key, id: last.id }) : null,
    total: rows[0]?.total ?? 0,
  }
}
