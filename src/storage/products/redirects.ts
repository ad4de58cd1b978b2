/**
 * Old slugs of products, brands, categories and content pages. A redirect names its target by id, so that it leads to the target's
 * present slug in one step, however often the slug has changed. A slug that is in use takes precedence: look it up first.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { RedirectTable } from './catalogue-tables.ts'

export type RedirectKind = RedirectTable['kind']

/** The target's present slug. A draft is no target: shoppers cannot open it. */
const presentSlug: Record<RedirectKind, RawBuilder<unknown>> = {
  product: sql`select slug from products where id = r.target_id and status <> 'draft'`,
  brand: sql`select slug from brands where id = r.target_id`,
  category: sql`select slug from categories where id = r.target_id`,
  page: sql`select slug from content_pages where id = r.target_id and status = 'published'`,
}

/**
 * The present slug of what had this slug before; undefined where nothing had it, or where the slug is the target's own
 * again. Call it only for a slug for which nothing of the kind shows a page.
 */
export const findRedirect = async (
  db: Database | Transaction,
  kind: RedirectKind,
  slug: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ slug: string | null }>`
    select (${presentSlug[kind]}) as slug from redirects as r where r.kind = ${kind} and r.slug = ${slug}
  `.execute(db)
  const target = rows[0]?.slug
  return target === null || target === slug ? undefined : target
}

/** Of the slugs that no brand has any more: the present ones. */
export const presentBrandSlugs = async (
  db: Database,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (slugs.length === 0) return new Map()
  const { rows } = await sql<{ former: string; present: string }>`
    select r.slug as former, b.slug as present from redirects as r join brands as b on b.id = r.target_id
    where r.kind = 'brand' and r.slug = any(${slugs}) and not exists (select from brands as own where own.slug = r.slug)
  `.execute(db)
  return new Map(rows.map(({ former, present }) => [former, present]))
}

/** Whether shoppers may have links to the slug that is given up: not where it is a draft. */
const isPublic = async (trx: Transaction, kind: RedirectKind, id: string): Promise<boolean> => {
  if (kind !== 'product' && kind !== 'page') return true
  const table = kind === 'product' ? 'products' : 'content_pages'
  const row = await trx.selectFrom(table).select('status').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.status !== 'draft'
}

/**
 * Call it in the transaction that changes the slug. The old slug leads to the row from now on, also where it led to
 * another row before; a draft takes over no link of another row. A slug that is taken back is no redirect any more.
 */
export const recordSlugChange = async (
  trx: Transaction,
  kind: RedirectKind,
  id: string,
  slugs: { from: string; to: string },
): Promise<void> => {
  if (slugs.from === slugs.to) return
  await trx
    .deleteFrom('redirects')
    .where('kind', '=', kind)
    .where('slug', '=', slugs.to)
    .where('target_id', '=', id)
    .execute()
  const takesOver = await isPublic(trx, kind, id)
  await trx
    .insertInto('redirects')
    .values({ kind, slug: slugs.from, target_id: id })
    .onConflict((conflict) =>
      takesOver
        ? conflict.columns(['kind', 'slug']).doUpdateSet({ target_id: id })
        : conflict.columns(['kind', 'slug']).doNothing(),
    )
    .execute()
}

/** Call it in the transaction that deletes the row: its old slugs lead nowhere. */
export const deleteRedirects = async (trx: Transaction, kind: RedirectKind, id: string): Promise<void> => {
  await trx.deleteFrom('redirects').where('kind', '=', kind).where('target_id', '=', id).execute()
}

/** The slugs that lead to the row. */
export const listFormerSlugs = async (
  trx: Transaction,
  kind: RedirectKind,
  id: string,
): Promise<string[]> => {
  const rows = await trx
    .selectFrom('redirects')
    .select('slug')
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** For a row that comes back: its old slugs lead to it again, where they lead to no other. */
export const restoreRedirects = async (
  trx: Transaction,
  kind: RedirectKind,
  id: string,
  slugs: readonly string[],
): Promise<void> => {
  if (slugs.length === 0) return
  await trx
    .insertInto('redirects')
    .values(slugs.map((slug) => ({ kind, slug, target_id: id })))
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
    .execute()
}
