/** Renders an alert about a payment for the admin's list and for the owner's mail: what happened and what to do. */
import { FIXED_MAILS } from '../../domain/mails/fixed-mails.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { failedRefundAdvice, IN_DASHBOARD, reasonSuffix } from '../../domain/orders/refund-words.ts'
import type { OpenAlert } from '../../storage/orders/payment-alerts.ts'
import type { FailedRefund } from '../../storage/orders/refunds.ts'
import { formatAmount } from '../format-amount.ts'
import type { Mail } from '../mails/mail-parts.ts'

type AlertKind = OpenAlert['kind'] | 'refund-failed' | 'backup' | 'reconciliation'

export type StaffAlert<Kind extends AlertKind = AlertKind> = {
  id: string
  kind: Kind
  /** Null when the payment has no order. */
  orderId: string | null
  /** Null without an order. */
  orderNumber: number | null
  /** Null for alerts that are not about a payment. */
  paymentId: string | null
  /** What happened. */
  sentence: string
  /** What to do. */
  advice: string
  /** Deadline; null when there is none, or when the provider did not name one. */
  dueBy: Date | null
  since: Date
}

const paymentLabel = (amount: number | null, currency: string | null): string =>
  amount === null || currency === null ? 'a payment' : formatAmount(amount, currency)

const describeAlert = (alert: OpenAlert): { sentence: string; advice: string } => {
  const { kind, state, reason, amount, currency, isRefunded } = alert
  switch (kind) {
    case 'dispute':
      return {
        sentence: `The shopper's bank disputes ${paymentLabel(amount, currency)}${reasonSuffix(reason)}.`,
        advice:
          state === 'waiting'
            ? 'The evidence has been handed in, and the bank decides: there is nothing to do for now.'
            : isRefunded
              ? `The payment has been refunded: hand the refund in as evidence ${IN_DASHBOARD}, or the money is taken a second time.`
              : `Answer with evidence ${IN_DASHBOARD}, or accept the dispute there. Without an answer it is lost.`,
      }
    case 'fraud-warning':
      return {
        sentence: `The card's bank warns that this payment may be fraud${reasonSuffix(reason)}.`,
        advice:
          'Do not send the goods before you have looked at the order. A refund now avoids a dispute and its fee.',
      }
    case 'review':
      return {
        sentence: `The payment provider asks for this payment to be reviewed${reasonSuffix(reason)}.`,
        advice: `Approve or refund it ${IN_DASHBOARD} before you send the goods.`,
      }
  }
}

export const toStaffAlert = (alert: OpenAlert): StaffAlert<OpenAlert['kind']> => ({
  id: alert.id,
  kind: alert.kind,
  orderId: alert.orderId,
  orderNumber: alert.orderNumber,
  paymentId: alert.intentId,
  ...describeAlert(alert),
  dueBy: alert.state === 'waiting' ? null : alert.dueBy,
  since: alert.createdAt,
})

export const toFailedRefundAlert = (refund: FailedRefund): StaffAlert => ({
  id: refund.id,
  kind: 'refund-failed',
  orderId: refund.orderId,
  orderNumber: refund.orderNumber,
  paymentId: refund.intentId,
  sentence: `The refund of ${formatAmount(refund.amount, refund.currency)} failed${reasonSuffix(refund.failure)}.`,
  advice: failedRefundAdvice(refund.isPart),
  dueBy: null,
  since: refund.since,
})

const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Contains no personal data: the shopper is shown in the admin area only. */
export const alertMail = (alert: StaffAlert<AlertKind & keyof typeof FIXED_MAILS>): Omit<Mail, 'to'> => {
  const { kind, dueBy, orderId, orderNumber, paymentId, sentence, advice } = alert
  const subjectLines = [
    ...(orderNumber === null ? [] : [`Order: ${orderNumberText(orderNumber)}`]),
    ...(paymentId === null ? [] : [`Payment: ${paymentId}${orderId === null ? ' (without an order)' : ''}`]),
  ]
  return {
    subject: `${FIXED_MAILS[kind].subject}${dueBy ? `: answer by ${dateFormat.format(dueBy)}` : ''}`,
    text: [
      sentence,
      advice,
      '',
      ...subjectLines,
      ...(dueBy ? [`Answer by: ${dateTimeFormat.format(dueBy)} UTC`] : []),
      '',
      'It stands in the staff area above the orders until it is settled.',
      '',
    ].join('\n'),
    messageKey: `alert.${alert.id}`,
  }
}
