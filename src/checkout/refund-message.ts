/** The mail about a refund of a part of a payment: how much, and for what. One for each attempt that succeeds. */
import { orderNumberText } from '../domain/order-labels.ts'
import { sumOfTaxes } from '../domain/refund-tax.ts'
import type { StoredOrder } from '../storage/checkout/orders.ts'
import {
  findPartialRefund,
  listPartialRefundLines,
  type StoredPartialRefund,
} from '../storage/checkout/partial-refunds.ts'
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
  unitsText,
} from './order-message.ts'
import { isOfReturnedRefund } from './returned-refund.ts'

/** Of an attempt: one that the bank has returned, and that is made again, is told again. */
export const refundMessageOf = ({ id, attempt }: { id: string; attempt: number }): `refund:${string}` =>
  attempt === 1 ? `refund:${id}` : `refund:${id}:${attempt}`

type Lines = Awaited<ReturnType<typeof listPartialRefundLines>>

export const composeRefund = (
  order: StoredOrder,
  refund: StoredPartialRefund,
  lines: Lines,
  terms: MailTerms,
): Omit<Mail, 'to'> => {
  const { amount, shipping, extra, currency } = refund
  const tax = sumOfTaxes(refund.taxes ?? [])
  const parts = [
    ...lines.flatMap(({ position, cancelled, returned, amount: ofLine }) => {
      const item = order.items.find((each) => each.position === position)
      return item ? [`${unitsText(item, cancelled + returned)}: ${formatAmount(ofLine, currency)}`] : []
    }),
    ...(shipping > 0 ? [`Shipping: ${formatAmount(shipping, currency)}`] : []),
    ...(extra > 0 && extra < amount ? [`Further amount: ${formatAmount(extra, currency)}`] : []),
  ]
  const { subject, blocks } = opening(terms.texts.refund, {
    amount: formatAmount(amount, currency),
    number: orderNumberText(order.number),
  })
  return orderMail(
    {
      subject,
      blocks: [
        ...blocks,
        { kind: 'list', lines: parts },
        ...(tax > 0
          ? [
              {
                kind: 'text',
                lines: [`It includes ${formatAmount(tax, currency)} ${order.taxes?.name}.`],
              } as const,
            ]
          : []),
        { kind: 'facts', facts: [orderNumberFact(order)] },
      ],
      messageKey: `${order.id}.${refundMessageOf(refund).replaceAll(':', '.')}`,
    },
    terms,
  )
}

/** The job. Throws when it should be retried. */
export const sendRefundMessage = async (
  context: CheckoutContext,
  sendMail: SendMail,
  job: Extract<MailJob, { kind: 'refund-message' }>,
): Promise<void> => {
  const { orderId, refundId } = job
  await sendOrderMail(context, sendMail, job, async (order) => {
    const refund = await findPartialRefund(context.db, refundId)
    if (!refund || (await isOfReturnedRefund(context.db, job))) return undefined
    const all = await listPartialRefundLines(context.db, [orderId])
    const lines = all.filter(({ refund_id }) => refund_id === refundId)
    return { kind: refundMessageOf(refund), compose: (terms) => composeRefund(order, refund, lines, terms) }
  })
}
