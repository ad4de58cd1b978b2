/**
 * Differences between the shop's records and the payment provider's. The rule: one open row for each kind and subject; a
 * run that no longer finds it settles it, and one that returns is a new row.
 */
import { sql } from 'kysely'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import {
  type Difference,
  type DifferenceKind,
  PAYMENT_DIFFERENCES,
} from '../../domain/reconciliation/reconciliation.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'

export type FoundDifference = Difference & { subject: string }

const keyOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`

/**
 * Writes what a run has found of the given kinds, and settles what it has not.
 *
 * @param options.subjects those that it looked at; null: all
 */
export const recordDifferences = async (
  trx: Transaction,
  found: readonly FoundDifference[],
  options: {
    runId: string
    mode: PaymentMode
    kinds: readonly DifferenceKind[]
    subjects: readonly string[] | null
    now: Date
  },
): Promise<{ added: number; settled: number }> => {
  const { runId, mode, kinds, subjects, now } = options
  let added = 0
  for (const { kind, subject, here, there, currency, currencyThere } of found) {
    const { rows } = await sql<{ is_new: boolean }>`
      insert into reconciliation_differences as d (id, mode, kind, subject, run_id, checked_in, amount_here, amount_there,
        currency, currency_there, first_seen, last_seen)
      values (${newId('difference')}, ${mode}, ${kind}, ${subject}, ${runId}, ${runId}, ${here}, ${there},
        ${currency}, ${currencyThere}, ${now}, ${now})
      on conflict (kind, subject) where settled_at is null do update set
        checked_in = excluded.checked_in, amount_here = excluded.amount_here, amount_there = excluded.amount_there,
        currency = excluded.currency, currency_there = excluded.currency_there, last_seen = excluded.last_seen
      returning (xmax = 0) as is_new`.execute(trx)
    if (rows[0]?.is_new) added += 1
  }
  const { rows: settled } = await sql`
    update reconciliation_differences set settled_at = ${now}, checked_in = ${runId}
    where settled_at is null and mode = ${mode} and kind = any(${kinds}::text[])
      and ${subjects === null ? sql`true` : sql`subject = any(${subjects}::text[])`}
      and not kind || ' ' || subject = any(${found.map(keyOf)}::text[])
    returning id`.execute(trx)
  return { added, settled: settled.length }
}

/** Payments with an open difference that the run has not looked at, those seen longest ago first. */
export const findUncheckedPayments = async (
  db: Database,
  { runId, mode, limit }: { runId: string; mode: PaymentMode; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`
    select subject from reconciliation_differences
    where settled_at is null and mode = ${mode} and checked_in <> ${runId}
      and kind = any(${[...PAYMENT_DIFFERENCES]}::text[])
    group by subject order by min(last_seen) limit ${limit}`.execute(db)
  return rows.map(({ subject }) => subject)
}

export type StoredDifference = {
  id: string
  kind: DifferenceKind
  subject: string
  amount_here: number | null
  amount_there: number | null
  currency: string
  currency_there: string
  first_seen: Date
  settled_at: Date | null
  order_id: string | null
  order_number: number | null
}

const select = sql`
  select d.id, d.kind, d.subject, d.amount_here, d.amount_there, d.currency, d.currency_there, d.first_seen, d.settled_at,
    o.id as order_id, o.number as order_number
  from reconciliation_differences d
  left join balance_entries b on b.id = d.subject and d.kind = 'fees'
  left join orders o on o.intent_id = coalesce(b.intent_id, d.subject)`

/** Open ones oldest first, or settled ones newest first. */
export const listDifferences = async (
  db: Database,
  { mode, isSettled, limit }: { mode: PaymentMode; isSettled: boolean; limit: number },
): Promise<StoredDifference[]> => {
  const { rows } = await sql<StoredDifference>`${select}
    where d.mode = ${mode} and ${isSettled ? sql`d.settled_at is not null` : sql`d.settled_at is null`}
    order by ${isSettled ? sql`d.settled_at desc` : sql`d.first_seen`}, d.id limit ${limit}`.execute(db)
  return rows
}

/** Those that a run was the first to find and that are still open. */
export const listDifferencesOfRun = async (
  db: Database,
  runId: string,
  limit: number,
): Promise<StoredDifference[]> => {
  const { rows } = await sql<StoredDifference>`${select}
    where d.run_id = ${runId} and d.settled_at is null order by d.first_seen, d.id limit ${limit}`.execute(db)
  return rows
}

export const countOpenDifferences = async (
  db: Database | Transaction,
  mode: PaymentMode,
): Promise<{ count: number; since: Date | null }> => {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(first_seen) as since from reconciliation_differences
    where settled_at is null and mode = ${mode}`.execute(db)
  return rows[0] ?? { count: 0, since: null }
}
