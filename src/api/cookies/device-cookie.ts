/**
 * Device cookie (OWASP: "Slow Down Online Guessing Attacks with Device Cookies"): marks a browser in which staff have
 * logged in before, so that attackers who exhaust an address's attempts do not delay it. The cookie grants no access.
 * It is signed with a key derived from the stored password hash: the server stores nothing for it, and a new password
 * invalidates it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { paths } from '../../contract/paths.ts'
import { staffDeviceKey } from '../../storage/admin/staff.ts'
import type { ApiEnv } from '../api-services.ts'
import { type PrivateCookie, readCookie, writeCookie } from './prefixed-cookie.ts'

const MAX_AGE_SECONDS = 180 * 24 * 60 * 60
const STAFF_DEVICE_COOKIE: PrivateCookie = {
  name: 'haberdash_staff_device',
  path: paths.adminLogin,
  sameSite: 'Strict',
  maxAge: MAX_AGE_SECONDS,
}

const signature = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The device's id; undefined without a valid, unexpired cookie. */
export const readDeviceCookie = async (c: Context<ApiEnv>): Promise<string | undefined> => {
  const cookie = /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/.exec(readCookie(c, STAFF_DEVICE_COOKIE) ?? '')
  if (!cookie) return undefined
  const [, id = '', endsAt = '', given = ''] = cookie
  const { db, now } = c.var.services
  const key = await staffDeviceKey(db)
  if (key === undefined || Number(endsAt) * 1000 < now().getTime()) return undefined
  return timingSafeEqual(Buffer.from(given, 'base64url'), signature(key, `${id}.${endsAt}`)) ? id : undefined
}

/** Call after a correct password: renews the cookie of a known device or creates one. */
export const setDeviceCookie = async (c: Context<ApiEnv>, known: string | undefined): Promise<void> => {
  const { db, now } = c.var.services
  const key = await staffDeviceKey(db)
  if (key === undefined) return
  const id = known ?? randomBytes(12).toString('base64url')
  const text = `${id}.${Math.floor(now().getTime() / 1000) + MAX_AGE_SECONDS}`
  writeCookie(c, STAFF_DEVICE_COOKIE, `${text}.${signature(key, text).toString('base64url')}`)
}
