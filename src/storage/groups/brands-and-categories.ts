/** Reads brands and categories, in the order of the catalogue. */
import { type RawBuilder, sql } from 'kysely'
import { COMING_SOON_TAG } from '../../domain/products/stock.ts'
import type { Database } from '../database/database.ts'
import { IS_LIVE } from '../listing/product-filter.ts'
import type { StoredProduct } from '../products/product-rows.ts'
import { listBrandHighlights } from '../products/products.ts'

export type StoredBrand = { id: string; name: string; slug: string; description: string }
export type StoredCategory = StoredBrand & { parentSlug: string | null }

const brandQuery = (db: Database) => db.selectFrom('brands').select(['id', 'name', 'slug', 'description'])

export const listBrands = (db: Database): Promise<StoredBrand[]> =>
  brandQuery(db).orderBy('position').orderBy('id').execute()

export type StoredBrandSummary = StoredBrand & {
  productCount: number
  comingSoonCount: number
  /** At most `highlightsPerBrand`: featured products first, then the newest. */
  highlights: StoredProduct[]
}

/** Every brand with the counts of its live products and the first of them. */
export const listBrandSummaries = async (
  db: Database,
  highlightsPerBrand: number,
): Promise<StoredBrandSummary[]> => {
  // Separate queries, because each is then an index-only scan.
  const countByBrand = async (isCounted: RawBuilder<boolean>) => {
    const counts = await db
      .selectFrom('products as p')
      .select(({ fn }) => ['p.brand_id', fn.countAll<number>().as('products')])
      .where(IS_LIVE)
      .where(isCounted)
      .groupBy('p.brand_id')
      .execute()
    return new Map(counts.map(({ brand_id, products }) => [brand_id, products]))
  }
  const [brands, counts, soon, highlights] = await Promise.all([
    listBrands(db),
    countByBrand(sql`true`),
    countByBrand(sql`p.tags @> array[${sql.lit(COMING_SOON_TAG)}]`),
    listBrandHighlights(db, highlightsPerBrand),
  ])
  return brands.map((brand) => ({
    ...brand,
    productCount: counts.get(brand.id) ?? 0,
    comingSoonCount: soon.get(brand.id) ?? 0,
    highlights: highlights.filter((product) => product.brand.id === brand.id),
  }))
}

type WithPicture = { picture: string | null }

export const findBrand = (db: Database, slug: string): Promise<(StoredBrand & WithPicture) | undefined> =>
  brandQuery(db).select('picture').where('slug', '=', slug).executeTakeFirst()

const categoryQuery = (db: Database) =>
  db
    .selectFrom('categories as c')
    .leftJoin('categories as parent', 'parent.id', 'c.parent_id')
    .select(['c.id', 'c.name', 'c.slug', 'c.description', 'parent.slug as parentSlug'])

/** Parents before their children. */
export const listCategories = (db: Database): Promise<StoredCategory[]> =>
  categoryQuery(db)
    .orderBy((eb) => eb('c.parent_id', 'is not', null))
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()

export const findCategory = (
  db: Database,
  slug: string,
): Promise<(StoredCategory & WithPicture) | undefined> =>
  categoryQuery(db).select('c.picture').where('c.slug', '=', slug).executeTakeFirst()
