/**
 * What the payment provider says of the account's balance, kept as facts: entries with their fees, payouts and of what they
 * are made. Amounts are minor units of the balance's currency.
 */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import { batches } from '../database/batches.ts'
import type { Database } from '../database/database.ts'
import { countsInMode } from '../orders/order-counts.ts'
import type { FoundDifference } from './differences.ts'
import type { BalanceEntryTable, PayoutTable } from './reconciliation-tables.ts'

/** Writes entries, known or not. One without a payout keeps the payout that is known. */
export const keepBalanceEntries = async (
  db: Database,
  entries: readonly Insertable<BalanceEntryTable>[],
): Promise<void> => {
  if (entries.length === 0) return
  await db
    .insertInto('balance_entries')
    .values(entries)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        type: ref('excluded.type'),
        intent_id: sql<string | null>`coalesce(excluded.intent_id, balance_entries.intent_id)`,
        payout_id: sql<string | null>`coalesce(excluded.payout_id, balance_entries.payout_id)`,
        amount: ref('excluded.amount'),
        fee: ref('excluded.fee'),
        net: ref('excluded.net'),
        available_at: ref('excluded.available_at'),
      })),
    )
    .execute()
}

/** Payments of which the balance has a refund, or a returned one, from `since` until just before `before`. */
export const findRefundedInBalance = async (
  db: Database,
  { since, before, mode }: { since: Date; before: Date; mode: PaymentMode },
): Promise<string[]> =>
  (
    await db
      .selectFrom('balance_entries')
      .select('intent_id')
      .distinct()
      .where('mode', '=', mode)
      .where('kind', '=', 'refund')
      .where('created_at', '>=', since)
      .where('created_at', '<', before)
      .execute()
  ).flatMap(({ intent_id }) => intent_id ?? [])

/** @returns whether its entries are known */
export const keepPayout = async (
  db: Database,
  payout: Omit<Insertable<PayoutTable>, 'has_entries'>,
): Promise<boolean> =>
  (
    await db
      .insertInto('payouts')
      .values(payout)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          amount: ref('excluded.amount'),
          status: ref('excluded.status'),
          failure: ref('excluded.failure'),
          arrives_at: ref('excluded.arrives_at'),
        })),
      )
      .returning('has_entries')
      .executeTakeFirstOrThrow()
  ).has_entries

export const markPayoutItemised = async (db: Database, id: string): Promise<void> => {
  await db.updateTable('payouts').set({ has_entries: true }).where('id', '=', id).execute()
}

/**
 * Entries whose fee does not add up, payouts that are not the sum of their entries, and payments of a day or more ago that
 * are not in the balance.
 *
 * @param options.since orders placed before it are not looked at
 */
export const findBalanceDifferences = async (
  db: Database,
  { mode, since, before }: { mode: PaymentMode; since: Date; before: Date },
): Promise<FoundDifference[]> => {
  type Row = { kind: FoundDifference['kind']; subject: string; here: number; there: number; currency: string }
  const { rows } = await sql<Row>`
    select 'fees' as kind, id as subject, amount - net as here, fee as there, currency from balance_entries
      where net <> amount - fee and mode = ${mode}
    union all
    select 'payout', p.id, coalesce(sum(b.net), 0)::bigint, p.amount, p.currency from payouts p
      left join balance_entries b on b.payout_id = p.id and b.kind <> 'payout'
      where p.has_entries and p.mode = ${mode} group by p.id having coalesce(sum(b.net), 0) <> p.amount
    union all
    select 'not-in-balance', o.intent_id, o.received, 0, o.received_currency from orders o
      where o.created_at >= ${since} and o.created_at < ${before} and ${countsInMode(mode)} and o.received > 0
        and o.payment_status not in ('authorised', 'voided')
        and not exists (select from balance_entries b where b.intent_id = o.intent_id and b.kind = 'payment')
    limit 1001`.execute(db)
  return rows.map((row) => ({ ...row, currencyThere: row.currency }))
}

/** From when on the balance was read; undefined before the first run. */
export const balanceReadSince = async (db: Database, mode: PaymentMode): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('reconciliation_runs')
      .select(({ fn }) => fn.min('since').as('since'))
      .where('mode', '=', mode)
      .executeTakeFirst()
  )?.since ?? undefined

