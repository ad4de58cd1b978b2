/**
 * Products as files name them: whole, with what counts each variant, and found by SKU or slug. Amounts in pence; the
 * compare-at price as it was entered, also where it is not above the price.
 */
import { sql } from 'kysely'
import type { ProductFact } from '../../domain/products/catalogue.ts'
import type { PlainValues } from '../../domain/products/product-field-values.ts'
import type { VariantFields } from '../../domain/products/variant-fields.ts'
import type { VariantChoice } from '../../domain/products/variants.ts'
import type { Database, Transaction } from '../database/database.ts'
import { plainColumnTypes } from '../products/product-columns.ts'
import { type StaffProductFilter, staffProductConditions } from '../products/staff-product-list.ts'
import { variantPairsOf } from '../products/variant-columns.ts'

export type CataloguedVariant = VariantChoice &
  VariantFields & {
    id: string
    position: number
    itemId: string
    stock: number
  }

export type CataloguedProduct = PlainValues & {
  id: string
  version: number
  brand: { id: string; name: string; slug: string }
  category: { id: string; name: string; slug: string; parentName: string | null }
  pricePence: number
  compareAtPence: number | null
  details: ProductFact[]
  images: string[]
  colorImages: Record<string, string>
  imageAlts: Record<string, string>
  sizes: string[]
  colors: string[]
  variants: CataloguedVariant[]
}

/** 'inStock', p.in_stock, ... The switch of the staff, not what shoppers see. */
const plainPairs = sql.raw(plainColumnTypes.map(({ column, field }) => `'${field}', p.${column}`).join(', '))

export const readCatalogued = async (
  db: Database | Transaction,
  ids: readonly string[],
): Promise<CataloguedProduct[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ product: CataloguedProduct }>`
    select jsonb_build_object(
      'id', p.id, 'version', p.version,
      'brand', jsonb_build_object('id', b.id, 'name', b.name, 'slug', b.slug),
      'category', jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'parentName', parent.name),
      'pricePence', p.price_pence, 'compareAtPence', p.compare_at_pence, 'details', p.details
    ) || jsonb_build_object(${plainPairs}) || jsonb_build_object(
      'images', p.images, 'colorImages', p.color_images, 'imageAlts', p.image_alts, 'sizes', p.sizes,
      'colors', p.colors, 'variants', (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'size', v.size, 'color', v.color,
          ${variantPairsOf('v')}, 'position', v.position, 'itemId', i.id,
          'stock', i.on_hand)
          order by v.position, v.id), '[]')
        from variants v join inventory_items i on i.id = v.inventory_item_id where v.product_id = p.id
      )
    ) as product
    from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id
    join brands b on b.id = p.brand_id
    join categories c on c.id = p.category_id
    left join categories parent on parent.id = c.parent_id
    order by wanted.place
  `.execute(db)
  return rows.map(({ product }) => product)
}

/** The ids of the products of a filter, newest first, as an export lists them; without a filter of all, archived too. */
export const listProductIds = async (db: Database, filter: StaffProductFilter): Promise<string[]> => {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${isFiltered ? staffProductConditions(filter) : sql`true`}
    order by p.created_at desc, p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who has a SKU: the product, by its own or by a variant's. */
export type SkuOwner = { productId: string; name: string }

export const findSkuOwners = async (
  db: Database | Transaction,
  skus: readonly string[],
): Promise<Map<string, SkuOwner>> => {
  if (skus.length === 0) return new Map()
  const { rows } = await sql<{ sku: string; id: string; name: string }>`
    select found.sku, p.id, p.name from (
      select sku, product_id as id from variants where sku = any(${skus}::text[])
      union select sku, id from products where sku = any(${skus}::text[])
    ) as found join products p on p.id = found.id
  `.execute(db)
  return new Map(rows.map(({ sku, id, name }) => [sku, { productId: id, name }]))
}

export const findSlugOwners = async (
  db: Database | Transaction,
  slugs: readonly string[],
): Promise<Map<string, SkuOwner>> => {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['slug', 'id', 'name'])
    .where('slug', 'in', slugs)
    .execute()
  return new Map(rows.map(({ slug, id, name }) => [slug, { productId: id, name }]))
}

export type GroupRow = { id: string; name: string; slug: string; parentName: string | null }

export const readGroups = async (
  db: Database | Transaction,
): Promise<{ brands: GroupRow[]; categories: GroupRow[] }> => {
  const brands = await db
    .selectFrom('brands')
    .select(['id', 'name', 'slug'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const categories = await db
    .selectFrom('categories as c')
    .leftJoin('categories as parent', 'parent.id', 'c.parent_id')
    .select(['c.id', 'c.name', 'c.slug', 'parent.name as parentName'])
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()
  return { brands: brands.map((brand) => ({ ...brand, parentName: null })), categories }
}
