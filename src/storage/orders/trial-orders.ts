/**
 * Deletes trial orders: those that were paid in the sandbox, with their checkouts and payments. The database refuses to
 * delete any other order (migration 102). Their jobs do nothing once the order is gone.
 */
import { sql } from 'kysely'
import { withoutRowAudit, writeAuditEvent } from '../audit/audit-log.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'

export type TrialOrder = { id: string; checkoutId: string; intentId: string }

const isTrialOrder = sql<boolean>`mode = 'sandbox'`

export const countTrialOrders = async (db: Database | Transaction): Promise<number> => {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isTrialOrder)
    .executeTakeFirstOrThrow()
  return count
}

/** Locked until the end of the transaction, checkouts first, as `finalise` locks them. Lock stock afterwards. */
export const lockTrialOrders = async (trx: Transaction): Promise<TrialOrder[]> => {
  await sql`select id from checkouts where id in (select checkout_id from orders where ${isTrialOrder})
    order by id for update`.execute(trx)
  return trx
    .selectFrom('orders')
    .select(['id', 'checkout_id as checkoutId', 'intent_id as intentId'])
    .where(isTrialOrder)
    .orderBy('id')
    .forUpdate()
    .execute()
}

const BATCH = 2000

/** What the comparison with the provider has kept of the payments, and trial payouts that were made of them alone. */
const forgetPayments = async (trx: Transaction, intentIds: readonly string[]): Promise<void> => {
  await sql`delete from reconciliation_differences where subject = any(${intentIds})`.execute(trx)
  await sql`delete from balance_entries where intent_id = any(${intentIds})`.execute(trx)
  await sql`delete from payouts p where mode <> 'live' and has_entries
    and not exists (select from balance_entries where payout_id = p.id and kind <> 'payout')`.execute(trx)
}

/** The caller has locked the orders. Stock stays as it is. */
export const deleteTrialOrders = async (trx: Transaction, orders: readonly TrialOrder[]): Promise<void> => {
  for (let start = 0; start < orders.length; start += BATCH) {
    const batch = orders.slice(start, start + BATCH)
    const ids = batch.map(({ id }) => id)
    const checkoutIds = batch.map(({ checkoutId }) => checkoutId)
    // Second payments of a checkout have a refund and no order.
    const { rows: secondPayments } = await sql<{ intent_id: string }>`
      select intent_id from refunds where second_of = any(${checkoutIds})`.execute(trx)
    const intentIds = [
      ...batch.map(({ intentId }) => intentId),
      ...secondPayments.map(({ intent_id }) => intent_id),
    ]
    await sql`delete from refunds where intent_id = any(${intentIds})`.execute(trx)
    for (const table of ['disputes', 'payment_alerts', 'payment_events'] as const)
      await sql`delete from ${sql.table(table)} where intent_id = any(${intentIds})`.execute(trx)
    for (const table of ['order_items', 'order_messages'] as const)
      await sql`delete from ${sql.table(table)} where order_id = any(${ids})`.execute(trx)
    await sql`delete from orders where id = any(${ids})`.execute(trx)
    for (const table of ['checkout_snapshots', 'holds'] as const)
      await sql`delete from ${sql.table(table)} where checkout_id = any(${checkoutIds})`.execute(trx)
    await sql`delete from checkouts where id = any(${checkoutIds})`.execute(trx)
    await forgetPayments(trx, intentIds)
    await sql`delete from sandbox_refunds where intent_id = any(${intentIds})`.execute(trx)
    await sql`delete from sandbox_intents where id = any(${intentIds})`.execute(trx)
  }
}

/**
 * Deletes all of them where there are as many as staff have confirmed. The audit log gets one entry in place of one for each
 * row. @returns how many; undefined where there are more or fewer, and nothing was deleted
 */
export const removeTrialOrders = (db: Database, confirmed: number): Promise<number | undefined> =>
  inTransaction(db, async (trx) => {
    const orders = await lockTrialOrders(trx)
    if (orders.length !== confirmed) return undefined
    await withoutRowAudit(trx)
    await deleteTrialOrders(trx, orders)
    await writeAuditEvent(trx, { subject: 'orders', details: { trialOrders: orders.length } })
    return orders.length
  })
