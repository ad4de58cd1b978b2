/** Brands and categories, in the order of the catalogue. */
import { COMING_SOON_TAG } from '../shop/stock.ts'
import type { Database } from './database.ts'
import type { StoredProduct } from './product-rows.ts'
import { listBrandHighlights } from './products.ts'

export type StoredBrand = { id: string; name: string; slug: string; description: string }
export type StoredCategory = StoredBrand & { parentSlug: string | null }

const brandQuery = (db: Database) => db.selectFrom('brands').select(['id', 'name', 'slug', 'description'])

export const listBrands = (db: Database): Promise<StoredBrand[]> =>
  brandQuery(db).orderBy('position').orderBy('id').execute()

export type StoredBrandSummary = StoredBrand & {
  productCount: number
  comingSoonCount: number
  /** At most as many as asked for: featured ones first, then the newest. */
  highlights: StoredProduct[]
}

/** What each brand offers, without its whole list. */
export const listBrandSummaries = async (
  db: Database,
  highlightsPerBrand: number,
): Promise<StoredBrandSummary[]> => {
  const [brands, counts, highlights] = await Promise.all([
    listBrands(db),
    db
      .selectFrom('products')
      .select(({ fn, eb }) => [
        'brand_id',
        fn.countAll<number>().as('products'),
        fn.countAll<number>().filterWhere(eb.val(COMING_SOON_TAG), '=', eb.fn.any('tags')).as('soon'),
      ])
      .groupBy('brand_id')
      .execute(),
    listBrandHighlights(db, highlightsPerBrand),
  ])
  const countOf = new Map(counts.map((count) => [count.brand_id, count]))
  return brands.map((brand) => ({
    ...brand,
    productCount: countOf.get(brand.id)?.products ?? 0,
    comingSoonCount: countOf.get(brand.id)?.soon ?? 0,
    highlights: highlights.filter((product) => product.brand.id === brand.id),
  }))
}

export const findBrand = (db: Database, slug: string): Promise<StoredBrand | undefined> =>
  brandQuery(db).where('slug', '=', slug).executeTakeFirst()

const categoryQuery = (db: Database) =>
  db
    .selectFrom('categories as c')
    .leftJoin('categories as above', 'above.id', 'c.parent_id')
    .select(['c.id', 'c.name', 'c.slug', 'c.description', 'above.slug as parentSlug'])

/** Parents before their children. */
export const listCategories = (db: Database): Promise<StoredCategory[]> =>
  categoryQuery(db)
    .orderBy((eb) => eb('c.parent_id', 'is not', null))
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()

export const findCategory = (db: Database, slug: string): Promise<StoredCategory | undefined> =>
  categoryQuery(db).where('c.slug', '=', slug).executeTakeFirst()
