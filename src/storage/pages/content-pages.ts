/** Reads content pages, in the order of their purposes and titles. */
import type { Expression } from 'kysely'
import { sql } from 'kysely'
import {
  type LinkedPage,
  PAGE_PURPOSES,
  type PageStatus,
  purposeOfSlug,
} from '../../domain/pages/content-page.ts'
import type { Database, Transaction } from '../database/database.ts'
import { findRedirect } from '../products/redirects.ts'

export type StoredPage = LinkedPage & {
  id: string
  /** Markdown. */
  body: string
  status: PageStatus
  seoTitle: string
  seoDescription: string
  version: number
  createdAt: Date
  updatedAt: Date
  /** When it was published last. Null: never. */
  publishedAt: Date | null
}
/** Without its text. */
export type ListedPage = Omit<StoredPage, 'body'>

const LISTED = [
  'id',
  'slug',
  'title',
  'status',
  'place',
  'purpose',
  'seo_title as seoTitle',
  'seo_description as seoDescription',
  'is_example as isExample',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'published_at as publishedAt',
] as const

const byPurpose: Expression<number | null> =
  sql`array_position(${sql.val([...PAGE_PURPOSES])}::text[], purpose)`

/** Of every status. */
export const listPages = (db: Database | Transaction): Promise<ListedPage[]> =>
  db
    .selectFrom('content_pages')
    .select(LISTED)
    .orderBy(byPurpose, (order) => order.asc().nullsLast())
    .orderBy('title')
    .orderBy('id')
    .execute()

const pageQuery = (db: Database | Transaction) => db.selectFrom('content_pages').select([...LISTED, 'body'])

export const findPage = (db: Database | Transaction, id: string): Promise<StoredPage | undefined> =>
  pageQuery(db).where('id', '=', id).executeTakeFirst()

export const findPageBySlug = (db: Database, slug: string): Promise<StoredPage | undefined> =>
  pageQuery(db).where('slug', '=', slug).executeTakeFirst()

/** What links need to know of the published pages. */
export const listLinkedPages = (db: Database): Promise<LinkedPage[]> =>
  db
    .selectFrom('content_pages')
    .select(['slug', 'title', 'place', 'purpose', 'is_example as isExample'])
    .where('status', '=', 'published')
    .orderBy(byPurpose, (order) => order.asc().nullsLast())
    .orderBy('title')
    .orderBy('id')
    .execute()

/**
 * The slug of the published page to which a slug without a page redirects: what had it before, what an archived page names
 * instead, or the present page of the purpose for which it stands or which its archived page had.
 */
export const findPageRedirect = async (db: Database, slug: string): Promise<string | undefined> => {
  const present = await findRedirect(db, 'page', slug)
  if (present !== undefined) return present
  const { rows } = await sql<{ slug: string }>`
    select slug from content_pages where status = 'published' and slug <> ${slug} and purpose = coalesce(
      (select former.purpose from content_pages former
        where former.status = 'archived' and (former.slug = ${slug}
          or former.id in (select target_id from redirects where kind = 'page' and slug = ${slug}))
        order by former.slug = ${slug} desc limit 1),
      ${purposeOfSlug(slug) ?? null})`.execute(db)
  return rows[0]?.slug
}

export type PageVersion = {
  version: number
  slug: string
  title: string
  seoTitle: string
  seoDescription: string
  status: PageStatus
  changedAt: Date
}

const VERSION = [
  'version',
  'slug',
  'title',
  'seo_title as seoTitle',
  'seo_description as seoDescription',
  'status',
  'changed_at as changedAt',
] as const

/** Newest first, the present one included. */
export const listPageVersions = (db: Database, pageId: string): Promise<PageVersion[]> =>
  db
    .selectFrom('content_page_versions')
    .select(VERSION)
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .execute()

export const findPageVersion = (
  db: Database,
  pageId: string,
  version: number,
): Promise<(PageVersion & { body: string }) | undefined> =>
  db
    .selectFrom('content_page_versions')
    .select([...VERSION, 'body'])
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirst()
