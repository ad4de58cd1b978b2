/** What became of each mail. The rule: a mail counts as sent only after a mail server has accepted it. */
import { type Selectable, sql } from 'kysely'
import { batches } from '../database/batches.ts'
import type { Database } from '../database/database.ts'
import type { MailState, MailTable } from './mail-tables.ts'

export type StoredMail = Selectable<MailTable> & { order_number: number | null }

export type MailAttempt = {
  key: string
  kind: string
  orderId: string | null
  recipient: string
  subject: string
  job: Record<string, unknown> | null
  state: MailState
  error: string | null
  now: Date
}

const MAX_ERROR_LENGTH = 500

export const recordMailAttempt = async (db: Database, attempt: MailAttempt): Promise<void> => {
  const { key, kind, orderId, recipient, subject, job, state, now } = attempt
  const error = attempt.error?.slice(0, MAX_ERROR_LENGTH) ?? null
  await db
    .insertInto('mails')
    .values({
      key,
      kind,
      order_id: orderId,
      recipient,
      subject,
      state,
      error,
      job: job && JSON.stringify(job),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        recipient,
        subject,
        state,
        error,
        updated_at: now,
        attempts: sql<number>`mails.attempts + 1`,
      }),
    )
    .execute()
}

const mailQuery = (db: Database) =>
  db
    .selectFrom('mails as m')
    .leftJoin('orders as o', 'o.id', 'm.order_id')
    .selectAll('m')
    .select('o.number as order_number')

export type MailFilter = {
  state?: MailState | undefined
  orderId?: string | undefined
  /** The id of an order: mails to its email address. */
  customer?: string | undefined
}

/** Newest first. `after`: the id of the last one of the page before. */
export const listMails = (
  db: Database,
  filter: MailFilter & { after?: number | undefined; limit: number },
): Promise<StoredMail[]> => {
  let query = mailQuery(db)
  if (filter.state) query = query.where('m.state', '=', filter.state)
  if (filter.orderId !== undefined) query = query.where('m.order_id', '=', filter.orderId)
  if (filter.customer !== undefined)
    query = query.where(
      sql<boolean>`lower(m.recipient) = (select lower(email) from orders where id = ${filter.customer})`,
    )
  if (filter.after !== undefined) query = query.where('m.id', '<', filter.after)
  return query.orderBy('m.id', 'desc').limit(filter.limit).execute()
}

const BATCH = 1000

/** All of a filter, in batches, newest first. */
export const allMails = (db: Database, filter: MailFilter): AsyncGenerator<StoredMail[]> =>
  batches<StoredMail>(BATCH, (last) => listMails(db, { ...filter, after: last?.id, limit: BATCH }))

export const findMail = (db: Database, id: number): Promise<StoredMail | undefined> =>
  mailQuery(db).where('m.id', '=', id).executeTakeFirst()

/** Whether a mail server has accepted it, or it is a file. */
export const wasMailSent = async (db: Database, key: string): Promise<boolean> =>
  (await db
    .selectFrom('mails')
    .select('id')
    .where('key', '=', key)
    .where('state', '<>', 'failed')
    .executeTakeFirst()) !== undefined

/** Which of the names are those of mails that are files: the SHA-256 of their key, in hexadecimal digits. */
export const knownMailFiles = async (db: Database, names: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select name from (select encode(sha256(convert_to(key, 'UTF8')), 'hex') as name from mails) as known
    where name = any(${names}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
