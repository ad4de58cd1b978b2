/**
 * Double opt-in and unsubscribing: the states of a subscriber, and the bounds of mails that ask for a confirmation. The
 * rule: nobody can use the form to fill somebody else's mailbox.
 */

/** `pending`: has not confirmed yet. `active`: subscribed. `unsubscribed`: has left, and may subscribe again. */
export const SUBSCRIBER_STATUSES = ['pending', 'active', 'unsubscribed'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

const MINUTE_MS = 60_000
/** To one address: the first mail and two repetitions in `CONFIRMATION_MAIL_PERIOD_MS`, with a pause between them. */
export const MAX_CONFIRMATION_MAILS = 3
export const CONFIRMATION_MAIL_PAUSE_MS = 10 * MINUTE_MS
export const CONFIRMATION_MAIL_PERIOD_MS = 7 * 24 * 60 * MINUTE_MS
/** How long the link of such a mail works. */
export const CONFIRMATION_LINK_MS = 7 * 24 * 60 * MINUTE_MS

export const CONSENT_TEXT =
  'I would like to receive the newsletter by email. I can unsubscribe at any time with the link in each mail.'

export type SentConfirmations = { count: number; lastAt: Date | null }

/** @returns the count after another mail; undefined where the address gets none now */
export const countConfirmationMail = (
  { count, lastAt }: SentConfirmations,
  now: Date,
): number | undefined => {
  const age = lastAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastAt.getTime()
  if (age >= CONFIRMATION_MAIL_PERIOD_MS) return 1
  return count < MAX_CONFIRMATION_MAILS && age >= CONFIRMATION_MAIL_PAUSE_MS ? count + 1 : undefined
}
