/**
 * Writes content pages. Every write locks the table against other writes, so that slugs, purposes and the version that
 * was seen are checked against what is stored; it keeps the version that it makes. Refusals are thrown as PageError.
 */
import { sql } from 'kysely'
import type { ChangeValues } from '../../domain/changes/change.ts'
import { freeSlug, slugOf } from '../../domain/groups/slug.ts'
import {
  MAX_PAGE_VERSIONS,
  MAX_PAGES,
  type PagePurpose,
  pagePurposes,
} from '../../domain/pages/content-page.ts'
import {
  type PageEdit,
  PageError,
  refuseTakenPageSlug,
  refuseTakenPurpose,
} from '../../domain/pages/content-page-edit.ts'
import { recordChange } from '../changes/record-change.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { recordSlugChange } from '../products/redirects.ts'
import { findPage, listPages, type StoredPage } from './content-pages.ts'

const lockPages = (trx: Transaction) => sql`lock table content_pages in share row exclusive mode`.execute(trx)

/** What the list of changes keeps of it. */
export const pageSnapshot = ({
  slug,
  title,
  body,
  place,
  purpose,
  seoTitle,
  seoDescription,
  status,
}: StoredPage): ChangeValues => ({ slug, title, body, place, purpose, seoTitle, seoDescription, status })

/** @param before undefined: it is new */
const keepVersion = async (
  trx: Transaction,
  id: string,
  before: StoredPage | undefined,
): Promise<StoredPage> => {
  await sql`insert into content_page_versions
    (page_id, version, slug, title, body, seo_title, seo_description, status, changed_at)
    select id, version, slug, title, body, seo_title, seo_description, status, updated_at
    from content_pages where id = ${id}`.execute(trx)
  await sql`delete from content_page_versions v where page_id = ${id}
    and version <= (select version from content_pages where id = ${id}) - ${MAX_PAGE_VERSIONS}
    and not exists (select from order_terms t where t.page_id = v.page_id and t.version = v.version)`.execute(
    trx,
  )
  const page = await findPage(trx, id)
  if (!page) throw new Error('a content page disappeared although its table is locked')
  await recordChange(
    trx,
    { subject: 'page', id, name: page.title },
    before ? pageSnapshot(before) : null,
    pageSnapshot(page),
  )
  return page
}

export type NewPage = PageEdit & { title: string }

/**
 * A draft. Without a slug it gets the one of its purpose, or a free one made of its title. @throws PageError
 * @param former of one that an undo brings back
 */
export const insertContentPage = async (
  trx: Transaction,
  input: NewPage,
  now: Date,
  former?: { id: string; createdAt: Date },
): Promise<StoredPage> => {
  await lockPages(trx)
  const pages = await listPages(trx)
  if (pages.length >= MAX_PAGES) throw new PageError('too-many-pages')
  const { title, purpose = null } = input
  refuseTakenPurpose({ purpose }, pages)
  const wanted = purpose ? pagePurposes[purpose].slug : slugOf(title, 'page')
  const slug = input.slug ?? freeSlug(wanted, (taken) => pages.some((page) => page.slug === taken))
  refuseTakenPageSlug({ slug }, pages)
  const id = former?.id ?? newId('page')
  await trx
    .insertInto('content_pages')
    .values({
      id,
      slug,
      title,
      body: input.body ?? '',
      place: input.place ?? (purpose ? pagePurposes[purpose].place : 'none'),
      purpose,
      seo_title: input.seoTitle ?? '',
      seo_description: input.seoDescription ?? '',
      created_at: former?.createdAt ?? now,
      updated_at: now,
      published_at: null,
    })
    .execute()
  return keepVersion(trx, id, undefined)
}

/** Runs `work` on the page, which has the version that was seen. Undefined for an unknown id. @throws PageError */
const writePage = async (
  trx: Transaction,
  { id, version }: { id: string; version: number },
  work: (trx: Transaction, stored: StoredPage) => Promise<StoredPage>,
): Promise<StoredPage | undefined> => {
  await lockPages(trx)
  const stored = await findPage(trx, id)
  if (stored && stored.version !== version) throw new PageError('page-changed')
  return stored && work(trx, stored)
}

type SeenPage = { id: string; version: number }

