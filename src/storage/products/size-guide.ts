/** The size guide of a category's products: a published content page. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The slug of the category's page, else of its parent's, else of the owner's page for that purpose. */
export const findSizeGuide = async (db: Database, category: string): Promise<string | undefined> => {
  const { rows } = await sql<{ slug: string }>`
    select page.slug
    from categories as c
    left join categories as parent on parent.id = c.parent_id
    join content_pages as page on page.id in (c.size_guide_id, parent.size_guide_id)
      or (page.purpose = 'size-guide' and not page.is_example)
    where c.slug = ${category} and page.status = 'published'
    order by page.id = c.size_guide_id desc nulls last, page.id = parent.size_guide_id desc nulls last
    limit 1
  `.execute(db)
  return rows[0]?.slug
}
