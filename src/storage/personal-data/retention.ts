/**
 * Deletes personal data that is older than the owner's settings allow (`src/domain/settings/retention.ts`). The rules: of several
 * nodes one runs a rule each hour; a run deletes batch by batch, so that no lock is held for long; a rule without days
 * deletes nothing.
 */
import { type RawBuilder, sql } from 'kysely'
import {
  RETENTION_NAMES,
  type RetentionName,
  type RetentionSettings,
  retentionLimit,
} from '../../domain/settings/retention.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { eraseKeptOrders } from './erase.ts'

/** Deletes at most `limit` rows that are older than `before`. @returns how many */
type Deletion = (db: Database, before: Date, limit: number) => Promise<number>

const deletion =
  (statement: (before: Date, limit: number) => RawBuilder<unknown>): Deletion =>
  async (db, before, limit) =>
    Number((await statement(before, limit).execute(db)).numAffectedRows ?? 0n)

const deletions: Record<RetentionName, Deletion> = {
  carts: deletion(
    (before, limit) => sql`delete from cart_lines where id in (
        select id from cart_lines where updated_at < ${before} order by updated_at limit ${limit})`,
  ),
  // The condition is that of the index checkouts_with_contact. Orders keep their own copy.
  checkouts: deletion(
    (before, limit) => sql`update checkouts set email = null, shipping_address = null where id in (
        select id from checkouts where status <> 'open' and email is not null and created_at < ${before}
        order by created_at limit ${limit} for update skip locked)`,
  ),
  mails: deletion(
    (before, limit) => sql`delete from mails where id in (
        select id from mails where updated_at < ${before} order by updated_at limit ${limit})`,
  ),
  unconfirmedSubscribers: deletion(
    (before, limit) => sql`delete from newsletter_subscribers where id in (
        select id from newsletter_subscribers
        where status = 'pending' and coalesce(mailed_at, subscribed_at) < ${before}
        limit ${limit} for update skip locked)`,
  ),
  formerSubscribers: deletion(
    (before, limit) => sql`delete from newsletter_subscribers where id in (
        select id from newsletter_subscribers where status = 'unsubscribed' and unsubscribed_at < ${before}
        limit ${limit} for update skip locked)`,
  ),
  withdrawals: deletion(
    (before, limit) => sql`delete from withdrawals where id in (
        select id from withdrawals where handled_at < ${before} order by handled_at limit ${limit})`,
  ),
  // The first condition is that of the index orders_with_contact.
  orders: (db, before, limit) =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from orders o
        where (email is not null or shipping_address ->> 'lastName' <> '' or billing_address ->> 'lastName' <> '')
          and created_at < ${before}
          and not exists (select from issued_documents d where d.order_id = o.id and d.issued_at >= ${before})
        order by created_at limit ${limit} for update skip locked`.execute(trx)
      await eraseKeptOrders(
        trx,
        rows.map(({ id }) => id),
      )
      return rows.length
    }),
}

const BATCH = 1000
/** Of a run: what is left is deleted an hour later. */
const MAX_BATCHES = 100
const MINUTE_MS = 60_000
/** The scheduler runs hourly; another node, or a restart, does not run a rule again before. */
const PAUSE_MS = 55 * MINUTE_MS

/** Whether this call is the one that runs the rule now. A start in the future was before the clock was set back. */
const claim = async (db: Database, rule: RetentionName, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into retention_runs (rule, started_at) values (${rule}, ${now})
    on conflict (rule) do update set started_at = excluded.started_at
    where retention_runs.started_at <= ${new Date(now.getTime() - PAUSE_MS)}
      or retention_runs.started_at > ${new Date(now.getTime() + PAUSE_MS)}
    returning rule`.execute(db)
  return rows.length > 0
}

/** Runs each rule that has days and did not run in this hour. `batch`: rows at once. */
export const runRetention = async (
  db: Database,
  { now, days, batch = BATCH }: { now: Date; days: RetentionSettings; batch?: number },
): Promise<void> => {
  for (const rule of RETENTION_NAMES) {
    const kept = days[rule]
    if (kept === null || !(await claim(db, rule, now))) continue
    const before = retentionLimit(now, kept)
    let deleted = 0
    for (let count = 0; count < MAX_BATCHES; count += 1) {
      const rows = await deletions[rule](db, before, batch)
      deleted += rows
      if (rows < batch) break
    }
    await db
      .updateTable('retention_runs')
      .set({ finished_at: now, deleted, total: sql<number>`total + ${deleted}` })
      .where('rule', '=', rule)
      .execute()
  }
}

export type RetentionRun = { finishedAt: Date | null; deleted: number; total: number }

export const readRetentionRuns = async (db: Database): Promise<Map<RetentionName, RetentionRun>> => {
  const rows = await db
    .selectFrom('retention_runs')
    .select(['rule', 'finished_at as finishedAt', 'deleted', 'total'])
    .execute()
  return new Map(rows.map(({ rule, ...run }) => [rule, run]))
}
