/** ADMIN_PASSWORD, stored as a salted hash, and the keys that are derived from it. */
import { createHash } from 'node:crypto'
import { type Database, inTransaction } from '../database/database.ts'
import { hashPassword, matchesPassword, OWNER_COST } from './password-hash.ts'

const PASSWORD_KEY = 'staff-password'

/** Undefined while no password is set. */
export const readStaffPasswordHash = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', PASSWORD_KEY).executeTakeFirst())?.value

export const hasStaffPassword = async (db: Database): Promise<boolean> =>
  (await readStaffPasswordHash(db)) !== undefined

/** Sets the password. If it has changed, all sessions opened with it end; those of accounts stay. */
export const setStaffPassword = async (db: Database, password: string): Promise<void> => {
  const stored = await readStaffPasswordHash(db)
  if (stored !== undefined && (await matchesPassword(password, stored))) return
  const value = await hashPassword(password, OWNER_COST)
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('settings')
      .values({ key: PASSWORD_KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await trx.deleteFrom('staff_sessions').where('account_id', 'is', null).execute()
  })
}

/** False while no password is set. */
export const isStaffPassword = async (db: Database, password: string): Promise<boolean> => {
  const stored = await readStaffPasswordHash(db)
  return stored !== undefined && (await matchesPassword(password, stored))
}

/**
 * The key that signs the doctor's requests, derived from the password hash, so that it changes with the password. Undefined
 * while no password is set.
 */
export const arrivalKey = async (db: Database): Promise<Buffer | undefined> => {
  const stored = await readStaffPasswordHash(db)
  return stored === undefined ? undefined : createHash('sha256').update('arrival\0').update(stored).digest()
}
