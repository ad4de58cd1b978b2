/**
 * Refunds of a part of a payment: several per order, each written before the provider is asked. Those of a whole payment
 * are in `refunds.ts`. The constraints are in migration 111.
 */
import { type Selectable, sql } from 'kysely'
import type { PartialRefund } from '../../domain/orders/refund-amounts.ts'
import type { RefundedTax } from '../../domain/pricing/refund-tax.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { PartialRefundLineTable, PartialRefundTable } from './partial-refund-tables.ts'
import { type FailedRefund, toFailedRefund } from './refunds.ts'

export type StoredPartialRefund = Selectable<PartialRefundTable>
export type RefundedUnits = Pick<
  Selectable<PartialRefundLineTable>,
  'order_id' | 'position' | 'cancelled' | 'returned'
>

const jsonOf = (taxes: readonly RefundedTax[] | null): string | null => taxes && JSON.stringify(taxes)

/** The caller has locked the order. */
export const insertPartialRefund = async (
  trx: Transaction,
  { lines, ...amounts }: PartialRefund,
  refund: Pick<
    StoredPartialRefund,
    | 'order_id'
    | 'intent_id'
    | 'request_key'
    | 'currency'
    | 'cause'
    | 'explanation'
    | 'notify'
    | 'requested_by'
    | 'created_at'
    | 'taxes'
  >,
): Promise<string> => {
  const id = newId('refund')
  await trx
    .insertInto('partial_refunds')
    .values({
      ...refund,
      ...amounts,
      id,
      status: 'pending',
      updated_at: refund.created_at,
      taxes: jsonOf(refund.taxes),
    })
    .execute()
  if (lines.length > 0)
    await trx
      .insertInto('partial_refund_lines')
      .values(
        lines.map(({ position, amount, cancelled, returned, restock }) => ({
          order_id: refund.order_id,
          refund_id: id,
          position,
          amount,
          cancelled,
          returned,
          restocked: restock,
        })),
      )
      .execute()
  return id
}

export const findPartialRefund = (
  db: Database | Transaction,
  id: string,
): Promise<StoredPartialRefund | undefined> =>
  db.selectFrom('partial_refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Oldest first. */
export const listPartialRefunds = (
  db: Database | Transaction,
  orderId: string,
): Promise<StoredPartialRefund[]> =>
  db
    .selectFrom('partial_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listPartialRefundsOfIntent = (
  db: Database | Transaction,
  intentId: string,
): Promise<StoredPartialRefund[]> =>
  db.selectFrom('partial_refunds').selectAll().where('intent_id', '=', intentId).execute()

export const listPartialRefundLines = (
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<Selectable<PartialRefundLineTable>[]> =>
  db
    .selectFrom('partial_refund_lines')
    .selectAll()
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .orderBy('refund_id')
    .orderBy('position')
    .execute()

/** Minor units that the shop refunded in parts, or is about to. */
export const sumOfParts = (refunds: readonly Pick<StoredPartialRefund, 'status' | 'amount'>[]): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)

export const updatePartialRefund = async (
  trx: Transaction,
  id: string,
  {
    taxes,
    ...change
  }: Pick<StoredPartialRefund, 'status' | 'provider_refund_id' | 'failure'> & {
    attempt?: number
    taxes?: RefundedTax[] | null
  },
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('partial_refunds')
    .set({ ...change, ...(taxes === undefined ? {} : { taxes: jsonOf(taxes) }), updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Those that the provider could not make, oldest first, unless staff refunded as much in the provider's dashboard. */
export const listFailedPartialRefunds = async (db: Database, limit: number): Promise<FailedRefund[]> =>
  (
    await db
      .selectFrom('partial_refunds as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['r.id', 'r.amount', 'r.currency', 'r.failure', 'r.intent_id', 'r.order_id', 'r.updated_at'])
      .select('o.number as order_number')
      .where('r.status', '=', 'failed')
      .where('o.payment_status', '<>', 'refunded')
      .whereRef('o.paid_back', '<', 'r.amount')
      .orderBy('r.updated_at')
      .limit(limit)
      .execute()
  ).map((refund) => toFailedRefund(refund, true))
