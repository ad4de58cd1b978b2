/**
 * The rows of secrets, sealed. A change names the version that was seen. The audit log gets the names of changed values
 * and nothing of them; no history, undo or export has them.
 */
import { sql } from 'kysely'
import { FORMER_PAYMENTS, type SecretServiceName } from '../../domain/secrets/secret-services.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import type { Database, Transaction } from '../database/database.ts'

export type SecretRow = { name: string; version: number; sealed: Buffer; updatedAt: Date; updatedBy: string }

export const readSecrets = (db: Database | Transaction): Promise<SecretRow[]> =>
  db
    .selectFrom('secrets')
    .select(['name', 'version', 'sealed', 'updated_at as updatedAt', 'updated_by as updatedBy'])
    .orderBy('name')
    .execute()

/** Locks all rows, and the table against new ones, until the end of the transaction. */
export const lockSecrets = async (trx: Transaction): Promise<SecretRow[]> => {
  await sql`lock table secrets in share row exclusive mode`.execute(trx)
  return readSecrets(trx)
}

export type SecretWrite = {
  name: string
  version: number
  sealed: Buffer
  isLive?: boolean
  now: Date
  by: string
}

/** The caller has locked the rows. */
export const writeSecret = async (
  trx: Transaction,
  { name, version, sealed, isLive = false, now, by }: SecretWrite,
): Promise<void> => {
  const row = { version, sealed, is_live: isLive, updated_at: now, updated_by: by }
  await trx
    .insertInto('secrets')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Those whose name begins so; all without a name. A database of an earlier release has none. */
export const deleteSecretsOf = async (db: Database | Transaction, name = ''): Promise<void> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('secrets') is not null as there`.execute(
    db,
  )
  if (rows[0]?.there) await sql`delete from secrets where starts_with(name, ${name})`.execute(db)
}

/**
 * Deletes keys of payments that were replaced, once nothing of the time before is open: no checkout, no payment to be
 * captured or released, no refund; and not before a week, in which the comparison with the provider's records reads them.
 * A node may have opened a checkout with them before it was told.
 */
export const deleteUnusedPaymentKeys = async (db: Database): Promise<void> => {
  const { rows } = await sql<{
    name: string
  }>`select s.name from secrets s where starts_with(s.name, ${FORMER_PAYMENTS})
    and not exists (
      select from checkouts c where c.created_at <= s.updated_at + interval '5 minutes' and (
        c.status = 'open' or (c.status in ('cancelled', 'expired') and c.intent_id is not null and c.released_at is null)
        or exists (select from orders o where o.checkout_id = c.id and o.payment_status in ('authorised', 'refund_pending', 'refund_failed'))
      )
    )
    and not exists (select from refunds where status = 'pending')
    and not exists (select from partial_refunds where status = 'pending')
    and s.updated_at < now() - interval '7 days'`.execute(db)
  // A statement that deletes nothing would tell every node of a change as well, and so purge all pages.
  for (const { name } of rows) await sql`delete from secrets where name = ${name}`.execute(db)
}

export const deleteSecret = async (trx: Transaction, name: string): Promise<void> => {
  await trx.deleteFrom('secrets').where('name', '=', name).execute()
}

/** @param fields the names of the values that changed */
export const recordSecretChange = (
  trx: Transaction,
  service: SecretServiceName,
  fields: readonly string[],
): Promise<void> =>
  writeAuditEvent(trx, {
    subject: 'secrets',
    subjectId: service,
    details: Object.fromEntries(fields.map((field) => [field, 'changed'])),
  })
