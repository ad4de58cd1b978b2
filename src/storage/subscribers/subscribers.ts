/**
 * Newsletter subscribers: one per email address, regardless of case. Their confirmation is in `subscriber-consent.ts`, the
 * staff's list in `subscriber-list.ts`.
 */
import { sql } from 'kysely'
import { countConfirmationMail } from '../../domain/subscribers/newsletter.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { MAX_ROWS } from '../database/max-rows.ts'

export type StoredSubscriber = { id: string; email: string; subscribedAt: Date }

/** Subscribes the address at once. Does not reveal whether it was subscribed before. */
export const subscribe = async (db: Database, email: string): Promise<void> => {
  await db
    .insertInto('newsletter_subscribers')
    .values({ id: newId('sub'), email })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ status: 'active', subscribed_at: sql<Date>`now()`, unsubscribed_at: null })
        .where('newsletter_subscribers.status', '<>', 'active'),
    )
    .execute()
}

/**
 * Asks for a confirmation: the address becomes a subscriber when it confirms.
 * @returns the id of the subscriber that gets a mail; undefined for one that has subscribed, or had enough mails
 */
export const requestSubscription = async (
  trx: Transaction,
  { email, from, now }: { email: string; from: string; now: Date },
): Promise<string | undefined> => {
  const added = await trx
    .insertInto('newsletter_subscribers')
    .values({
      id: newId('sub'),
      email,
      status: 'pending',
      subscribed_at: now,
      requested_from: from,
      mails_sent: 1,
      mailed_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const stored = await trx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'status', 'mails_sent', 'mailed_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || stored.status === 'active') return undefined
  const count = countConfirmationMail({ count: stored.mails_sent, lastAt: stored.mailed_at }, now)
  if (count === undefined) return undefined
  await trx
    .updateTable('newsletter_subscribers')
    .set({
      status: 'pending',
      subscribed_at: now,
      unsubscribed_at: null,
      requested_from: from,
      confirmed_at: null,
      confirmed_from: null,
      consent_text: null,
      consent_version: null,
      mails_sent: count,
      mailed_at: now,
    })
    .where('id', '=', stored.id)
    .execute()
  return stored.id
}

/** Whether there are `maxRows` subscribers, whatever their state. Reads no more rows than that. */
export const isSubscriberLimitReached = async (
  db: Database,
  maxRows = MAX_ROWS.subscribers,
): Promise<boolean> =>
  (await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .orderBy('subscribed_at', 'desc')
    .orderBy('id')
    .offset(maxRows - 1)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Newest first, without those who have not confirmed or have left. */
export const listSubscribers = (db: Database): Promise<StoredSubscriber[]> =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'subscribed_at as subscribedAt'])
    .where('status', '=', 'active')
    .orderBy('subscribed_at', 'desc')
    .orderBy('id')
    .execute()

export const countSubscribers = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom('newsletter_subscribers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow()
  ).count
