/**
 * The mail about a refund that the bank has returned after it succeeded. The rule: only who was told by mail that it was
 * paid back, or may have been, is told, once for each attempt.
 */
import { orderNumberText } from '../domain/order-labels.ts'
import { mayHaveArrived } from '../storage/checkout/order-messages.ts'
import type { StoredOrder } from '../storage/checkout/orders.ts'
import { findPartialRefund } from '../storage/checkout/partial-refunds.ts'
import { findRefund, type StoredRefund } from '../storage/checkout/refunds.ts'
import type { CheckoutContext } from './context.ts'
import { formatAmount } from './format-amount.ts'
import type { MailJob } from './jobs.ts'
import {
  type Mail,
  type MailTerms,
  opening,
  orderMail,
  orderNumberFact,
  type SendMail,
  sendOrderMail,
} from './order-message.ts'
import { refundMessageOf } from './refund-message.ts'

type Job = Extract<MailJob, { kind: 'returned-refund-message' }>

const composeReturnedRefund = (
  order: StoredOrder,
  { id, amount, currency }: Pick<StoredRefund, 'id' | 'amount' | 'currency'>,
  attempt: string,
  terms: MailTerms,
): Omit<Mail, 'to'> => {
  const { subject, blocks } = opening(terms.texts.returnedRefund, {
    amount: formatAmount(amount, currency),
    number: orderNumberText(order.number),
  })
  return orderMail(
    {
      subject,
      blocks: [...blocks, { kind: 'facts', facts: [orderNumberFact(order)] }],
      messageKey: `${order.id}.refund.${id}.returned.${attempt}`,
    },
    terms,
  )
}

/** The job. Throws when it should be retried. */
export const sendReturnedRefundMessage = async (
  context: CheckoutContext,
  sendMail: SendMail,
  job: Job,
): Promise<void> => {
  const { db } = context
  const { orderId, refundId, attempt } = job
  await sendOrderMail(context, sendMail, job, async (order) => {
    const part = await findPartialRefund(db, refundId)
    const refund = part ?? (await findRefund(db, refundId))
    const told = part ? refundMessageOf({ id: refundId, attempt: Number(attempt) }) : 'refund'
    if (!refund || !(await mayHaveArrived(db, { orderId, kind: told }))) return undefined
    return {
      kind: `refund:${refundId}:returned:${attempt}`,
      compose: (terms) => composeReturnedRefund(order, refund, attempt, terms),
    }
  })
}
