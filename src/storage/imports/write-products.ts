/**
 * Writes the products of an import, in the transaction of its caller. Products are staged in a temporary table while the
 * file is read, and applied by a few statements at the end, so that rows of the shop are locked for seconds only. Stock
 * is written as a difference to what the dry run saw: units sold meanwhile stay sold.
 */
import { sql } from 'kysely'
import type { VariantChoice } from '../../domain/products/variants.ts'
import type { Transaction } from '../database/database.ts'
import { addToVocabulary, type Vocabulary } from '../listing/search-words.ts'
import {
  type PlainColumns,
  plainColumnTypes,
  type WrittenColumns,
  writtenColumns,
} from '../products/product-columns.ts'
import { recordSlugChange } from '../products/redirects.ts'
import {
  type VariantColumns,
  variantColumns,
  variantColumnsOf,
  variantColumnTypes,
} from '../products/variant-columns.ts'

export type StagedVariant = VariantChoice &
  VariantColumns & {
    id: string
    is_new: boolean
    /** Of a new variant: its place behind those that the product has. */
    position: number
    item_id: string
  }

export type StagedProduct = PlainColumns & {
  id: string
  is_new: boolean
  /** The version that was compared; null for a new product. */
  version: number | null
  old_slug: string | null
  name_key: string
  price_pence: number
  compare_at_pence: number | null
  brand_id: string
  category_id: string
  details: readonly object[]
  sizes: readonly string[]
  colors: readonly string[]
  images: readonly string[]
  color_images: Record<string, string>
  image_alts: Record<string, string>
  /** Before the import's first product comes the newest of the shop. */
  place: number
  variants: StagedVariant[]
  new_items: { id: string; on_hand: number }[]
  /** Where the way of tracking stock changes. `item_id`: tracked by product, it takes over the units of all former items. */
  recount: { item_id: string | null; units: number; seen: number | null } | null
  /** Units to add; below zero: to take, as far as there are any. */
  stock: { item_id: string; units: number }[]
  words: { name_words: string; group_words: string; description_words: string }
}

/** Another change came between the comparison and the writing. */
export class CatalogueChanged extends Error {
  constructor(name: string) {
    super(name)
    this.name = 'CatalogueChanged'
  }
}

export const openStaging = async (trx: Transaction): Promise<void> => {
  await sql`create temporary table staged_products (product jsonb not null) on commit drop`.execute(trx)
}

