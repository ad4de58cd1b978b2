/** Passwords of staff as salted scrypt hashes. Callers bound how many run at once (`passwordQueue` of the API). */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export type ScryptCost = { N: number; r: number; p: number }

/** Of ADMIN_PASSWORD. */
export const OWNER_COST: ScryptCost = { N: 2 ** 15, r: 8, p: 1 }
/** Of accounts: one of the parameter sets of OWASP's Password Storage Cheat Sheet, with 32 MiB. */
export const ACCOUNT_COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 }

const KEY_BYTES = 32

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const deriveKey = (password: string, salt: Buffer, length: number, { N, r, p }: ScryptCost) =>
  // However the keyboard makes a letter with an accent.
  derive(password.normalize('NFC'), salt, length, { N, r, p, maxmem: 256 * N * r })

/** "scrypt:32768:8:1:<salt>:<key>", salt and key in base64url. The cost is stored, so a later release may raise it. */
export const hashPassword = async (password: string, cost: ScryptCost): Promise<string> => {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, KEY_BYTES, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

export const matchesPassword = async (password: string, stored: string): Promise<boolean> => {
  const [scheme, N, r, p, salt, key] = stored.split(':')
  if (scheme !== 'scrypt' || !N || !r || !p || !salt || !key)
    throw new Error('a password hash of an unknown form')
  const expected = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), expected.length, cost)
  return timingSafeEqual(derived, expected)
}

/** Takes as long as `matchesPassword` with an account's hash, where there is no account. */
export const wastePasswordTime = async (password: string): Promise<false> => {
  await deriveKey(password, randomBytes(16), KEY_BYTES, ACCOUNT_COST)
  return false
}
