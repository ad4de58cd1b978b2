/**
 * The second factor of accounts: a TOTP secret and recovery codes. The rule: no code counts twice. The time step of the
 * last accepted code is stored, and recovery codes are deleted when they are used.
 *
 * The secret is stored as it is. The server needs it at every sign-in, so a key for it would stand beside the password of
 * the same database; backups can be encrypted as a whole.
 */
import { type SqlBool, sql } from 'kysely'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { endSessionsOf, hashToken } from './staff-sessions.ts'

/** Base32. Undefined: the account has no confirmed second factor. */
export const readConfirmedSecret = async (db: Database, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('staff_accounts')
      .select('totp_secret')
      .where('id', '=', id)
      .where('totp_confirmed_at', 'is not', null)
      .executeTakeFirst()
  )?.totp_secret ?? undefined

/** Whether somebody can do everything without ADMIN_PASSWORD. */
export const hasOwnerWithSecondFactor = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('totp_confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The secret that waits for its first code. */
export const readPendingSecret = async (db: Database, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('staff_accounts')
      .select('totp_secret')
      .where('id', '=', id)
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirst()
  )?.totp_secret ?? undefined

/** @returns false where a second factor is in use already */
export const beginSecondFactor = async (db: Database, id: string, secret: string): Promise<boolean> =>
  (
    await db
      .updateTable('staff_accounts')
      .set({ totp_secret: secret })
      .where('id', '=', id)
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Ends the other sessions, which were opened without it. @returns false where another secret waits by now */
export const confirmSecondFactor = (
  db: Database,
  factor: { id: string; secret: string; step: number; recoveryCodes: readonly string[]; sessionId: string },
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { id, secret, step, recoveryCodes, sessionId } = factor
    const { numUpdatedRows } = await trx
      .updateTable('staff_accounts')
      .set({ totp_confirmed_at: now, totp_last_step: step })
      .where('id', '=', id)
      .where('totp_secret', '=', secret)
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx.deleteFrom('staff_recovery_codes').where('account_id', '=', id).execute()
    await trx
      .insertInto('staff_recovery_codes')
      .values(recoveryCodes.map((code) => ({ account_id: id, code_hash: hashToken(code) })))
      .execute()
    await endSessionsOf(trx, id, sessionId)
    return true
  })

/** @returns false where this code, or a later one, was used before */
export const acceptTimeStep = async (trx: Transaction, id: string, step: number): Promise<boolean> =>
  (
    await trx
      .updateTable('staff_accounts')
      .set({ totp_last_step: step })
      .where('id', '=', id)
      .where(sql<SqlBool>`totp_last_step < ${step}`)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const redeemRecoveryCode = async (trx: Transaction, id: string, code: string): Promise<boolean> =>
  (
    await trx
      .deleteFrom('staff_recovery_codes')
      .where('account_id', '=', id)
      .where('code_hash', '=', hashToken(code))
      .executeTakeFirst()
  ).numDeletedRows > 0n

export const countRecoveryCodes = async (db: Database, id: string): Promise<number> =>
  (
    await db
      .selectFrom('staff_recovery_codes')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
  ).count

/** @returns whether there was one */
export const removeSecondFactor = (db: Database, id: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('staff_accounts')
      .set({ totp_secret: null, totp_confirmed_at: null })
      .where('id', '=', id)
      .where('totp_secret', 'is not', null)
      .executeTakeFirst()
    await trx.deleteFrom('staff_recovery_codes').where('account_id', '=', id).execute()
    return numUpdatedRows > 0n
  })
