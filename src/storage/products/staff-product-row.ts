/** A row of the staff's list of products, as it is queried and as it is returned. */

import { decimal } from '../../domain/pricing/money.ts'
import type { StockTracking } from '../../domain/products/catalogue.ts'
import type { GridField, PlainValues } from '../../domain/products/product-field-values.ts'
import type { GridVariantField, GridVariantValues } from '../../domain/products/variant-fields.ts'
import { type GridColumns, gridValuesOf } from './product-columns.ts'
import { type GridVariantColumns, gridVariantValuesOf } from './variant-columns.ts'

export type StaffProductRowRecord = Pick<PlainValues, GridField> &
  GridVariantValues & {
    id: string
    name: string
    slug: string
    sku: string
    price: string
    compareAtPrice: string | null
    picture: string | null
    brandId: string
    brand: { name: string }
    categoryId: string
    category: { name: string }
    counting: StockTracking
    stockQuantity: number
    variantCount: number
    soldOutCount: number
    mixedFields: GridVariantField[]
    tags: string[]
    version: number
    updatedAt: string
  }

/** A row as PostgreSQL returns it: amounts in pence. */
export type StaffProductQueryRow = GridColumns &
  GridVariantColumns & {
    total: number
    id: string
    key: string
    name: string
    slug: string
    sku: string
    price_pence: number
    compare_at_pence: number | null
    picture: string | null
    brand_id: string
    brand_name: string
    category_id: string
    category_name: string
    counting: StockTracking
    units: number
    variant_count: number
    sold_out_count: number
    mixed_fields: GridVariantField[]
    tags: string[]
    version: number
    updated_at: Date
  }

export const rowRecord = (row: StaffProductQueryRow): StaffProductRowRecord => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  sku: row.sku,
  ...gridValuesOf(row),
  price: decimal(row.price_pence),
  compareAtPrice: row.compare_at_pence === null ? null : decimal(row.compare_at_pence),
  picture: row.picture,
  brandId: row.brand_id,
  brand: { name: row.brand_name },
  categoryId: row.category_id,
  category: { name: row.category_name },
  counting: row.counting,
  stockQuantity: row.units,
  variantCount: row.variant_count,
  soldOutCount: row.sold_out_count,
  ...gridVariantValuesOf(row),
  mixedFields: row.mixed_fields,
  tags: row.tags,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})
