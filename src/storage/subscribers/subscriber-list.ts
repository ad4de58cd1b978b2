/** Subscribers as staff see them: searched, filtered, a page at a time, exported and removed. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { SubscriberStatus } from '../../domain/subscribers/newsletter.ts'
import { batches } from '../database/batches.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { escapeLike } from '../database/like-pattern.ts'
import type { Tables } from '../database/tables.ts'

export type SubscriberFilter = { status?: SubscriberStatus | undefined; search?: string | undefined }

export type ListedSubscriber = {
  id: string
  email: string
  status: SubscriberStatus
  subscribedAt: Date
  requestedFrom: string | null
  confirmedAt: Date | null
  confirmedFrom: string | null
  consentText: string | null
  consentVersion: number | null
  unsubscribedAt: Date | null
  unsubscribeKey: string
  /** Of this row, for the page after it: "1764000000000000.sub_k3v9". */
  cursor: string
}

/** Microseconds and id of the last row of a page. */
export const SUBSCRIBER_CURSOR = /^(\d{1,16})\.(sub_[a-z2-9]{16})$/

type Query<Output> = SelectQueryBuilder<Tables, 'newsletter_subscribers', Output>

const filtered = <Output>(query: Query<Output>, { status, search = '' }: SubscriberFilter): Query<Output> =>
  query
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'active'))
    .$if(search !== '', (rows) =>
      rows.where(sql<SqlBool>`lower(email) like lower(${`%${escapeLike(search)}%`})`),
    )

const isAfter = (cursor: string) => {
  const [, micros = '0', id = ''] = SUBSCRIBER_CURSOR.exec(cursor) ?? []
  const at = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
  return sql<SqlBool>`(subscribed_at < ${at} or (subscribed_at = ${at} and id > ${id}))`
}

/** Newest first. `after`: the cursor of the last row of the page before. */
export const searchSubscribers = (
  db: Database,
  filter: SubscriberFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ListedSubscriber[]> =>
  filtered(db.selectFrom('newsletter_subscribers'), filter)
    .select(['id', 'email', 'status', 'subscribed_at as subscribedAt', 'requested_from as requestedFrom'])
    .select(['confirmed_at as confirmedAt', 'confirmed_from as confirmedFrom'])
    .select(['consent_text as consentText', 'consent_version as consentVersion'])
    .select(['unsubscribed_at as unsubscribedAt', 'unsubscribe_key as unsubscribeKey'])
    .select(
      sql<string>`(extract(epoch from subscribed_at) * 1000000)::bigint::text || '.' || id`.as('cursor'),
    )
    .$if(after !== undefined, (rows) => rows.where(isAfter(after ?? '')))
    .orderBy('subscribed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const countFilteredSubscribers = async (db: Database, filter: SubscriberFilter): Promise<number> =>
  (
    await filtered(db.selectFrom('newsletter_subscribers'), filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const BATCH = 1000

/** All of a filter, in batches. */
export const allSubscribers = (db: Database, filter: SubscriberFilter): AsyncGenerator<ListedSubscriber[]> =>
  batches<ListedSubscriber>(BATCH, (last) =>
    searchSubscribers(db, filter, { after: last?.cursor, limit: BATCH }),
  )

/** Removes the row with its consent, for the audit log in a transaction of staff. @returns false where there is none */
export const removeSubscriber = (db: Database, id: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('newsletter_subscribers')
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
