/**
 * The receipt of a withdrawal: its content, date and time. The rule: it says "received", never "accepted". The receipt to
 * an address that was typed into the form has nothing that was not typed; the order's own address gets the order's link.
 */
import { FIXED_MAILS, type FixedMailJobs } from '../../domain/mails/fixed-mails.ts'
import { fillMailText } from '../../domain/mails/mail-texts.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { type MailBlock, mailText, textBlocks } from '../../mail/mail-content.ts'
import { wasMailSent } from '../../storage/mails/mails.ts'
import { findOrder } from '../../storage/orders/orders.ts'
import { findWithdrawal, type Withdrawal } from '../../storage/withdrawals/withdrawals.ts'
import type { CheckoutContext } from '../context.ts'
import { mailedOrderLink } from '../order-link.ts'
import { type Mail, orderLinkBlock, type SendMail } from './mail-parts.ts'

/** "23 November 2026 at 14:05:09 GMT": exact, because a period may end on that day. */
export const submittedText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at)

/** What was declared, for the page and for the mails. */
export const statementFacts = (
  { name, contract, email, submitted_at, lines }: Withdrawal,
  timeZone: string,
): { label: string; value: string }[] => [
  { label: 'Name', value: name },
  { label: 'Contract', value: contract },
  ...(lines ?? []).map(({ name: line, quantity }) => ({ label: 'Item', value: `${quantity} x ${line}` })),
  { label: 'Email', value: email },
  { label: 'Received on', value: submittedText(submitted_at, timeZone) },
]

export const composeReceipt = (
  withdrawal: Withdrawal,
  recipient: 'declarer' | 'order',
  { timeZone, order, url }: { timeZone: string; order?: { id: string; number: number }; url?: string },
): Omit<Mail, 'to'> => {
  const isToOrder = recipient === 'order' && order !== undefined
  const { subject, text } = isToOrder ? FIXED_MAILS.withdrawalOfOrder : FIXED_MAILS.withdrawal
  const blocks: MailBlock[] = [
    ...textBlocks(text),
    { kind: 'facts', facts: statementFacts(withdrawal, timeZone) },
    ...(isToOrder && url !== undefined ? [orderLinkBlock(url)] : []),
  ]
  return {
    subject: fillMailText(subject, isToOrder ? { number: orderNumberText(order.number) } : {}),
    blocks,
    text: mailText(blocks),
    messageKey: `${withdrawal.id}.receipt.${recipient}`,
  }
}

/** The job. Throws when it should be retried. A crash after sending may repeat it, with the same Message-ID. */
export const sendWithdrawalMessage = async (
  context: CheckoutContext,
  sendMail: SendMail,
  job: FixedMailJobs['withdrawal-message'],
): Promise<void> => {
  const withdrawal = await findWithdrawal(context.db, job.withdrawalId)
  if (!withdrawal) return
  const { order_id: orderId } = withdrawal
  const order = orderId === null ? undefined : await findOrder(context.db, orderId)
  const to = job.recipient === 'declarer' ? withdrawal.email : order?.email
  if (!to) return
  const url =
    job.recipient === 'order' && orderId !== null ? await mailedOrderLink(context, orderId, to) : undefined
  const { timeZone } = context
  const mail = composeReceipt(withdrawal, job.recipient, {
    timeZone,
    ...(order && { order }),
    ...(url !== undefined && { url }),
  })
  const messageKey = job.again === undefined ? mail.messageKey : `${mail.messageKey}.again.${job.again}`
  if (await wasMailSent(context.db, messageKey)) return
  await sendMail({ to, ...mail, messageKey, about: { kind: FIXED_MAILS.withdrawal.kind, orderId, job } })
}
