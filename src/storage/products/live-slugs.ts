/**
 * Which pages have something to show: live products, brands and categories that have any, and published content pages.
 */
import { sql } from 'kysely'
import type { CataloguePageKind } from '../../domain/catalogue-path.ts'
import type { Database } from '../database/database.ts'
import { IS_LIVE } from '../listing/product-filter.ts'

/** Takes slugs, and returns those of them whose page has something to show. */
const findLive: Record<
  CataloguePageKind,
  (slugs: readonly string[]) => ReturnType<typeof sql<{ slug: string }>>
> = {
  product: (slugs) => sql`select p.slug from products as p where p.slug = any(${slugs}) and ${IS_LIVE}`,
  brand: (slugs) => sql`select b.slug from brands as b where b.slug = any(${slugs})
      and exists (select from products as p where p.brand_id = b.id and ${IS_LIVE})`,
  category: (slugs) => sql`select c.slug from categories as c where c.slug = any(${slugs}) and exists (
      select from categories as own join products as p on p.category_id = own.id
      where (own.id = c.id or own.parent_id = c.id) and ${IS_LIVE}
    )`,
  page: (slugs) => sql`select slug from content_pages where slug = any(${slugs}) and status = 'published'`,
}

export const liveSlugs = async (
  db: Database,
  kind: CataloguePageKind,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (slugs.length === 0) return new Set()
  const { rows } = await findLive[kind](slugs).execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
