/** What the shop has recorded of payments, for the comparison with the payment provider. Amounts are minor units. */
import { sql } from 'kysely'
import type { PaymentStatus } from '../../domain/orders/order-status.ts'
import type { RefundState } from '../../domain/orders/refund-states.ts'
import type { CurrencyCode } from '../../domain/pricing/currency.ts'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import type { RecordedPayment } from '../../domain/reconciliation/reconciliation.ts'
import type { Database } from '../database/database.ts'
import { countsInMode } from '../orders/order-counts.ts'

export type StoredPayment = RecordedPayment & {
  /** Whether the shop knows the payment: the provider's account may be shared. */
  isKnown: boolean
  /** When an order or refund of it was last written. */
  changedAt: Date | null
}

type Row = {
  intent_id: string
  is_known: boolean
  order_id: string | null
  payment_status: PaymentStatus
  received: number
  received_currency: CurrencyCode
  paid_back: number
  refund_status: RefundState | null
  refund_amount: number
  refund_currency: string
  is_external: boolean
  parts: number
  changed_at: Date | null
}

const toPayment = (row: Row): StoredPayment => ({
  isKnown: row.is_known,
  changedAt: row.changed_at,
  order:
    row.order_id === null
      ? null
      : {
          status: row.payment_status,
          received: row.received,
          currency: row.received_currency,
          refundedOutside: row.paid_back,
        },
  refund:
    row.refund_status === null
      ? null
      : {
          status: row.refund_status,
          amount: row.refund_amount,
          currency: row.refund_currency,
          isExternal: row.is_external,
        },
  parts: row.parts,
})

/** Of every id. */
export const readStoredPayments = async (
  db: Database,
  intentIds: readonly string[],
): Promise<Map<string, StoredPayment>> => {
  const { rows } = await sql<Row>`
    select t.id as intent_id, k.id is not null or o.id is not null or r.id is not null as is_known,
      o.id as order_id, o.payment_status, o.received, o.received_currency, o.paid_back,
      r.status as refund_status, r.amount as refund_amount, r.currency as refund_currency,
      coalesce(r.provider_refund_id = 'before:' || r.id, false) as is_external,
      coalesce(parts.amount, 0)::bigint as parts, greatest(o.created_at, r.updated_at, parts.updated_at) as changed_at
    from unnest(${intentIds}::text[]) as t(id)
    left join checkouts k on k.intent_id = t.id
    left join orders o on o.intent_id = t.id
    left join refunds r on r.intent_id = t.id
    left join lateral (
      select sum(p.amount) as amount, max(p.updated_at) as updated_at from partial_refunds p
      where p.order_id = o.id and p.status <> 'failed'
    ) parts on true`.execute(db)
  return new Map(rows.map((row) => [row.intent_id, toPayment(row)]))
}

/** The payments of orders that were placed, and of refunds that changed, from `since` until just before `before`. */
export const findChangedPayments = async (
  db: Database,
  { since, before, mode }: { since: Date; before: Date; mode: PaymentMode },
): Promise<string[]> => {
  const { rows } = await sql<{ intent_id: string }>`
    select o.intent_id from orders o where o.created_at >= ${since} and o.created_at < ${before} and ${countsInMode(mode)}
    union select r.intent_id from refunds r left join orders o on o.id = r.order_id
      where r.updated_at >= ${since} and r.updated_at < ${before} and (o.id is null or ${countsInMode(mode)})
    union select r.intent_id from partial_refunds r join orders o on o.id = r.order_id
      where r.updated_at >= ${since} and r.updated_at < ${before} and ${countsInMode(mode)}`.execute(db)
  return rows.map(({ intent_id }) => intent_id)
}

/** When the first order of the mode was placed. */
export const firstOrderAt = async (db: Database, mode: PaymentMode): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(o.created_at) as at from orders o where ${countsInMode(mode)}`.execute(db)
  return rows[0]?.at ?? undefined
}

/** The states of disputes as recorded, by id. */
export const readDisputeStates = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, 'open' | 'won' | 'lost'>> => {
  const { rows } = await sql<{ id: string; state: 'open' | 'won' | 'lost' }>`
    select id, state from disputes where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}
