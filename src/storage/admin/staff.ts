/** ADMIN_PASSWORD, stored as a salted hash, and the keys that are derived from it. */
import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { hashPassword, matchesPassword, OWNER_COST } from './password-hash.ts'

const PASSWORD_KEY = 'staff-password'

const storedHash = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', PASSWORD_KEY).executeTakeFirst())?.value

export const hasStaffPassword = async (db: Database): Promise<boolean> => (await storedHash(db)) !== undefined

/** Sets the password. If it has changed, all sessions opened with it end; those of accounts stay. */
export const setStaffPassword = async (db: Database, password: string): Promise<void> => {
  const stored = await storedHash(db)
  if (stored !== undefined && (await matchesPassword(password, stored))) return
  const value = await hashPassword(password, OWNER_COST)
  await db.transaction().execute(async (trx) => {
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
  const stored = await storedHash(db)
  return stored !== undefined && (await matchesPassword(password, stored))
}

/** A secret key for one purpose. It is derived from the password hash, so it changes with the password. */
const derivedKey = async (db: Database, purpose: string): Promise<Buffer | undefined> => {
  const stored = await storedHash(db)
  return stored === undefined
    ? undefined
    : createHash('sha256').update(`${purpose}\0`).update(stored).digest()
}

/** The key that signs device cookies. Undefined while no password is set. */
export const staffDeviceKey = (db: Database): Promise<Buffer | undefined> => derivedKey(db, 'staff device')

/** The key that signs the doctor's requests. Undefined while no password is set. */
export const arrivalKey = (db: Database): Promise<Buffer | undefined> => derivedKey(db, 'arrival')
