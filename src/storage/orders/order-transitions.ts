/** The transitions of an order's two statuses, `status` and `payment_status`. */
import type { PaymentStatus } from '../../domain/orders/order-status.ts'
import type { Transaction } from '../database/database.ts'

/** The authorised payment was captured. `received`: minor units. */
export const markOrderPaid = async (trx: Transaction, id: string, received: number): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ payment_status: 'paid', received })
    .where('id', '=', id)
    .where('payment_status', '=', 'authorised')
    .execute()
}

/** The authorised payment can no longer be captured: nothing is charged, and the order is cancelled. */
export const markOrderVoided = async (trx: Transaction, id: string, problem: string): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: 'cancelled', payment_status: 'voided', problem, received: 0 })
    .where('id', '=', id)
    .where('payment_status', '=', 'authorised')
    .execute()
}

/** The captured payment cannot be accepted and is refunded. `received`: minor units of `currency`. */
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

/** A refund was started: the order must not be sent. */
export const markRefundPending = async (trx: Transaction, id: string): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: 'refund_pending', payment_status: 'refund_pending' })
    .where('id', '=', id)
    .execute()
}

/** Writes the amount refunded outside of the shop, in minor units. */
export const recordExternalRefund = async (
  trx: Transaction,
  id: string,
  refundedAmount: number,
): Promise<void> => {
  await trx.updateTable('orders').set({ paid_back: refundedAmount }).where('id', '=', id).execute()
}

/** The payment was refunded in full. */
export const markOrderRefunded = async (trx: Transaction, intentId: string): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: 'refunded', payment_status: 'refunded' })
    .where('intent_id', '=', intentId)
    .execute()
}

/** The refund failed: staff have to refund the payment in the provider's dashboard. */
export const markRefundFailed = async (trx: Transaction, intentId: string): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: 'refund_pending', payment_status: 'refund_failed' })
    .where('intent_id', '=', intentId)
    .execute()
}

/** Changes the payment's status only from one of `from`, so that a late event does not undo a newer state. */
export const transitionPayment = async (
  trx: Transaction,
  intentId: string,
  to: PaymentStatus,
  from: readonly PaymentStatus[],
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ payment_status: to })
    .where('intent_id', '=', intentId)
    .where('payment_status', 'in', [...from])
    .execute()
}
