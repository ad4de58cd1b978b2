/**
 * Creates and changes products, with their variants, stock, search words and redirects. Every function works in
 * the caller's transaction and throws `ProductRefusal`, which must roll it back.
 */
import { type Insertable, sql } from 'kysely'
import { slugOf } from '../../domain/groups/slug.ts'
import { pence } from '../../domain/pricing/money.ts'
import type { NewProduct } from '../../domain/products/new-product.ts'
import type { ProductField } from '../../domain/products/product-fields.ts'
import { type MergedValues, mergeProduct } from '../../domain/products/product-merge.ts'
import {
  type PartialValues,
  ProductRefusal,
  type ProductValues,
  type SeenValues,
} from '../../domain/products/product-values.ts'
import { stockFigures } from '../../domain/products/stock-figures.ts'
import { variantSkus } from '../../domain/products/variants.ts'
import { foldText } from '../../domain/search-text.ts'
import { isRecorded } from '../changes/record-change.ts'
import type { Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { stockCause, tellTriggers } from '../database/trigger-inputs.ts'
import { addToVocabulary, collectWords, type ProductWords, productWords } from '../listing/search-words.ts'
import { type ProductTable, plainColumnsOf } from './product-columns.ts'
import {
  findFreeSku,
  findFreeSlug,
  lockIdentities,
  refuseTakenProductSlug,
  refuseTakenSkus,
} from './product-identity.ts'
import { recordProduct } from './product-snapshot.ts'
import { recordSlugChange } from './redirects.ts'
import { findStaffProduct, type StaffProductRecord } from './staff-product.ts'
import { lockItemsOfProduct } from './stock.ts'
import { writeVariants } from './write-variants.ts'

type ColumnValues = Omit<Required<Insertable<ProductTable>>, 'id' | 'created_at' | 'updated_at'>

/** Every column that staff write: one that is missing does not compile. */
const columnValues = (values: Omit<MergedValues, 'variants'>): ColumnValues => ({
  ...plainColumnsOf(values),
  name_key: foldText(values.name),
  price_pence: pence(values.price),
  compare_at_pence: values.compareAtPrice === null ? null : pence(values.compareAtPrice),
  images: [...values.images],
  color_images: JSON.stringify(values.colorImages),
  sizes: [...values.sizes],
  colors: [...values.colors],
  brand_id: values.brandId,
  category_id: values.categoryId,
  details: JSON.stringify(values.details),
  image_alts: JSON.stringify(values.imageAlts),
})

/** The names of the brand, the category and its parent, which searches find. They are locked against deletion. */
const readGroups = async (
  trx: Transaction,
  { brandId, categoryId }: Pick<ProductValues, 'brandId' | 'categoryId'>,
): Promise<string[]> => {
  const brand = await trx
    .selectFrom('brands')
    .select('name')
    .where('id', '=', brandId)
    .forShare()
    .executeTakeFirst()
  if (!brand) throw new ProductRefusal('brand-unknown', 'There is no such brand.', 'brandId')
  const category = await trx
    .selectFrom('categories')
    .select(['name', 'parent_id'])
    .where('id', '=', categoryId)
    .forShare()
    .executeTakeFirst()
  if (!category) throw new ProductRefusal('category-unknown', 'There is no such category.', 'categoryId')
  const parent =
    category.parent_id === null
      ? undefined
      : await trx
          .selectFrom('categories')
          .select('name')
          .where('id', '=', category.parent_id)
          .executeTakeFirst()
  return [brand.name, category.name, ...(parent ? [parent.name] : [])]
}

const wordsOfProduct = async (
  trx: Transaction,
  values: Omit<MergedValues, 'variants'>,
): Promise<ProductWords> => {
  const words = productWords({ ...values, groups: await readGroups(trx, values) })
  await addToVocabulary(trx, collectWords(new Map(), words))
  return words
}

const skusOf = ({ sku, variants }: Pick<MergedValues, 'sku' | 'variants'>): string[] => [
  sku,
  ...variants.flatMap((variant) => variant.sku ?? []),
]

const figuresOrRefusal = (...parts: Parameters<typeof stockFigures>) => {
  const figures = stockFigures(...parts)
  if ('problem' in figures) throw new ProductRefusal('invalid-request', figures.problem, 'stockQuantity')
  return figures
}

/** The product as it is now, for the list of changes. Nothing is read where nobody of the staff acts. */
const recordWritten = async (
  trx: Transaction,
  id: string,
  before: StaffProductRecord | undefined,
): Promise<void> => {
  const after = isRecorded() ? await findStaffProduct(trx, id) : undefined
  if (after) await recordProduct(trx, before, after)
}

/** @param former of a product that an undo brings back @returns the id of the product */
export const createProduct = async (
  trx: Transaction,
  { namesVariants, ...product }: NewProduct,
  former?: { id: string; createdAt: Date },
): Promise<string> => {
  await lockIdentities(trx)
  const id = former?.id ?? newId('prod')
  const slug = product.slug ?? (await findFreeSlug(trx, slugOf(product.name)))
  if (product.slug !== undefined) await refuseTakenProductSlug(trx, null, slug)
  const sku = product.sku ?? (await findFreeSku(trx, slug.toUpperCase()))
  const made = namesVariants ? variantSkus(sku, product.variants) : []
  const variants = product.variants.map((variant, index) => ({
    ...variant,
    sku: variant.sku ?? made[index] ?? null,
  }))
  const values = { ...product, slug, sku, variants }
  await refuseTakenSkus(trx, null, skusOf(values))
  const figures = figuresOrRefusal(
    { counting: values.counting, total: 0, byVariant: new Map() },
    { counting: values.counting, total: values.stockQuantity, variants },
  )
  const words = await wordsOfProduct(trx, values)
  await trx
    .insertInto('products')
    .values({ id, ...columnValues(values), ...(former && { created_at: former.createdAt }) })
    .execute()
  await tellTriggers(trx, stockCause({ kind: 'created' }))
  await writeVariants(trx, id, { variants: [], items: [] }, { variants, figures })
  await trx
    .insertInto('product_words')
    .values({ product_id: id, ...words })
    .execute()
  await recordWritten(trx, id, undefined)
  return id
}

const refuseTakenIdentity = async (
  trx: Transaction,
  stored: StaffProductRecord,
  values: MergedValues,
): Promise<void> => {
  if (values.slug !== stored.slug) await refuseTakenProductSlug(trx, stored.id, values.slug)
  const before = new Set([stored.sku, ...stored.variants.map(({ sku }) => sku)])
  const added = skusOf(values).filter((sku) => !before.has(sku))
  if (added.length > 0) await refuseTakenSkus(trx, stored.id, added)
}

const IDENTITY_FIELDS: readonly ProductField[] = ['slug', 'sku', 'variants']
const WORD_FIELDS: readonly ProductField[] = [
  'name',
  'description',
  'sku',
  'brandId',
  'categoryId',
  'tags',
  'colors',
]

const VARIANT_FIELDS: readonly ProductField[] = ['variants', 'counting', 'stockQuantity']

export type ProductChange = { version: number; changes: PartialValues; seen: SeenValues }

/** @returns the fields that were written: none where the product is as wanted already */
export const changeProduct = async (
  trx: Transaction,
  id: string,
  change: ProductChange,
): Promise<ProductField[]> => {
  if (IDENTITY_FIELDS.some((field) => change.changes[field] !== undefined)) await lockIdentities(trx)
  const items = await lockItemsOfProduct(trx, id)
  const stored = await findStaffProduct(trx, id)
  if (!stored) throw new ProductRefusal('product-not-found', 'Product not found.')
  const { values, edited } = mergeProduct(stored, change)
  if (edited.length === 0) return edited
  await refuseTakenIdentity(trx, stored, values)
  const figures = figuresOrRefusal(
    {
      counting: stored.counting,
      total: stored.stockQuantity,
      byVariant: new Map(
        stored.variants.flatMap(({ id: variant, stockQuantity }) =>
          stockQuantity === null ? [] : [[variant, stockQuantity]],
        ),
      ),
    },
    { counting: values.counting, total: values.stockQuantity, variants: values.variants },
  )
  if (edited.some((field) => WORD_FIELDS.includes(field)))
    await trx
      .updateTable('product_words')
      .set(await wordsOfProduct(trx, values))
      .where('product_id', '=', id)
      .execute()
  await recordSlugChange(trx, 'product', id, { from: stored.slug, to: values.slug })
  await trx
    .updateTable('products')
    .set({ ...columnValues(values), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  if (edited.some((field) => VARIANT_FIELDS.includes(field)))
    await writeVariants(trx, id, { variants: stored.variants, items }, { variants: values.variants, figures })
  await recordWritten(trx, id, stored)
  return edited
}
