/** The tables of content pages. */
import type { ColumnType, Generated } from 'kysely'
import type { PagePlace, PagePurpose, PageStatus } from '../../domain/pages/content-page.ts'

type Changed = ColumnType<Date, Date, Date>

export type ContentPageTable = {
  id: string
  slug: string
  title: string
  /** Markdown. */
  body: Generated<string>
  status: Generated<PageStatus>
  place: Generated<PagePlace>
  /** Distinct among the pages that are not archived. */
  purpose: PagePurpose | null
  seo_title: Generated<string>
  seo_description: Generated<string>
  /** The demo's text of an invented shop, as it was seeded. */
  is_example: Generated<boolean>
  version: Generated<number>
  created_at: Changed
  updated_at: Changed
  /** When it was published last. Null: never. */
  published_at: Date | null
}

export type ContentPageVersionTable = {
  page_id: string
  version: number
  slug: string
  title: string
  body: string
  seo_title: string
  seo_description: string
  status: PageStatus
  changed_at: Date
}

/** Which version of which page an order's confirmation encloses. */
export type OrderTermsTable = {
  order_id: string
  purpose: PagePurpose
  page_id: string
  version: number
}

declare module '../database/tables.ts' {
  interface Tables {
    content_pages: ContentPageTable
    content_page_versions: ContentPageVersionTable
    order_terms: OrderTermsTable
  }
}
