/** Orders whose payment is authorised: written before the money is taken, and moved on by what the provider says of it. */
import type { Database, Transaction } from '../database/database.ts'

/** The provider has taken the money of an order whose payment was authorised. `received`: minor units. */
export const markOrderPaid = async (trx: Transaction, id: string, received: number): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ payment_status: 'paid', received })
    .where('id', '=', id)
    .where('payment_status', '=', 'authorised')
    .execute()
}

/** What was authorised for it can no longer be taken: nobody is charged, and nothing is to be sent. */
export const markOrderVoided = async (trx: Transaction, id: string, problem: string): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: 'cancelled', payment_status: 'voided', problem, received: 0 })
    .where('id', '=', id)
    .where('payment_status', '=', 'authorised')
    .execute()
}

/** An order is to be refunded for what the provider took: minor units of that currency. */
export const markPaymentRejected = async (
  trx: Transaction,
  id: string,
  payment: { problem: string; received: number; currency: string },
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({
      status: 'refund_pending',
      payment_status: 'refund_pending',
      problem: payment.problem,
      received: payment.received,
      received_currency: payment.currency,
    })
    .where('id', '=', id)
    .execute()
}

/** Authorised, written before that moment and not captured, the oldest first. */
export const findUncapturedOrders = async (db: Database, before: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('payment_status', '=', 'authorised')
      .where('created_at', '<=', before)
      .orderBy('created_at')
      .limit(100)
      .execute()
  ).map(({ id }) => id)
