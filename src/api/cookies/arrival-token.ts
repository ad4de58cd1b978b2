/**
 * The token of a request with which the doctor asks how requests arrive. Only a process with this shop's database can make
 * one, so strangers learn nothing of the proxies, and the doctor learns whether an address leads to this shop. It opens
 * nothing else and is valid for a minute.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../storage/database/database.ts'
import { arrivalKey } from '../../storage/staff/staff.ts'

const VALID_MS = 60_000

const signature = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Undefined while no staff password is set: the shop has never been started. */
export const makeArrivalToken = async (db: Database, now: Date): Promise<string | undefined> => {
  const key = await arrivalKey(db)
  if (key === undefined) return undefined
  const text = `${randomBytes(12).toString('base64url')}.${now.getTime() + VALID_MS}`
  return `${text}.${signature(key, text).toString('base64url')}`
}

export const isArrivalToken = async (db: Database, token: string, now: Date): Promise<boolean> => {
  const [, text = '', until = '', given = ''] = /^([\w-]{16}\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? []
  // Before the database is asked: anyone may send a token.
  if (text === '' || Number(until) < now.getTime() || Number(until) > now.getTime() + 2 * VALID_MS)
    return false
  const key = await arrivalKey(db)
  return key !== undefined && timingSafeEqual(Buffer.from(given, 'base64url'), signature(key, text))
}
