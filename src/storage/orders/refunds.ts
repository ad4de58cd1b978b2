/** Refunds: one per payment, of the whole amount. */
import type { Selectable } from 'kysely'
import type { CancelledBy, RefundCause } from '../../domain/orders/refund-causes.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { RefundReason, RefundTable } from '../payments/checkout-tables.ts'

export type StoredRefund = Selectable<RefundTable>

/** Returns the refund's id, or undefined when the payment has a refund already. */
export const insertRefund = async (
  trx: Transaction,
  refund: {
    intentId: string
    orderId: string | null
    /** The checkout that the payment duplicates. */
    duplicateOf?: string
    reason: RefundReason
    amount: number
    currency: string
    /** Set when staff start the refund. */
    cause?: RefundCause
    restocked?: boolean
    cancelledBy?: CancelledBy | undefined
    explanation?: string
    now: Date
  },
): Promise<string | undefined> => {
  const row = await trx
    .insertInto('refunds')
    .values({
      id: newId('refund'),
      intent_id: refund.intentId,
      order_id: refund.orderId,
      second_of: refund.duplicateOf ?? null,
      reason: refund.reason,
      amount: refund.amount,
      currency: refund.currency,
      cause: refund.cause ?? null,
      restocked: refund.restocked ?? false,
      cancelled_by: refund.cancelledBy ?? null,
      explanation: refund.explanation ?? '',
      status: 'pending',
      created_at: refund.now,
      updated_at: refund.now,
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Stands for the provider's id of a refund that was made outside of the shop. */
export const externalRefundId = ({ id }: Pick<StoredRefund, 'id'>): string => `before:${id}`
export const isExternalRefund = (refund: Pick<StoredRefund, 'id' | 'provider_refund_id'>): boolean =>
  refund.provider_refund_id === externalRefundId(refund)

export const findRefund = (db: Database | Transaction, id: string): Promise<StoredRefund | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

export const findRefundOfIntent = (db: Database, intentId: string): Promise<StoredRefund | undefined> =>
  db.selectFrom('refunds').selectAll().where('intent_id', '=', intentId).executeTakeFirst()

/** Locked to the end of the transaction. */
export const lockRefundOfIntent = (trx: Transaction, intentId: string): Promise<StoredRefund | undefined> =>
  trx.selectFrom('refunds').selectAll().where('intent_id', '=', intentId).forUpdate().executeTakeFirst()

export const updateRefund = async (
  trx: Transaction,
  id: string,
  change: Pick<StoredRefund, 'status' | 'provider_refund_id' | 'failure'>,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('refunds')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Pending refunds without a change since `before`, of whole payments or of parts: their job may be lost. */
export const findStuckRefunds = async (
  db: Database,
  table: 'refunds' | 'partial_refunds',
  before: Date,
): Promise<string[]> =>
  (
    await db
      .selectFrom(table)
      .select('id')
      .where('status', '=', 'pending')
      .where('updated_at', '<=', before)
      .orderBy('updated_at')
      .limit(100)
      .execute()
  ).map(({ id }) => id)

export type FailedRefund = Pick<StoredRefund, 'id' | 'amount' | 'currency' | 'failure'> & {
  intentId: string
  /** The refunded order, or the order that the payment duplicates. */
  orderId: string | null
  orderNumber: number | null
  since: Date
  /** Of a part of the payment. */
  isPart: boolean
}

type FailedRow = Pick<
  StoredRefund,
  'id' | 'amount' | 'currency' | 'failure' | 'intent_id' | 'order_id' | 'updated_at'
> & { order_number: number | null }
export const toFailedRefund = (
  { intent_id, order_id, order_number, updated_at, ...refund }: FailedRow,
  isPart: boolean,
): FailedRefund => ({
  ...refund,
  intentId: intent_id,
  orderId: order_id,
  orderNumber: order_number,
  since: updated_at,
  isPart,
})

/** Refunds of a whole payment that the provider could not make, oldest first. */
export const listFailedRefunds = async (db: Database, limit: number): Promise<FailedRefund[]> =>
  (
    await db
      .selectFrom('refunds as r')
      .leftJoin('orders as own', 'own.id', 'r.order_id')
      .leftJoin('orders as first', 'first.checkout_id', 'r.second_of')
      .select(['r.id', 'r.amount', 'r.currency', 'r.failure', 'r.intent_id', 'r.updated_at'])
      .select((eb) => eb.fn.coalesce('r.order_id', 'first.id').as('order_id'))
      .select((eb) => eb.fn.coalesce('own.number', 'first.number').as('order_number'))
      .where('r.status', '=', 'failed')
      .orderBy('r.updated_at')
      .limit(limit)
      .execute()
  ).map((refund) => toFailedRefund(refund, false))
