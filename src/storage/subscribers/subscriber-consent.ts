/**
 * The links of newsletter mails. The rules: only the hash of a confirmation's token is stored; a confirmation stores what
 * was agreed to, when and from where; who has left gets no newsletter through an older link.
 */
import { createHash } from 'node:crypto'
import { CONFIRMATION_LINK_MS, MAX_CONFIRMATION_MAILS } from '../../domain/subscribers/newsletter.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { newSecretId } from '../database/ids.ts'

const PREFIX = 'n'
/** 130 random bits. */
const TOKEN = /^n_[a-km-np-z2-9]{26}$/
const UNSUBSCRIBE_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A fast hash is enough: nobody can try 130 random bits. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The subscriber who is to be asked. */
export const findPendingSubscriber = async (
  db: Database,
  id: string,
): Promise<{ email: string; mailsSent: number; mailedAt: Date | null; unsubscribeKey: string } | undefined> =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'mails_sent as mailsSent', 'mailed_at as mailedAt'])
    .select('unsubscribe_key as unsubscribeKey')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()

/** A link for each attempt of a mail, of which the newest work. @returns the token, which is not stored */
export const createConfirmation = async (db: Database, subscriberId: string, now: Date): Promise<string> => {
  const token = newSecretId(PREFIX)
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('newsletter_confirmations')
      .values({
        token_hash: hashOf(token),
        subscriber_id: subscriberId,
        created_at: now,
        expires_at: new Date(now.getTime() + CONFIRMATION_LINK_MS),
      })
      .execute()
    await trx
      .deleteFrom('newsletter_confirmations')
      .where('token_hash', 'in', (query) =>
        query
          .selectFrom('newsletter_confirmations')
          .select('token_hash')
          .where('subscriber_id', '=', subscriberId)
          .orderBy('created_at', 'desc')
          .orderBy('token_hash')
          .offset(MAX_CONFIRMATION_MAILS),
      )
      .execute()
  })
  return token
}

const findByToken = async (db: Database, token: string, now: Date) =>
  TOKEN.test(token)
    ? db
        .selectFrom('newsletter_confirmations as c')
        .innerJoin('newsletter_subscribers as s', 's.id', 'c.subscriber_id')
        .select(['s.id', 's.status'])
        .where('c.token_hash', '=', hashOf(token))
        .where('c.expires_at', '>', now)
        .where('s.status', '<>', 'unsubscribed')
        .executeTakeFirst()
    : undefined

/** Whether the link of a confirmation leads somewhere. Changes nothing. */
export const isConfirmation = async (db: Database, token: string, now: Date): Promise<boolean> =>
  (await findByToken(db, token, now)) !== undefined

export type Consent = { text: string; version: number; from: string; now: Date }

/** Repeated, it changes nothing. @returns false where the link leads nowhere */
export const confirmSubscription = async (
  db: Database,
  token: string,
  { text, version, from, now }: Consent,
): Promise<boolean> => {
  const found = await findByToken(db, token, now)
  if (!found) return false
  if (found.status === 'active') return true
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set({
      status: 'active',
      confirmed_at: now,
      confirmed_from: from,
      consent_text: text,
      consent_version: version,
    })
    .where('id', '=', found.id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  // None where another request has confirmed at the same moment, or the subscriber has left.
  return numUpdatedRows > 0n || isConfirmation(db, token, now)
}

/** Whether the unsubscribe link is somebody's. Changes nothing. */
export const isUnsubscribeKey = async (db: Database, key: string): Promise<boolean> =>
  UNSUBSCRIBE_KEY.test(key) &&
  (await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('unsubscribe_key', '=', key)
    .executeTakeFirst()) !== undefined

/** Repeated, it changes nothing. @returns false where the link is nobody's */
export const unsubscribe = async (db: Database, key: string, now: Date): Promise<boolean> => {
  if (!(await isUnsubscribeKey(db, key))) return false
  await inTransaction(db, async (trx) => {
    const left = await trx
      .updateTable('newsletter_subscribers')
      .set({ status: 'unsubscribed', unsubscribed_at: now })
      .where('unsubscribe_key', '=', key)
      .where('status', '<>', 'unsubscribed')
      .returning('id')
      .executeTakeFirst()
    if (left) await trx.deleteFrom('newsletter_confirmations').where('subscriber_id', '=', left.id).execute()
  })
  return true
}
