/**
 * What each mail about an order says, by the job that sends it; the words are in `src/domain/mails/order-mails.ts`. The rule: a
 * mail is sent once; another copy once for each request of staff.
 */
import type {
  OrderMailJob,
  OrderMailJobKind,
  OrderMailJobs,
  OrderMessage,
} from '../../domain/mails/order-mails.ts'
import { CANCELLED_BY } from '../../domain/orders/refund-causes.ts'
import type { MailBlock } from '../../mail/mail-content.ts'
import { sendOnce } from '../../storage/orders/order-messages.ts'
import { findPicturedOrder, type PicturedOrder, type StoredOrder } from '../../storage/orders/orders.ts'
import { listOrderTerms, type OrderTerms } from '../../storage/pages/order-terms.ts'
import type { CheckoutContext } from '../context.ts'
import { formatAmount } from '../format-amount.ts'
import { mailedOrderLink } from '../order-link.ts'
import { logPayment } from '../payment-trail.ts'
import { isOfReturnedRefund } from '../refund/returned-refund.ts'
import {
  composeMail,
  expectedDelivery,
  itemList,
  type PreparedMail,
  type SendMail,
  shippingAddress,
  totals,
  writtenMail,
} from './mail-parts.ts'
import { orderLinkMail } from './order-link-message.ts'
import { partialRefundMail } from './refund-message.ts'
import { returnedRefundMail } from './returned-refund-message.ts'
import { shipmentMail } from './shipment-message.ts'

/** Undefined: there is nothing to say, or no more. */
type Prepare<Job> = (
  context: CheckoutContext,
  order: PicturedOrder,
  job: Job,
) => PreparedMail | Promise<PreparedMail | undefined>

export const confirmationMail = (order: PicturedOrder, enclosed: readonly OrderTerms[]): PreparedMail =>
  writtenMail(order, 'confirmation', {
    kind: 'confirmation',
    values: {},
    blocks: [
      itemList(order),
      totals(order),
      shippingAddress('It will be sent to:', order),
      expectedDelivery(order),
    ],
    enclosed,
  })

/** What staff have told the customer in their own words. */
const reasonBlock = ({ refund }: StoredOrder): MailBlock => ({
  kind: 'facts',
  facts: refund?.explanation ? [{ label: 'Reason', value: refund.explanation }] : [],
})

/** Staff have cancelled the order. */
export const cancelledMail = (order: PicturedOrder): PreparedMail =>
  writtenMail(order, 'cancelled', {
    kind: 'cancelled',
    values: {
      amount: formatAmount(order.received, order.received_currency),
      who: CANCELLED_BY[order.refund?.cancelledBy ?? 'shop'],
    },
    blocks: [reasonBlock(order), itemList(order)],
  })

export const fullRefundMail = (order: PicturedOrder): PreparedMail =>
  writtenMail(order, 'fullRefund', {
    kind: 'refund',
    values: { amount: formatAmount(order.received, order.received_currency) },
    before: [{ kind: 'text', lines: order.problem === null ? [] : [order.problem] }],
    blocks: [reasonBlock(order), itemList(order)],
  })

const messages: Record<OrderMessage, Prepare<OrderMailJobs['order-message']>> = {
  confirmation: async ({ db }, order) => confirmationMail(order, await listOrderTerms(db, order.id)),
  refund: async ({ db }, order, job) =>
    (await isOfReturnedRefund(db, job)) ? undefined : fullRefundMail(order),
  cancellation: (_, order) =>
    writtenMail(order, 'cancellation', { kind: 'cancellation', values: {}, blocks: [itemList(order)] }),
}

const orderMails: { [Kind in OrderMailJobKind]: Prepare<OrderMailJobs[Kind]> } = {
  'order-message': (context, order, job) => messages[job.message](context, order, job),
  'shipment-message': shipmentMail,
  'refund-message': partialRefundMail,
  'returned-refund-message': returnedRefundMail,
  'cancelled-message': (_, order) => cancelledMail(order),
  'order-link-message': orderLinkMail,
}

export const prepareOrderMail = async (
  context: CheckoutContext,
  order: PicturedOrder,
  job: OrderMailJob,
): Promise<PreparedMail | undefined> => (orderMails[job.kind] as Prepare<OrderMailJob>)(context, order, job)

/** The kind of a mail for staff: the job's, without "-message"; of a mail about the whole order, which one. */
const kindOf = (job: OrderMailJob): string =>
  job.kind === 'order-message' ? job.message : job.kind.replace(/-message$/, '')

/**
 * The job. Throws when it should be retried. Does nothing for an order without an email address, or where there is nothing
 * to say any more.
 */
export const sendOrderMail = async (
  context: CheckoutContext,
  sendMail: SendMail,
  job: OrderMailJob,
): Promise<void> => {
  const { orderId, again } = job
  const order = await findPicturedOrder(context.db, orderId)
  const to = order?.email
  const prepared = order && to ? await prepareOrderMail(context, order, job) : undefined
  if (!order || !to || !prepared) return
  const message = { orderId, kind: again === undefined ? prepared.kind : (`again:${again}` as const) }
  await sendOnce(context.db, { ...message, now: context.now() }, async () => {
    context.crashPoint?.('message-before-send')
    // Under the lease: a refund that is returned from now on waits for this mail, and its return is told. A mail about the
    // order itself states what never changes, and the order as it was read.
    const current = job.kind === 'order-message' ? prepared : await prepareOrderMail(context, order, job)
    if (current?.kind !== prepared.kind)
      throw new Error(`there is no ${prepared.kind} of ${orderId} any more`)
    const terms = { texts: await context.mailTexts(), url: await mailedOrderLink(context, orderId, to) }
    const mail = composeMail(order, current, terms)
    const messageKey = again === undefined ? mail.messageKey : `${mail.messageKey}.again.${again}`
    await sendMail({ to, ...mail, messageKey, about: { kind: kindOf(job), orderId, job } })
    context.crashPoint?.('message-sent')
  })
  logPayment(context, 'message-sent', { orderId, intentId: order.intent_id, message: kindOf(job) })
  context.crashPoint?.('message-committed')
}
