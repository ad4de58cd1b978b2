/**
 * The rows of secrets, sealed. A change names the version that was seen. The audit log gets the names of changed values
 * and nothing of them; no history, undo or export has them.
 */
import { sql } from 'kysely'
import type { SecretServiceName } from '../../domain/secrets/secret-services.ts'
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

export type SecretWrite = { name: string; version: number; sealed: Buffer; now: Date; by: string }

/** The caller has locked the rows. */
export const writeSecret = async (
  trx: Transaction,
  { name, version, sealed, now, by }: SecretWrite,
): Promise<void> => {
  const row = { version, sealed, updated_at: now, updated_by: by }
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
