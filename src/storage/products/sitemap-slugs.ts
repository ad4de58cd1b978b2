/** The slugs of all live products, brands, categories and content pages, for the sitemap. */
import type { Database } from '../database/database.ts'
import { IS_LIVE } from '../listing/product-filter.ts'

export type PublicPages = {
  brands: string[]
  categories: string[]
  products: { slug: string; changedAt: Date }[]
  /** Without the demo's examples, which search engines should not list. */
  pages: { slug: string; changedAt: Date }[]
}

/** Sorted by slug, so that the files of a long sitemap stay stable. */
export const listPublicPages = async (db: Database): Promise<PublicPages> => {
  const [brands, categories, products, pages] = await Promise.all([
    db.selectFrom('brands').select('slug').orderBy('slug').execute(),
    db.selectFrom('categories').select('slug').orderBy('slug').execute(),
    db
      .selectFrom('products as p')
      .select(['p.slug', 'p.updated_at as changedAt'])
      .where(IS_LIVE)
      .orderBy('p.slug')
      .execute(),
    db
      .selectFrom('content_pages')
      .select(['slug', 'updated_at as changedAt'])
      .where('status', '=', 'published')
      .where('is_example', '=', false)
      .orderBy('slug')
      .execute(),
  ])
  return {
    brands: brands.map(({ slug }) => slug),
    categories: categories.map(({ slug }) => slug),
    products,
    pages,
  }
}
