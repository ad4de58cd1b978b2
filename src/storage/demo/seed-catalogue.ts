/** Seeds an empty database with a catalogue, in one transaction. */
import { type Insertable, sql } from 'kysely'
import { pence } from '../../domain/pricing/money.ts'
import type { PlainValues } from '../../domain/products/product-field-values.ts'
import type { Catalogue, CatalogueProduct } from '../../domain/products/seeded-catalogue.ts'
import { isSellable } from '../../domain/products/stock.ts'
import { variantSkus } from '../../domain/products/variants.ts'
import { foldText } from '../../domain/search-text.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { stockCause, tellTriggers } from '../database/trigger-inputs.ts'
import { addToVocabulary, collectWords, productWords, type Vocabulary } from '../listing/search-words.ts'
import { givenColumnsOf, type PlainColumns, type ProductTable } from '../products/product-columns.ts'
import { recordSeededContent } from './demo-content.ts'

/** Rows in a statement: PostgreSQL takes at most 65,535 parameters, a product has about 22. */
const BATCH = 1000

const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, batch) =>
    rows.slice(batch * BATCH, (batch + 1) * BATCH),
  )

export const isShopEmpty = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) === undefined

type SeededParent = { id: string; name: string; parent: string | null }

const findParent = (parents: ReadonlyMap<string, SeededParent>, slug: string, of: string): SeededParent => {
  const parent = parents.get(slug)
  if (!parent) throw new Error(`the catalogue names "${slug}" of ${of}, which it does not have`)
  return parent
}

const seedBrandsAndCategories = async (
  trx: Transaction,
  catalogue: Catalogue,
): Promise<{ brands: Map<string, SeededParent>; categories: Map<string, SeededParent> }> => {
  const brands = new Map(
    catalogue.brands.map(({ slug, name }) => [slug, { id: newId('brand'), name, parent: null }]),
  )
  const categories = new Map(
    catalogue.categories.map(({ slug, name, parent }) => [slug, { id: newId('cat'), name, parent }]),
  )
  for (const rows of batches(
    catalogue.brands.map(({ slug, name, description }, position) => ({
      id: findParent(brands, slug, 'brands').id,
      slug,
      name,
      description,
      position,
      picture: null,
    })),
  ))
    await trx.insertInto('brands').values(rows).execute()
  for (const rows of batches(
    catalogue.categories.map(({ slug, name, description, parent }, position) => ({
      id: findParent(categories, slug, 'categories').id,
      slug,
      name,
      description,
      parent_id: parent === null ? null : findParent(categories, parent, slug).id,
      position,
      picture: null,
    })),
  ))
    await trx.insertInto('categories').values(rows).execute()
  return { brands, categories }
}

/**
 * Every column that can be inserted: one that is missing does not compile, nullable or not. A plain field that the catalogue
 * does not give is left to the default of its column, so that a schema without that column is seeded too.
 */
type SeededRow = Required<Omit<Insertable<ProductTable>, keyof PlainColumns>> & Partial<PlainColumns>

/** A variant and the key of what counts it, as `writeItemsAndVariants` reads them. */
type SeededVariant = {
  product: string
  size: string | null
  color: string | null
  sku: string
  position: number
  /** The variants of a product that have the same one share an inventory item. */
  item: number
  onHand: number
}

/** The options of a product without any: one variant that has neither size nor colour. */
const orNone = (options: readonly string[]): readonly (string | null)[] =>
  options.length > 0 ? options : [null]

const seededVariants = (id: string, product: CatalogueProduct): SeededVariant[] => {
  const choices = orNone(product.sizes).flatMap((size) =>
    orNone(product.colors).map((color) => ({ size, color })),
  )
  const skus = variantSkus(product.sku, choices)
  return choices.map((choice, position) => {
    const ofVariant = product.stockByVariant?.find(
      ({ size, color }) => size === choice.size && color === choice.color,
    )
    return {
      product: id,
      ...choice,
      sku: skus[position] as string,
      position,
      item: product.stockByVariant ? position : 0,
      onHand: product.stockByVariant ? (ofVariant?.stockQuantity ?? 0) : product.stockQuantity,
    }
  })
}

