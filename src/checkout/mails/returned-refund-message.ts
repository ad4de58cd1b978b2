/**
 * The mail about a refund that the bank has returned after it succeeded. The rule: only who was told by mail that it was
 * paid back, or may have been, is told, once for each attempt.
 */
import type { OrderMailJobs } from '../../domain/mails/order-mails.ts'
import { mayHaveArrived } from '../../storage/orders/order-messages.ts'
import type { StoredOrder } from '../../storage/orders/orders.ts'
import { findPartialRefund } from '../../storage/orders/partial-refunds.ts'
import { findRefund } from '../../storage/orders/refunds.ts'
import type { CheckoutContext } from '../context.ts'
import { formatAmount } from '../format-amount.ts'
import { type PreparedMail, writtenMail } from './mail-parts.ts'
import { refundMessageOf } from './refund-message.ts'

export const returnedRefundMail = async (
  { db }: CheckoutContext,
  order: StoredOrder,
  { refundId, attempt }: OrderMailJobs['returned-refund-message'],
): Promise<PreparedMail | undefined> => {
  const part = await findPartialRefund(db, refundId)
  const refund = part ?? (await findRefund(db, refundId))
  const told = part ? refundMessageOf({ id: refundId, attempt: Number(attempt) }) : 'refund'
  if (!refund || !(await mayHaveArrived(db, { orderId: order.id, kind: told }))) return undefined
  return writtenMail(order, 'returnedRefund', {
    kind: `refund:${refundId}:returned:${attempt}`,
    values: { amount: formatAmount(refund.amount, refund.currency) },
    blocks: [],
  })
}
