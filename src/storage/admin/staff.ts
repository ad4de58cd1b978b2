/** The staff password, stored as a salted scrypt hash, and staff sessions. */
import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { MAX_ROWS } from '../database/cleanup.ts'
import type { Database } from '../database/database.ts'

const PASSWORD_KEY = 'staff-password'
export const STAFF_SESSION_MS = 12 * 60 * 60 * 1000

const COST: ScryptOptions & { N: number; r: number; p: number } = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }
const KEY_BYTES = 32

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** "scrypt:32768:8:1:<salt>:<key>", salt and key in base64url. The cost is stored, so a later release may raise it. */
const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFC'), salt, KEY_BYTES, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

const matches = async (password: string, stored: string): Promise<boolean> => {
  const [scheme, N, r, p, salt, key] = stored.split(':')
  if (scheme !== 'scrypt' || !N || !r || !p || !salt || !key)
    throw new Error('a password hash of an unknown form')
  const expected = Buffer.from(key, 'base64url')
  const derived = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), expected.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    maxmem: 256 * Number(N) * Number(r),
  })
  return timingSafeEqual(derived, expected)
}

const storedHash = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', PASSWORD_KEY).executeTakeFirst())?.value

export const hasStaffPassword = async (db: Database): Promise<boolean> => (await storedHash(db)) !== undefined

/** Sets the password. If it has changed, all staff sessions end. */
export const setStaffPassword = async (db: Database, password: string): Promise<void> => {
  const stored = await storedHash(db)
  if (stored !== undefined && (await matches(password, stored))) return
  const value = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('settings')
      .values({ key: PASSWORD_KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await trx.deleteFrom('staff_sessions').execute()
  })
}

/** False while no password is set. */
export const isStaffPassword = async (db: Database, password: string): Promise<boolean> => {
  const stored = await storedHash(db)
  return stored !== undefined && (await matches(password, stored))
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

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const startStaffSession = async (
  db: Database,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + STAFF_SESSION_MS)
  await db
    .insertInto('staff_sessions')
    .values({ token_hash: hashToken(token), created_at: now, expires_at: expiresAt })
    .execute()
  await sql`delete from staff_sessions where expires_at < (
    select expires_at from staff_sessions order by expires_at desc offset ${MAX_ROWS.staffSessions - 1} limit 1
  )`.execute(db)
  return { token, expiresAt }
}

export const isStaffToken = async (db: Database, token: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('staff_sessions')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined

export const endStaffSession = async (db: Database, token: string): Promise<void> => {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', hashToken(token)).execute()
}
