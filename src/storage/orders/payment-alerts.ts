/**
 * Alerts about payments: one row per dispute, early fraud warning or review. A closed alert never opens again, and the
 * newer of two events about an open alert wins, in whatever order they arrive.
 */
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { PaymentAlertTable } from '../payments/checkout-tables.ts'

export type AlertKind = PaymentAlertTable['kind']
export type AlertState = PaymentAlertTable['state']

export type AlertChange = {
  id: string
  kind: AlertKind
  intentId: string
  state: AlertState
  reason: string | null
  amount: number | null
  currency: string | null
  dueBy: Date | null
  reportedAt: Date
}

/** True when the alert is new. */
export const upsertAlert = async (trx: Transaction, alert: AlertChange, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into payment_alerts as alert
      (id, kind, intent_id, state, reason, amount, currency, due_by, told_at, created_at, updated_at)
    values (${alert.id}, ${alert.kind}, ${alert.intentId}, ${alert.state}, ${alert.reason},
      ${alert.currency === null ? null : alert.amount}, ${alert.amount === null ? null : alert.currency},
      ${alert.dueBy}, ${alert.reportedAt}, ${now}, ${now})
    on conflict (id) do update set
      state = excluded.state,
      reason = coalesce(excluded.reason, alert.reason),
      amount = coalesce(excluded.amount, alert.amount),
      currency = coalesce(excluded.currency, alert.currency),
      due_by = coalesce(excluded.due_by, alert.due_by),
      told_at = excluded.told_at,
      updated_at = excluded.updated_at
    where alert.state <> 'closed' and (excluded.told_at >= alert.told_at or excluded.state = 'closed')
    returning (xmax = 0) as is_new
  `.execute(trx)
  return rows[0]?.is_new ?? false
}

/** An alert with the order of its payment, or the order that its payment duplicates. */
export type OpenAlert = AlertChange & {
  orderId: string | null
  orderNumber: number | null
  /** Whether the payment is refunded. */
  isRefunded: boolean
  createdAt: Date
}

const toOpenAlert = (row: {
  id: string
  kind: AlertKind
  intent_id: string
  state: AlertState
  reason: string | null
  amount: number | null
  currency: string | null
  due_by: Date | null
  told_at: Date
  created_at: Date
  order_id: string | null
  order_number: number | null
  payment_status: string | null
}): OpenAlert => ({
  id: row.id,
  kind: row.kind,
  intentId: row.intent_id,
  state: row.state,
  reason: row.reason,
  amount: row.amount,
  currency: row.currency,
  dueBy: row.due_by,
  reportedAt: row.told_at,
  createdAt: row.created_at,
  orderId: row.order_id,
  orderNumber: row.order_number,
  isRefunded: row.payment_status === 'refunded',
})

const alertQuery = (db: Database) =>
  db
    .selectFrom('payment_alerts as alert')
    .leftJoin('orders as own', 'own.intent_id', 'alert.intent_id')
    .leftJoin('refunds as refund', 'refund.intent_id', 'alert.intent_id')
    .leftJoin('orders as first', 'first.checkout_id', 'refund.second_of')
    .select([
      'alert.id',
      'alert.kind',
      'alert.intent_id',
      'alert.state',
      'alert.reason',
      'alert.amount',
      'alert.currency',
      'alert.due_by',
      'alert.told_at',
      'alert.created_at',
      sql<string | null>`coalesce(own.id, first.id)`.as('order_id'),
      sql<number | null>`coalesce(own.number, first.number)`.as('order_number'),
      sql<
        string | null
      >`case when refund.status = 'succeeded' then 'refunded' else own.payment_status end`.as(
        'payment_status',
      ),
    ])

/** Nearest deadline first, then oldest first. */
export const listOpenAlerts = async (db: Database, limit: number): Promise<OpenAlert[]> =>
  (
    await alertQuery(db)
      .where('alert.state', '<>', 'closed')
      .orderBy(sql`alert.due_by asc nulls last`)
      .orderBy('alert.created_at')
      .orderBy('alert.id')
      .limit(limit)
      .execute()
  ).map(toOpenAlert)

export const findAlert = async (db: Database, id: string): Promise<OpenAlert | undefined> => {
  const row = await alertQuery(db).where('alert.id', '=', id).executeTakeFirst()
  return row && toOpenAlert(row)
}

/** Longer than the timeout of the mail server. */
const LEASE_MINUTES = 5

/**
 * Calls `send` unless the alert has been mailed. It is recorded as mailed after `send` resolves, so a crash in between
 * sends it twice rather than never. Throws while another process sends it, and the errors of `send`: the caller retries.
 */
export const mailAlertOnce = async (
  db: Database,
  alert: { id: string; now: Date },
  send: () => Promise<void>,
): Promise<void> => {
  const unmailedAlert = db
    .updateTable('payment_alerts')
    .where('id', '=', alert.id)
    .where('mailed_at', 'is', null)
  const leased = await unmailedAlert
    .set({ mail_leased_until: sql<Date>`now() + ${LEASE_MINUTES} * interval '1 minute'` })
    .where(({ eb, or }) =>
      or([eb('mail_leased_until', 'is', null), eb('mail_leased_until', '<=', sql<Date>`now()`)]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!leased) {
    const waiting = await db
      .selectFrom('payment_alerts')
      .select('id')
      .where('id', '=', alert.id)
      .where('mailed_at', 'is', null)
      .executeTakeFirst()
    if (waiting) throw new Error(`the mail about ${alert.id} is being sent by another process`)
    return
  }
  try {
    await send()
  } catch (error) {
    await unmailedAlert.set({ mail_leased_until: null }).execute()
    throw error
  }
  await unmailedAlert.set({ mailed_at: alert.now, mail_leased_until: null }).execute()
}