export const stageProducts = async (trx: Transaction, products: readonly StagedProduct[]): Promise<void> => {
  if (products.length === 0) return
  // A written column that is not staged does not compile.
  const rows: readonly WrittenColumns[] = products
  await sql`insert into staged_products select jsonb_array_elements(${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}

const columns = sql.raw(`id text, is_new boolean, version int, old_slug text, name_key text, price_pence int,
  compare_at_pence int, brand_id text, category_id text, details jsonb, sizes text[], colors text[], images text[],
  color_images jsonb, image_alts jsonb, ${plainColumnTypes.map(({ column, type }) => `${column} ${type}`).join(', ')},
  place int, words jsonb`)
const staged = sql`staged_products cross join lateral jsonb_to_record(product) as s (${columns})`

/** The columns that an import writes, new and changed products alike. */
const written = writtenColumns.join(', ')
const fromStaged = writtenColumns.map((column) => `s.${column}`).join(', ')

const stagedVariants = sql`staged_products
  cross join lateral jsonb_to_recordset(product -> 'variants') as v (id text, is_new boolean, size text, color text,
    ${variantColumnTypes}, position int, item_id text)`

const refuseChanged = async (trx: Transaction): Promise<void> => {
  // In the order of their ids, like every other transaction that locks several products.
  await sql`select p.id from products p join (select s.id from ${staged} where not s.is_new) as s on s.id = p.id
    order by p.id for no key update of p`.execute(trx)
  const { rows } = await sql<{ name: string }>`
    select s.name from ${staged} left join products p on p.id = s.id
    where not s.is_new and p.version is distinct from s.version limit 1`.execute(trx)
  if (rows[0]) throw new CatalogueChanged(rows[0].name)
}

const writeProducts = async (trx: Transaction): Promise<void> => {
  await sql`insert into products (id, ${sql.raw(written)}, created_at, updated_at)
    select s.id, ${sql.raw(fromStaged)}, now() - s.place * interval '1 millisecond', now()
    from ${staged} where s.is_new`.execute(trx)
  await sql`update products p set (${sql.raw(written)}) = row(${sql.raw(fromStaged)}), updated_at = now()
    from ${staged} where p.id = s.id and not s.is_new`.execute(trx)
  const { rows: moved } = await sql<{ id: string; old_slug: string; slug: string }>`
    select s.id, s.old_slug, s.slug from ${staged} where s.old_slug <> s.slug`.execute(trx)
  for (const { id, old_slug, slug } of moved)
    await recordSlugChange(trx, 'product', id, { from: old_slug, to: slug })
}

const writeVariants = async (trx: Transaction): Promise<void> => {
  await sql`insert into inventory_items (id, product_id, on_hand)
    select i.id, product ->> 'id', i.on_hand from staged_products
    cross join lateral jsonb_to_recordset(product -> 'new_items') as i (id text, on_hand int)`.execute(trx)
  // In two steps, so that two variants can swap their SKUs or options.
  await sql`update variants w set sku = null from (select v.* from ${stagedVariants}) as v
    where w.id = v.id and w.sku is distinct from v.sku`.execute(trx)
  await sql`update variants w set size = w.id, color = null from (select v.* from ${stagedVariants}) as v
    where w.id = v.id and (w.size is distinct from v.size or w.color is distinct from v.color)`.execute(trx)
  await sql`update variants w set (size, color, ${variantColumns}, inventory_item_id)
      = row(v.size, v.color, ${variantColumnsOf('v')}, v.item_id)
    from (select v.* from ${stagedVariants}) as v
    where w.id = v.id and not v.is_new and (w.size, w.color, ${variantColumnsOf('w')}, w.inventory_item_id)
      is distinct from (v.size, v.color, ${variantColumnsOf('v')}, v.item_id)`.execute(trx)
  await sql`insert into variants (id, product_id, size, color, ${variantColumns}, position, inventory_item_id)
    select v.id, product ->> 'id', v.size, v.color, ${variantColumnsOf('v')}, v.position, v.item_id
    from ${stagedVariants} where v.is_new`.execute(trx)
}

/**
 * Units of products whose way of tracking stock changes, read after the former items are locked: orders may have taken some
 * while the file was read. The caller has locked them. Figures by variant hold for the sum that the dry run saw, and no other.
 */
const recount = async (trx: Transaction): Promise<void> => {
  const former = sql`(select product ->> 'id' as product_id, product ->> 'name' as name, c.*,
      (select coalesce(sum(i.on_hand), 0)::int from inventory_items i where i.product_id = product ->> 'id'
        and not exists (select from variants v where v.inventory_item_id = i.id)) as units_before
    from (select product from staged_products where product -> 'recount' <> 'null'::jsonb offset 0) as recounted
    cross join lateral jsonb_to_record(product -> 'recount') as c (item_id text, units int, seen int))`
  const { rows } = await sql<{ name: string }>`select name from ${former} as f
    where f.seen is not null and f.seen <> f.units_before limit 1`.execute(trx)
  if (rows[0]) throw new CatalogueChanged(rows[0].name)
  await sql`update inventory_items i set on_hand = greatest(0, f.units_before + f.units)
    from ${former} as f where i.id = f.item_id`.execute(trx)
}

const writeStock = async (trx: Transaction): Promise<void> => {
  const changes = sql`staged_products
    cross join lateral jsonb_to_recordset(product -> 'stock') as c (item_id text, units int)`
  await sql`select i.id from inventory_items i where i.id in (select c.item_id from ${changes})
      or i.product_id in (select product ->> 'id' from staged_products where product -> 'recount' <> 'null'::jsonb)
    order by i.id for update`.execute(trx)
  await sql`update inventory_items i set on_hand = greatest(0, i.on_hand + c.units)
    from (select c.* from ${changes}) as c where i.id = c.item_id and c.units <> 0`.execute(trx)
  await recount(trx)
  // Where the tracking changed, the items that no variant has any more.
  await sql`delete from inventory_items i using ${staged}
    where i.product_id = s.id and not s.is_new
      and not exists (select from variants v where v.inventory_item_id = i.id)`.execute(trx)
}

const writeWords = async (trx: Transaction): Promise<void> => {
  await sql`insert into product_words (product_id, name_words, group_words, description_words)
    select s.id, s.words ->> 'name_words', s.words ->> 'group_words', s.words ->> 'description_words' from ${staged}
    on conflict (product_id) do update set name_words = excluded.name_words,
      group_words = excluded.group_words, description_words = excluded.description_words
    where (product_words.name_words, product_words.group_words, product_words.description_words)
      is distinct from (excluded.name_words, excluded.group_words, excluded.description_words)`.execute(trx)
}

/** Applies what is staged. @throws CatalogueChanged */
export const applyStaged = async (
  trx: Transaction,
  vocabulary: Vocabulary,
  onStep: (step: number, steps: number) => void = () => {},
): Promise<void> => {
  await sql`analyze staged_products`.execute(trx)
  const steps = [refuseChanged, writeProducts, writeVariants, writeWords, writeStock]
  for (const [index, step] of steps.entries()) {
    onStep(index, steps.length)
    await step(trx)
  }
  await addToVocabulary(trx, vocabulary)
}

export const insertGroups = async (
  trx: Transaction,
  groups: {
    brands: readonly { id: string; name: string; slug: string }[]
    categories: readonly { id: string; name: string; slug: string; parentId: string | null }[]
  },
): Promise<void> => {
  const next = (table: 'brands' | 'categories') =>
    sql<number>`(select coalesce(max(position), -1) + 1 from ${sql.table(table)})`
  for (const { id, name, slug } of groups.brands)
    await trx
      .insertInto('brands')
      .values({ id, name, slug, description: '', position: next('brands'), picture: null })
      .execute()
  for (const { id, name, slug, parentId } of groups.categories)
    await trx
      .insertInto('categories')
      .values({
        id,
        name,
        slug,
        description: '',
        parent_id: parentId,
        position: next('categories'),
        picture: null,
      })
      .execute()
}
