/**
 * The sandbox's balance: entries of captured payments and refunds with a fee, and payouts. The rule: they are derived from
 * the payments and refunds, so that they always agree with them. All entries of a day (UTC) of one currency are paid out
 * at its end, and arrive a day later. There are no disputes.
 */
import { sql } from 'kysely'
import type { Transaction } from '../../storage/database/database.ts'
import { balanceObject, type EntryRow, type PayoutRow, payoutObject } from './balance-objects.ts'
import type { Call, Reply } from './intents.ts'
import { chargeObject, listObject, refundObject } from './objects.ts'
import { readCreated, readLimit, readString, rejectUnknown } from './parameters.ts'
import { invalidRequest, notFound } from './sandbox-error.ts'

/** 1.5 % and a fixed amount of minor units, as card payments usually cost; refunds cost nothing and return no fee. */
const fee = sql`(i.amount_received * 15 + 500) / 1000
  + case i.currency when 'gbp' then 20 when 'eur' then 25 when 'jpy' then 40 else 30 end`

/** `p`: the payouts, `e`: the entries with those of the payouts. */
const withBalance = (now: Date) => sql`
  with moves as (
    select 'txn_' || substr(i.charge_id, 4) as id, 'charge' as type, i.charge_id as source_id, i.id as intent_id,
      i.amount_received as amount, ${fee} as fee, i.currency, coalesce(i.captured_at, i.created_at) as created_at
    from sandbox_intents i where i.status = 'succeeded'
    union all
    select 'txn_' || substr(r.id, 4), 'refund', r.id, r.intent_id, -r.amount, 0, r.currency, r.created_at
    from sandbox_refunds r
    union all
    select 'txn_failed_' || substr(r.id, 4), 'refund_failure', r.id, r.intent_id, r.amount, 0, r.currency, r.failed_at
    from sandbox_refunds r where r.failed_at is not null
  ), paid as (
    select m.*, date_trunc('day', created_at, 'UTC') + interval '1 day' as paid_out_at,
      case when date_trunc('day', created_at, 'UTC') + interval '1 day' <= ${now}
        then 'po_sandbox' || to_char(created_at at time zone 'UTC', 'YYYYMMDD') || currency end as payout_id
    from moves m
  ), p as (
    select payout_id as id, sum(amount - fee)::bigint as amount, currency, paid_out_at as created_at
    from paid where payout_id is not null group by payout_id, currency, paid_out_at
  ), e as (
    select id, type, source_id, intent_id, amount, fee, currency, created_at, payout_id, paid_out_at from paid
    union all
    select 'txn_' || substr(id, 4), 'payout', id, null, -amount, 0, currency, created_at, id, created_at from p
  )`

/** The objects of a page with their sources: charges with what was refunded of them, and refunds. */
const readSources = async (trx: Transaction, entries: readonly EntryRow[]): Promise<Map<string, object>> => {
  const ids = entries.flatMap(({ intent_id }) => intent_id ?? [])
  if (ids.length === 0) return new Map()
  const intents = await trx.selectFrom('sandbox_intents').selectAll().where('id', 'in', ids).execute()
  const refunds = await trx.selectFrom('sandbox_refunds').selectAll().where('intent_id', 'in', ids).execute()
  const refundedOf = (id: string) =>
    refunds
      .filter(({ intent_id, failed_at }) => intent_id === id && failed_at === null)
      .reduce((sum, { amount }) => sum + amount, 0)
  const chargeOf = (id: string) => intents.find((intent) => intent.id === id)?.charge_id ?? null
  return new Map<string, object>([
    ...intents.map((row) => [row.charge_id ?? '', chargeObject(row, refundedOf(row.id))] as const),
    ...refunds.map((row) => [row.id, refundObject(row, chargeOf(row.intent_id))] as const),
  ])
}

type ListQuery = { call: Call; table: 'e' | 'p'; payoutId?: string | undefined }

/** Newest first. */
const readPage = async <Row>({
  call,
  table,
  payoutId,
}: ListQuery): Promise<{ rows: Row[]; hasMore: boolean }> => {
  const { trx, form, now } = call
  const limit = readLimit(form)
  const { since, before } = readCreated(form)
  const after = readString(form, 'starting_after')
  const from = sql.ref(table)
  const begin = withBalance(now)
  if (after !== undefined) {
    const { rows } = await sql`${begin} select id from ${from} where id = ${after}`.execute(trx)
    if (rows.length === 0) throw notFound(table === 'p' ? 'payout' : 'balance_transaction', after)
  }
  const { rows } = await sql<Row>`${begin}
    select * from ${from} where true
      ${since ? sql`and created_at >= ${since}` : sql``}
      ${before ? sql`and created_at < ${before}` : sql``}
      ${payoutId === undefined ? sql`` : sql`and payout_id = ${payoutId}`}
      ${after === undefined ? sql`` : sql`and (created_at, id) < (select created_at, id from ${from} where id = ${after})`}
    order by created_at desc, id desc limit ${limit + 1}`.execute(trx)
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

export const listBalanceTransactions = async (call: Call): Promise<Reply> => {
  const { trx, form, now } = call
  rejectUnknown(form, ['limit', 'starting_after', 'created', 'payout', 'expand'])
  const expand = typeof form.expand === 'object' ? Object.values(form.expand) : []
  if (expand.some((path) => path !== 'data.source'))
    throw invalidRequest('This property cannot be expanded.', { param: 'expand' })
  const { rows, hasMore } = await readPage<EntryRow>({
    call,
    table: 'e',
    payoutId: readString(form, 'payout'),
  })
  const sources = expand.length > 0 && rows.length > 0 ? await readSources(trx, rows) : undefined
  const objects = rows.map((row) => balanceObject(row, sources?.get(row.source_id) ?? row.source_id, now))
  return { status: 200, body: listObject('/v1/balance_transactions', objects, hasMore) }
}

export const listPayouts = async (call: Call): Promise<Reply> => {
  rejectUnknown(call.form, ['limit', 'starting_after', 'created'])
  const { rows, hasMore } = await readPage<PayoutRow>({ call, table: 'p' })
  const objects = rows.map((row) => payoutObject(row, call.now))
  return { status: 200, body: listObject('/v1/payouts', objects, hasMore) }
}

export const listDisputes = async ({ form }: Call): Promise<Reply> => {
  rejectUnknown(form, ['limit', 'starting_after', 'created'])
  readLimit(form)
  return { status: 200, body: listObject('/v1/disputes', [], false) }
}
