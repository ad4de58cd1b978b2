/**
 * Double opt-in: the request of a subscription, and the mail that asks for its confirmation. The rules: the answer to a
 * request is the same whatever is known of the address; one address gets few such mails; a mail names no other person's
 * data and can be answered by unsubscribing.
 */

import { FIXED_MAILS, type FixedMailJobs } from '../../domain/mails/fixed-mails.ts'
import { NEWSLETTER_CONFIRM_PATH, NEWSLETTER_LEAVE_PATH } from '../../domain/orders/customer-path.ts'
import { type MailBlock, mailText, textBlocks } from '../../mail/mail-content.ts'
import { inTransaction } from '../../storage/database/database.ts'
import { wasMailSent } from '../../storage/mails/mails.ts'
import { createConfirmation, findPendingSubscriber } from '../../storage/subscribers/subscriber-consent.ts'
import { requestSubscription } from '../../storage/subscribers/subscribers.ts'
import type { CheckoutContext } from '../context.ts'
import type { SendMail } from './mail-parts.ts'

export const unsubscribeUrl = (origin: string, key: string): string =>
  `${origin}${NEWSLETTER_LEAVE_PATH}/${key}`

/** @param request `from`: the client's network address */
export const requestNewsletter = (
  context: Pick<CheckoutContext, 'db' | 'jobs' | 'now'>,
  request: { email: string; from: string },
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const subscriberId = await requestSubscription(trx, { ...request, now: context.now() })
    if (subscriberId !== undefined)
      await context.jobs.enqueue(trx, { kind: 'newsletter-confirmation', subscriberId })
  })

const { kind, subject, text, end } = FIXED_MAILS.newsletterConfirmation

/** The job. Throws when it should be retried. A crash after sending may repeat it, with the same Message-ID. */
export const sendNewsletterConfirmation = async (
  { db, now, origin }: CheckoutContext,
  sendMail: SendMail,
  { subscriberId }: FixedMailJobs['newsletter-confirmation'],
): Promise<void> => {
  const pending = await findPendingSubscriber(db, subscriberId)
  if (!pending) return
  const { email: to, mailsSent, unsubscribeKey, mailedAt } = pending
  const messageKey = `${subscriberId}.confirm.${mailsSent}.${mailedAt?.getTime() ?? 0}`
  if (await wasMailSent(db, messageKey)) return
  const token = await createConfirmation(db, subscriberId, now())
  const leave = unsubscribeUrl(origin(), unsubscribeKey)
  const blocks: MailBlock[] = [
    ...textBlocks(text),
    {
      kind: 'link',
      label: 'Confirm your subscription',
      button: 'Confirm',
      url: `${origin()}${NEWSLETTER_CONFIRM_PATH}/${token}`,
    },
    ...textBlocks(end),
    { kind: 'facts', facts: [{ label: 'Unsubscribe', value: leave, href: leave }] },
  ]
  await sendMail({
    to,
    subject,
    blocks,
    text: mailText(blocks),
    messageKey,
    unsubscribeUrl: leave,
    about: { kind, orderId: null, job: null },
  })
}
