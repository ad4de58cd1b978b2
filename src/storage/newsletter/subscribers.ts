/** Newsletter subscribers: one per email address, regardless of case. */
import { sql } from 'kysely'
import { MAX_ROWS } from '../database/cleanup.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'

export type StoredSubscriber = { id: string; email: string; subscribedAt: Date }

/** Subscribes the address. Does not reveal whether it was subscribed before. */
export const subscribe = async (db: Database, email: string): Promise<void> => {
  await db
    .insertInto('newsletter_subscribers')
    .values({ id: newId('sub'), email })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute()
}

/** Whether there are `maxRows` subscribers. Reads no more rows than that. */
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

/** Newest first. */
export const listSubscribers = (db: Database): Promise<StoredSubscriber[]> =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'subscribed_at as subscribedAt'])
    .orderBy('subscribed_at', 'desc')
    .orderBy('id')
    .execute()

export const countSubscribers = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom('newsletter_subscribers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
