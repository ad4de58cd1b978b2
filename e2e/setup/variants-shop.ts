/**
 * The shop as built, where one product is tracked by variant: one size is sold out in one colour, one in all colours,
 * one combination is not made. It had another slug before. One product is a draft, one is archived.
 */
import { sql } from 'kysely'
import { demoCatalogue } from '../../demo/catalogue/demo-catalogue.ts'
import { openSeededShop } from './seeded-shop.ts'
import { ARCHIVED, BY_VARIANT, DRAFT, FORMER_SLUG, stockByVariant } from './variants.ts'

const { products, ...groups } = demoCatalogue

await openSeededShop(
  'variants',
  {
    ...groups,
    products: products.map((product) =>
      product.slug === BY_VARIANT.slug
        ? { ...product, sizes: BY_VARIANT.sizes, colors: BY_VARIANT.colors, inStock: true, stockByVariant }
        : product,
    ),
  },
  async (db) => {
    await sql`delete from variants v using products p
      where p.id = v.product_id and p.slug = ${BY_VARIANT.slug} and v.size = 'XL' and v.color = ${BY_VARIANT.colors[1]}`.execute(
      db,
    )
    await sql`insert into redirects (kind, slug, target_id)
      select 'product', ${FORMER_SLUG}, id from products where slug = ${BY_VARIANT.slug}`.execute(db)
    await sql`update products set status = 'draft', preview_key = ${DRAFT.previewKey}
      where slug = ${DRAFT.slug}`.execute(db)
    await sql`update products set status = 'archived' where slug = ${ARCHIVED}`.execute(db)
  },
)
