/** A product with its variants, stock, brand and category, read by one query for lists, the product page and staff. */
import { sql } from 'kysely'
import type { FieldOf } from '../../domain/products/product-field-values.ts'
import { isSellable } from '../../domain/products/stock.ts'
import {
  VARIANT_FIELDS,
  type VariantField,
  type VariantFields,
} from '../../domain/products/variant-fields.ts'
import type { VariantChoice } from '../../domain/products/variants.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type ProductFields, readFields } from './product-columns.ts'
import { RECENT_PRICE_SINCE, type ShownPrice } from './shown-prices.ts'
import { variantColumnsOf } from './variant-columns.ts'

/** Amounts in pence; `compareAtPence` is above the price, or null. `inStock`: staff say so, and stock is above 0. */
export type StoredProduct = ProductFields &
  ShownPrice & {
    /** Who made the goods of the brand: for a product that names nobody. */
    brandFacts: { maker: string; responsiblePerson: string }
    brand: { id: string; name: string; slug: string }
    category: { slug: string; name: string; parentSlug: string | null; parentName: string | null }
    /** Of all variants together. */
    stockQuantity: number
    variants: StoredVariant[]
  }

/** `stockQuantity`: of the whole product where its variants are tracked by product. */
export type StoredVariant = VariantChoice &
  VariantFields & {
    id: string
    stockQuantity: number
    inStock: boolean
  }

const jsonFields = readFields.filter(({ isJson }) => isJson)
const plainFields = readFields.filter(({ isJson }) => !isJson)
const columnOf = ({ column }: { column: string }) => sql.ref(`p.${column}`)

type JsonField = FieldOf<'lines' | 'pictures' | 'record' | 'options' | 'facts'>
type VariantRow = [
  id: string,
  size: string | null,
  color: string | null,
  onHand: number,
  /** In the order of VARIANT_FIELDS. */
  ...fields: VariantFields[VariantField][],
]
type ProductRow = Omit<ProductFields, JsonField> &
  ShownPrice & {
    /** In the order of `jsonFields`. */
    json: unknown[]
    brand_id: string
    brand_name: string
    brand_slug: string
    brand_maker: string
    brand_person: string
    category_slug: string
    category_name: string
    parent_slug: string | null
    parent_name: string | null
    on_hand: number
    variants: VariantRow[]
  }

export const productQuery = (db: Database | Transaction) =>
  db
    .selectFrom('products as p')
    .innerJoin('brands as b', 'b.id', 'p.brand_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('categories as parent', 'parent.id', 'c.parent_id')
    .select([
      ...plainFields.map((read) => columnOf(read).as(read.field)),
      sql`json_build_array(${sql.join(jsonFields.map(columnOf))})`.as('json'),
      sql.raw(RECENT_PRICE_SINCE).as('recentPriceSince'),
      'p.brand_id',
      'b.name as brand_name',
      'b.slug as brand_slug',
      'b.maker as brand_maker',
      'b.responsible_person as brand_person',
      'c.slug as category_slug',
      'c.name as category_name',
      'parent.slug as parent_slug',
      'parent.name as parent_name',
      sql`(select coalesce(sum(i.on_hand), 0)::int from inventory_items i where i.product_id = p.id)`.as(
        'on_hand',
      ),
      sql`(select coalesce(
          json_agg(json_build_array(v.id, v.size, v.color, i.on_hand, ${variantColumnsOf('v')})
            order by v.position, v.id), '[]')
        from variants v join inventory_items i on i.id = v.inventory_item_id where v.product_id = p.id)`.as(
        'variants',
      ),
    ])
    .$castTo<ProductRow>()

/** By loops: to copy the rest of the row takes three times as long. */
export const storedProduct = (row: ProductRow): StoredProduct => {
  const fields: Record<string, unknown> = {}
  for (const { field } of plainFields) fields[field] = row[field as keyof ProductRow]
  for (const [index, { field }] of jsonFields.entries()) fields[field] = row.json[index]
  return Object.assign(fields as ProductFields, {
    brandFacts: { maker: row.brand_maker, responsiblePerson: row.brand_person },
    brand: { id: row.brand_id, name: row.brand_name, slug: row.brand_slug },
    category: {
      slug: row.category_slug,
      name: row.category_name,
      parentSlug: row.parent_slug,
      parentName: row.parent_name,
    },
    recentPriceSince: row.recentPriceSince,
    inStock: isSellable(row.inStock, row.on_hand),
    stockQuantity: row.on_hand,
    variants: row.variants.map(([id, size, color, onHand, ...values]) => {
      const variant: Record<string, unknown> = { id }
      for (const [index, field] of VARIANT_FIELDS.entries()) variant[field] = values[index]
      return Object.assign(variant as VariantFields & { id: string }, {
        size,
        color,
        stockQuantity: onHand,
        inStock: isSellable(row.inStock, onHand),
      })
    }),
  })
}