/** Sums of a payout's entries; null where the provider does not say what it is made of. */
export type PayoutSums = { payments: number; refunds: number; others: number; fees: number; orders: number }
export type StoredPayout = Selectable<PayoutTable> & PayoutSums

const sums = sql`
  coalesce(sum(b.amount) filter (where b.kind = 'payment'), 0)::bigint as payments,
  coalesce(sum(b.amount) filter (where b.kind = 'refund'), 0)::bigint as refunds,
  coalesce(sum(b.amount) filter (where b.kind in ('dispute', 'other')), 0)::bigint as others,
  (coalesce(sum(b.fee) filter (where b.kind <> 'payout'), 0)
    - coalesce(sum(b.amount) filter (where b.kind = 'fee'), 0))::bigint as fees,
  count(distinct o.id)::int as orders`

/** Newest first; `before`: the id of the last one of the page before. */
export const listPayouts = async (
  db: Database,
  { mode, before, limit }: { mode: PaymentMode; before: string | undefined; limit: number },
): Promise<StoredPayout[]> => {
  const { rows } = await sql<StoredPayout>`
    select p.*, ${sums} from (
      select * from payouts where mode = ${mode}
        ${before === undefined ? sql`` : sql`and (created_at, id) < (select created_at, id from payouts where id = ${before})`}
      order by created_at desc, id desc limit ${limit}
    ) p
    left join balance_entries b on b.payout_id = p.id
    left join orders o on o.intent_id = b.intent_id
    group by p.id, p.mode, p.amount, p.currency, p.status, p.failure, p.has_entries, p.created_at, p.arrives_at
    order by p.created_at desc, p.id desc`.execute(db)
  return rows
}

/** What is in the balance and in no payout yet, by currency. */
export const readUnpaidBalance = async (
  db: Database,
  mode: PaymentMode,
): Promise<{ currency: string; payments: number; fees: number; net: number }[]> => {
  const { rows } = await sql<{ currency: string; payments: number; fees: number; net: number }>`
    select currency, coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as payments,
      sum(fee)::bigint as fees, sum(net)::bigint as net
    from balance_entries where mode = ${mode} and payout_id is null and kind <> 'payout'
      and created_at > (select coalesce(max(created_at), 'epoch') from payouts where mode = ${mode}) - interval '30 days'
    group by currency having sum(net) <> 0 order by currency`.execute(db)
  return rows
}

export type PaidOutEntry = Selectable<BalanceEntryTable> & {
  order_id: string | null
  order_number: number | null
}

const entries = sql`
  select b.*, o.id as order_id, o.number as order_number from balance_entries b
  left join orders o on o.intent_id = b.intent_id`

/** Of one payout, oldest first, without the payout's own entry. */
export const listPaidOutEntries = async (
  db: Database,
  { payoutId, limit }: { payoutId: string; limit: number },
): Promise<PaidOutEntry[]> => {
  const { rows } = await sql<PaidOutEntry>`${entries}
    where b.payout_id = ${payoutId} and b.kind <> 'payout' order by b.created_at, b.id limit ${limit}`.execute(
    db,
  )
  return rows
}

export const findPayout = (db: Database, id: string): Promise<Selectable<PayoutTable> | undefined> =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()

export type ExportedEntry = PaidOutEntry & { paid_out_at: Date; payout_amount: number; payout_status: string }
const BATCH = 500

/** The entries of all payouts that were made in a span of time, oldest first, a batch at a time. */
export const exportPaidOut = (
  db: Database,
  { mode, from, before }: { mode: PaymentMode; from: Date | undefined; before: Date | undefined },
): AsyncGenerator<ExportedEntry[]> =>
  batches<ExportedEntry>(BATCH, async (after) => {
    const { rows } = await sql<ExportedEntry>`
      select b.*, o.id as order_id, o.number as order_number, p.created_at as paid_out_at, p.amount as payout_amount,
        p.status as payout_status
      from payouts p
      join balance_entries b on b.payout_id = p.id and b.kind <> 'payout'
      left join orders o on o.intent_id = b.intent_id
      where p.mode = ${mode}
        and ${from ? sql`p.created_at >= ${from}` : sql`true`}
        and ${before ? sql`p.created_at < ${before}` : sql`true`}
        and ${after ? sql`(p.created_at, p.id, b.id) > (${after.paid_out_at}, ${after.payout_id}, ${after.id})` : sql`true`}
      order by p.created_at, p.id, b.id limit ${BATCH}`.execute(db)
    return rows
  })
