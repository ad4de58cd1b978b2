/** The slugs of all products, brands and categories, for the sitemap. */
import type { Database } from '../database/database.ts'

export type PublicPages = {
  brands: string[]
  categories: string[]
  products: { slug: string; changedAt: Date }[]
}

/** Sorted by slug, so that the files of a long sitemap stay stable. */
export const listPublicPages = async (db: Database): Promise<PublicPages> => {
  const [brands, categories, products] = await Promise.all([
    db.selectFrom('brands').select('slug').orderBy('slug').execute(),
    db.selectFrom('categories').select('slug').orderBy('slug').execute(),
    db.selectFrom('products').select(['slug', 'updated_at as changedAt']).orderBy('slug').execute(),
  ])
  return { brands: brands.map(({ slug }) => slug), categories: categories.map(({ slug }) => slug), products }
}
