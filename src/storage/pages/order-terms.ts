/**
 * The pages that an order's confirmation encloses. The rule: the versions that were published when the order was placed,
 * for ever; the demo's examples are about an invented shop, and are never enclosed.
 */
import { sql } from 'kysely'
import { ENCLOSED_PURPOSES } from '../../domain/pages/content-page.ts'
import type { Database, Transaction } from '../database/database.ts'

export type OrderTerms = {
  slug: string
  title: string
  /** Markdown. */
  body: string
  changedAt: Date
}

/** In the transaction that places the order. Writers of pages are not waited for. */
export const recordOrderTerms = async (trx: Transaction, orderId: string): Promise<void> => {
  await sql`insert into order_terms (order_id, purpose, page_id, version)
    select ${orderId}, p.purpose, v.page_id, v.version
    from content_pages p join content_page_versions v on v.page_id = p.id and v.version = p.version
    where p.purpose = any(${[...ENCLOSED_PURPOSES]}::text[]) and p.status = 'published' and not p.is_example`.execute(
    trx,
  )
}

/** In the order of their purposes. Without any where none were recorded. */
export const listOrderTerms = (db: Database, orderId: string): Promise<OrderTerms[]> =>
  db
    .selectFrom('order_terms as t')
    .innerJoin('content_page_versions as v', (join) =>
      join.onRef('v.page_id', '=', 't.page_id').onRef('v.version', '=', 't.version'),
    )
    .select(['v.slug', 'v.title', 'v.body', 'v.changed_at as changedAt'])
    .where('t.order_id', '=', orderId)
    .orderBy(sql`array_position(${sql.val([...ENCLOSED_PURPOSES])}::text[], t.purpose)`)
    .execute()
