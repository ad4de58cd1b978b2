/** The mail about a refund of a part of a payment: how much, and for what. One for each attempt that succeeds. */
import type { OrderMailJobs } from '../../domain/mails/order-mails.ts'
import { sumOfTaxes } from '../../domain/pricing/refund-tax.ts'
import type { PicturedOrder } from '../../storage/orders/orders.ts'
import { findPartialRefund, listPartialRefundLines } from '../../storage/orders/partial-refunds.ts'
import type { CheckoutContext } from '../context.ts'
import { formatAmount } from '../format-amount.ts'
import { isOfReturnedRefund } from '../refund/returned-refund.ts'
import { lineList, type MailLine, type PreparedMail, unitsLine, writtenMail } from './mail-parts.ts'

/** Of an attempt: one that the bank has returned, and that is made again, is told again. */
export const refundMessageOf = ({ id, attempt }: { id: string; attempt: number }): `refund:${string}` =>
  attempt === 1 ? `refund:${id}` : `refund:${id}:${attempt}`

export const partialRefundMail = async (
  { db }: CheckoutContext,
  order: PicturedOrder,
  job: OrderMailJobs['refund-message'],
): Promise<PreparedMail | undefined> => {
  const refund = await findPartialRefund(db, job.refundId)
  if (!refund || (await isOfReturnedRefund(db, job))) return undefined
  const lines = await listPartialRefundLines(db, [order.id])
  const { amount, shipping, extra, currency } = refund
  const tax = sumOfTaxes(refund.taxes ?? [])
  const withoutPicture = (text: string): MailLine => ({ text, picture: null })
  const parts = [
    ...lines.flatMap(({ refund_id, position, cancelled, returned, amount: ofLine }) => {
      const item = refund_id === refund.id && order.items.find((each) => each.position === position)
      return item ? [unitsLine(item, cancelled + returned, formatAmount(ofLine, currency))] : []
    }),
    ...(shipping > 0 ? [withoutPicture(`Shipping: ${formatAmount(shipping, currency)}`)] : []),
    ...(extra > 0 && extra < amount
      ? [withoutPicture(`Further amount: ${formatAmount(extra, currency)}`)]
      : []),
  ]
  const taxText = `It includes ${formatAmount(tax, currency)} ${order.taxes?.name}.`
  return writtenMail(order, 'refund', {
    kind: refundMessageOf(refund),
    values: { amount: formatAmount(amount, currency) },
    blocks: [
      { kind: 'facts', facts: refund.explanation ? [{ label: 'Reason', value: refund.explanation }] : [] },
      lineList(parts),
      { kind: 'text', lines: tax > 0 ? [taxText] : [] },
    ],
  })
}
