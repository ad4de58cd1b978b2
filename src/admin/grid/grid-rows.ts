/** The rows of the grid: products, and below an open one its variants. */

import type { StaffProductRow } from '../../contract/products/product-list.ts'
import type { StaffVariant } from '../../contract/products/product-schemas.ts'
import type { BulkChanges, BulkKind } from '../../domain/products/bulk-edit.ts'
import type { StockTracking } from '../../domain/products/catalogue.ts'
import { GRID_FIELDS, pickFields } from '../../domain/products/product-field-values.ts'
import {
  GRID_VARIANT_FIELDS,
  type GridVariantField,
  pickGridVariantFields,
} from '../../domain/products/variant-fields.ts'
import { choiceText } from '../../domain/products/variants.ts'

export type GridRow = {
  /** "product prod_k3v9" */
  key: string
  kind: BulkKind
  id: string
  productId: string
  /** "Fell Backpack", or "Fell Backpack, M / Olive" for a variant. */
  name: string
  /** What the row shows as its name, and below it. */
  title: string
  sku: string
  counting: StockTracking
  /** In which its variants differ. */
  mixedFields: readonly GridVariantField[]
  values: BulkChanges
}

export const rowKey = (kind: BulkKind, id: string): string => `${kind} ${id}`

const sharedValues = ({ mixedFields, ...product }: StaffProductRow): BulkChanges =>
  Object.fromEntries(
    GRID_VARIANT_FIELDS.filter((field) => !mixedFields.includes(field)).map((field) => [
      field,
      product[field],
    ]),
  )

export const productGridRow = (product: StaffProductRow): GridRow => {
  const { id, name, sku, counting, mixedFields } = product
  const { price, compareAtPrice, stockQuantity, brandId, categoryId } = product
  return {
    key: rowKey('product', id),
    kind: 'product',
    id,
    productId: id,
    name,
    title: name,
    sku,
    counting,
    mixedFields,
    values: {
      ...pickFields(GRID_FIELDS, product),
      price,
      compareAtPrice,
      stockQuantity,
      brandId,
      categoryId,
      // An open row shows that of each variant.
      ...(counting === 'together' && sharedValues(product)),
    },
  }
}

const variantGridRow = (product: GridRow, variant: StaffVariant): GridRow => {
  const title = choiceText(variant) || 'One size'
  return {
    key: rowKey('variant', variant.id),
    kind: 'variant',
    id: variant.id,
    productId: product.id,
    name: `${product.name}, ${title}`,
    title,
    sku: variant.sku ?? '',
    counting: product.counting,
    mixedFields: [],
    values: { stockQuantity: variant.stockQuantity ?? 0, ...pickGridVariantFields(variant) },
  }
}

/** `open`: products whose variants are shown, as far as these are loaded. */
export const gridRows = (
  products: readonly GridRow[],
  open: ReadonlySet<string>,
  variants: ReadonlyMap<string, readonly StaffVariant[]>,
): GridRow[] =>
  products.flatMap((product) =>
    open.has(product.id)
      ? [product, ...(variants.get(product.id) ?? []).map((variant) => variantGridRow(product, variant))]
      : [product],
  )
