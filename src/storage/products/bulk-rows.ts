/** The rows of a bulk edit as they are stored, locked: inventory items first, then products, each in the order of ids. */
import { sql } from 'kysely'
import { decimal } from '../../domain/pricing/money.ts'
import type { BulkConflict, BulkRow, BulkValue, BulkValues } from '../../domain/products/bulk-edit.ts'
import type { StockTracking } from '../../domain/products/catalogue.ts'
import { isSellable } from '../../domain/products/stock.ts'
import {
  GRID_VARIANT_FIELDS,
  type GridVariantField,
  type GridVariantValues,
  mapGridVariantFields,
} from '../../domain/products/variant-fields.ts'
import type { Transaction } from '../database/database.ts'
import { gridColumns, gridValuesOf } from './product-columns.ts'
import { type InventoryItem, lockItemsOfProducts } from './stock.ts'
import { gridVariantSelection } from './variant-columns.ts'

export type LockedProduct = {
  id: string
  name: string
  counting: StockTracking
  values: BulkValues
  /** What lists show in place of a stored value: a compare-at price that is above the price only, no stock, no badge. */
  shown: Pick<BulkValues, 'compareAtPrice' | 'onSale' | 'inStock'>
  items: InventoryItem[]
  /** In which its variants differ; `values` has the others. */
  mixedFields: readonly GridVariantField[]
}
export type LockedRows = {
  products: Map<string, LockedProduct>
  /** By variant. */
  variants: Map<string, { product: LockedProduct; item: InventoryItem; values: GridVariantValues }>
}

const readVariants = async (trx: Transaction, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : trx
        .selectFrom('variants')
        .select(['id', 'product_id as productId', 'inventory_item_id as itemId'])
        .select(gridVariantSelection)
        .where(sql<boolean>`id = any(${ids})`)
        .execute()

const idsOf = (rows: readonly BulkRow[], kind: BulkRow['kind']): string[] => [
  ...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id)),
]

/** The values of each product's variants. */
const readValuesOfVariants = async (
  trx: Transaction,
  productIds: readonly string[],
): Promise<Map<string, GridVariantValues[]>> => {
  const rows = await trx
    .selectFrom('variants')
    .select(['product_id as productId', ...gridVariantSelection])
    .distinct()
    .where(sql<boolean>`product_id = any(${productIds})`)
    .execute()
  return Map.groupBy(rows, ({ productId }) => productId)
}

const readProducts = async (
  trx: Transaction,
  productIds: readonly string[],
  itemsByProduct: ReadonlyMap<string, InventoryItem[]>,
): Promise<Map<string, LockedProduct>> => {
  const products = await trx
    .selectFrom('products')
    .select([
      'id',
      'name',
      'price_pence',
      'compare_at_pence',
      'struck_pence',
      'sale_badge',
      'category_id',
      'brand_id',
    ])
    .select(['counting', ...gridColumns])
    .where(sql<boolean>`id = any(${productIds})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // After the products are locked: who saves variants locks their product first.
  const ofVariants = await readValuesOfVariants(trx, productIds)
  const amount = (pence: number | null) => (pence === null ? null : decimal(pence))
  return new Map(
    products.map((row) => {
      const items = itemsByProduct.get(row.id) ?? []
      const stockQuantity = items.reduce((sum, { onHand }) => sum + onHand, 0)
      const variants = ofVariants.get(row.id) ?? []
      const mixedFields = GRID_VARIANT_FIELDS.filter(
        (field) => new Set(variants.map((each) => each[field])).size > 1,
      )
      const shared = mapGridVariantFields((field) =>
        mixedFields.includes(field) ? null : (variants[0]?.[field] ?? null),
      ) as GridVariantValues
      const values: BulkValues = {
        ...gridValuesOf(row),
        price: decimal(row.price_pence),
        compareAtPrice: amount(row.compare_at_pence),
        stockQuantity,
        categoryId: row.category_id,
        brandId: row.brand_id,
        ...shared,
      }
      const shown = {
        compareAtPrice: amount(row.struck_pence),
        onSale: row.sale_badge === true,
        inStock: isSellable(row.in_stock, stockQuantity),
      }
      return [
        row.id,
        { id: row.id, name: row.name, counting: row.counting, values, shown, items, mixedFields },
      ]
    }),
  )
}

export const lockBulkRows = async (trx: Transaction, rows: readonly BulkRow[]): Promise<LockedRows> => {
  const variantIds = idsOf(rows, 'variant')
  const before = await readVariants(trx, variantIds)
  const productIds = [
    ...new Set([...idsOf(rows, 'product'), ...before.map(({ productId }) => productId)]),
  ].sort()
  const items = Map.groupBy(await lockItemsOfProducts(trx, productIds), ({ productId }) => productId)
  const products = await readProducts(trx, productIds, items)
  const variants: LockedRows['variants'] = new Map()
  // Read again: until the locks were held, a product could be counted in another way.
  for (const { id, productId, itemId, ...values } of await readVariants(trx, variantIds)) {
    const product = products.get(productId)
    const item = product?.items.find((one) => one.id === itemId)
    if (product && item) variants.set(id, { product, item, values })
  }
  return { products, variants }
}

/** Names by id of the brands and categories in these rows, which stay until the end of the transaction. */
export type GroupNames = { brandId: Map<string, string>; categoryId: Map<string, string> }

export const lockGroupNames = async (
  trx: Transaction,
  rows: readonly BulkRow[],
  products: Iterable<LockedProduct>,
): Promise<GroupNames> => {
  const stored = [...products]
  const read = async (table: 'brands' | 'categories', field: 'brandId' | 'categoryId') => {
    const wanted = rows.flatMap(({ changes }) => changes[field] ?? [])
    if (wanted.length === 0) return new Map<string, string>()
    const ids = [...new Set([...wanted, ...stored.map(({ values }) => values[field])])]
    const found = await trx
      .selectFrom(table)
      .select(['id', 'name'])
      .where(sql<boolean>`id = any(${ids})`)
      .orderBy('id')
      .forKeyShare()
      .execute()
    return new Map(found.map(({ id, name }) => [id, name]))
  }
  return { brandId: await read('brands', 'brandId'), categoryId: await read('categories', 'categoryId') }
}

export const conflict = (
  { kind, id }: BulkRow,
  field: BulkConflict['field'],
  sentence: string,
  stored: BulkValue | null,
): BulkConflict => ({ kind, id, field, sentence, stored })