/** As JSON, because a product has many variants and a statement only 65,535 parameters. */
const writeItemsAndVariants = async (trx: Transaction, variants: readonly SeededVariant[]): Promise<void> => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
    as v (product text, size text, color text, sku text, position int, item int, "onHand" int)`
  await sql`insert into inventory_items (id, product_id, on_hand)
    select distinct 'item_' || substr(product, 6) || '_' || item, product, "onHand" from ${rows}`.execute(trx)
  await sql`insert into variants (id, product_id, size, color, sku, position, inventory_item_id)
    select 'var_' || substr(product, 6) || '_' || position, product, size, color, sku, position,
      'item_' || substr(product, 6) || '_' || item from ${rows}`.execute(trx)
}

const productRow = (
  product: CatalogueProduct,
  brand: SeededParent,
  category: SeededParent,
  createdAt: Date,
): SeededRow => ({
  ...givenColumnsOf({
    ...product,
    status: 'live',
    counting: product.stockByVariant ? 'by-variant' : 'together',
    inStock: isSellable(product.inStock, product.stockQuantity),
  } satisfies Partial<PlainValues>),
  id: newId('prod'),
  name_key: foldText(product.name),
  price_pence: pence(product.price),
  compare_at_pence: product.compareAtPrice === null ? null : pence(product.compareAtPrice),
  images: product.images,
  color_images: JSON.stringify(product.colorImages),
  sizes: product.sizes,
  colors: product.colors,
  brand_id: brand.id,
  category_id: category.id,
  details: '[]',
  image_alts: '{}',
  created_at: createdAt,
  updated_at: createdAt,
})

export type SeedOptions = { now?: Date; onProgress?: (stocked: number, total: number) => void }

const seed = async (trx: Transaction, catalogue: Catalogue, options: SeedOptions): Promise<void> => {
  const { brands, categories } = await seedBrandsAndCategories(trx, catalogue)
  const newest = (options.now ?? new Date()).getTime()
  const vocabulary: Vocabulary = new Map()
  let seeded = 0
  await tellTriggers(trx, stockCause({ kind: 'seed' }))
  for (const products of batches(catalogue.products)) {
    const rows = products.map((product, index) => {
      const brand = findParent(brands, product.brand, product.slug)
      const category = findParent(categories, product.category, product.slug)
      const parent =
        category.parent === null ? [] : [findParent(categories, category.parent, product.slug).name]
      const words = productWords({ ...product, groups: [brand.name, category.name, ...parent] })
      collectWords(vocabulary, words)
      return {
        row: productRow(product, brand, category, new Date(newest - seeded - index)),
        product,
        words,
      }
    })
    await trx
      .insertInto('products')
      .values(rows.map(({ row }) => row as SeededRow & PlainColumns))
      .execute()
    await writeItemsAndVariants(
      trx,
      rows.flatMap(({ row, product }) => seededVariants(row.id, product)),
    )
    await trx
      .insertInto('product_words')
      .values(rows.map(({ row, words }) => ({ product_id: row.id, ...words })))
      .execute()
    seeded += rows.length
    options.onProgress?.(seeded, catalogue.products.length)
  }
  await addToVocabulary(trx, vocabulary)
  await recordSeededContent(trx)
}

/**
 * Brands and categories keep the catalogue's order. The first product is the newest, created at `options.now`, and each
 * further one is a millisecond older.
 */
export const seedCatalogue = (db: Database, catalogue: Catalogue, options: SeedOptions = {}): Promise<void> =>
  inTransaction(db, (trx) => seed(trx, catalogue, options))

/**
 * Deletes the catalogue with all cart lines and seeds it again. Returns false, and changes nothing, if the shop has an
 * order.
 */
export const replaceCatalogue = (
  db: Database,
  catalogue: Catalogue,
  options: SeedOptions = {},
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await sql`lock table orders in share mode`.execute(trx)
    if (await trx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return false
    for (const table of ['products', 'categories', 'brands', 'search_words', 'demo_content'] as const)
      await trx.deleteFrom(table).execute()
    await seed(trx, catalogue, options)
    return true
  })