/** A text that staff have edited is an example no longer. */
export const changePage = (
  trx: Transaction,
  seen: SeenPage,
  changes: PageEdit,
  now: Date,
): Promise<StoredPage | undefined> =>
  writePage(trx, seen, async (trx, stored) => {
    const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const wanted: StoredPage = { ...stored, ...sent }
    if ((Object.keys(sent) as (keyof PageEdit)[]).every((field) => wanted[field] === stored[field]))
      return stored
    const pages = await listPages(trx)
    refuseTakenPageSlug(wanted, pages)
    if (stored.status !== 'archived') refuseTakenPurpose(wanted, pages)
    if (stored.status === 'published' && wanted.body.trim() === '') throw new PageError('page-empty')
    await trx
      .updateTable('content_pages')
      .set({
        slug: wanted.slug,
        title: wanted.title,
        body: wanted.body,
        place: wanted.place,
        purpose: wanted.purpose,
        seo_title: wanted.seoTitle,
        seo_description: wanted.seoDescription,
        is_example: stored.isExample && wanted.body === stored.body,
        version: stored.version + 1,
        updated_at: now,
      })
      .where('id', '=', stored.id)
      .execute()
    if (stored.status === 'published')
      await recordSlugChange(trx, 'page', stored.id, { from: stored.slug, to: wanted.slug })
    return keepVersion(trx, stored.id, stored)
  })

/** Also what has been archived. @throws PageError for a page without text */
export const publishPage = (trx: Transaction, seen: SeenPage, now: Date): Promise<StoredPage | undefined> =>
  writePage(trx, seen, async (trx, stored) => {
    if (stored.status === 'published') return stored
    if (stored.body.trim() === '') throw new PageError('page-empty')
    refuseTakenPurpose(stored, await listPages(trx))
    await trx
      .updateTable('content_pages')
      .set({ status: 'published', version: stored.version + 1, updated_at: now, published_at: now })
      .where('id', '=', stored.id)
      .execute()
    return keepVersion(trx, stored.id, stored)
  })

/** What led to the page leads to `redirectTo` from now on, without a chain. */
const redirectPage = async (
  trx: Transaction,
  stored: StoredPage,
  redirectTo: string | null,
): Promise<void> => {
  await trx.deleteFrom('redirects').where('kind', '=', 'page').where('slug', '=', stored.slug).execute()
  if (redirectTo === null) return
  const target = await findPage(trx, redirectTo)
  if (target?.status !== 'published' || target.id === stored.id) throw new PageError('redirect-refused')
  await trx
    .updateTable('redirects')
    .set({ target_id: target.id })
    .where('kind', '=', 'page')
    .where('target_id', '=', stored.id)
    .execute()
  await trx
    .insertInto('redirects')
    .values({ kind: 'page', slug: stored.slug, target_id: target.id })
    .execute()
}

/**
 * Its address leads to the page `redirectTo` (an id), or answers that the page is gone (null).
 * @throws PageError where `redirectTo` is not published
 */
export const archivePage = (
  trx: Transaction,
  seen: SeenPage,
  redirectTo: string | null,
  now: Date,
): Promise<StoredPage | undefined> =>
  writePage(trx, seen, async (trx, stored) => {
    await redirectPage(trx, stored, redirectTo)
    await trx
      .updateTable('content_pages')
      .set({ status: 'archived', version: stored.version + 1, updated_at: now })
      .where('id', '=', stored.id)
      .execute()
    return keepVersion(trx, stored.id, stored)
  })

/** False for an unknown id. Only a page that shoppers have never seen is deleted. @throws PageError */
export const deletePage = async (trx: Transaction, id: string): Promise<boolean> => {
  await lockPages(trx)
  const stored = await findPage(trx, id)
  if (!stored) return false
  if (stored.publishedAt) throw new PageError('page-was-published')
  await trx.deleteFrom('content_pages').where('id', '=', id).execute()
  await recordChange(
    trx,
    { subject: 'page', id, name: stored.title },
    { ...pageSnapshot(stored), createdAt: stored.createdAt.toISOString() },
    null,
  )
  return true
}

/** Makes what has been published a draft again, for an undo: its address shows nothing. */
export const withdrawPage = (trx: Transaction, seen: SeenPage, now: Date): Promise<StoredPage | undefined> =>
  writePage(trx, seen, async (_, stored) => {
    await trx
      .updateTable('content_pages')
      .set({ status: 'draft', version: stored.version + 1, updated_at: now })
      .where('id', '=', stored.id)
      .execute()
    return keepVersion(trx, stored.id, stored)
  })

/** The demo's pages, published as examples of an invented shop. */
export const seedExamplePages = (
  db: Database,
  pages: readonly { title: string; purpose: PagePurpose; body: string; seoDescription: string }[],
  now: Date,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockPages(trx)
    for (const { title, purpose, body, seoDescription } of pages) {
      const id = newId('page')
      const { slug, place } = pagePurposes[purpose]
      await trx
        .insertInto('content_pages')
        .values({
          id,
          slug,
          title,
          body,
          place,
          purpose,
          seo_description: seoDescription,
          status: 'published',
          is_example: true,
          created_at: now,
          updated_at: now,
          published_at: now,
        })
        .execute()
      await keepVersion(trx, id, undefined)
    }
  })
