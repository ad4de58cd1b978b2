/**
 * Device cookie (OWASP: "Slow Down Online Guessing Attacks with Device Cookies"): marks a browser in which one account has
 * signed in before, so that strangers who guess at the account do not delay it. To every other account the browser is a
 * stranger. The cookie grants no access. It is signed with a key of the account, made from its stored password hash: the
 * server stores nothing for it, and a new password or a deactivation ends all devices of the account.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { login } from '../../contract/staff/admin-login.ts'
import type { ApiEnv } from '../api-services.ts'
import { type PrivateCookie, readCookie, writeCookie } from './prefixed-cookie.ts'

const MAX_AGE_SECONDS = 180 * 24 * 60 * 60
const STAFF_DEVICE_COOKIE: PrivateCookie = {
  name: 'haberdash_staff_device',
  path: login.path,
  sameSite: 'Strict',
  maxAge: MAX_AGE_SECONDS,
}

/** What a cookie is signed by: of an account that may sign in, or of ADMIN_PASSWORD. */
export type DeviceOwner = {
  /** Null: ADMIN_PASSWORD. */
  accountId: string | null
  passwordHash: string
  /** Devices of before do not count. */
  devicesSince: Date | null
}

const signature = ({ accountId, passwordHash }: DeviceOwner, text: string): Buffer => {
  const key = createHash('sha256')
    .update(`staff device\0${accountId ?? ''}\0${passwordHash}`)
    .digest()
  return createHmac('sha256', key).update(text).digest()
}

/** The device's id; undefined without a valid, unexpired cookie of this owner, who may be nobody. */
export const readDeviceCookie = (c: Context<ApiEnv>, owner: DeviceOwner | undefined): string | undefined => {
  const cookie = /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/.exec(readCookie(c, STAFF_DEVICE_COOKIE) ?? '')
  if (!cookie || !owner) return undefined
  const [, id = '', end = '', given = ''] = cookie
  const endsAt = Number(end) * 1000
  const madeAt = endsAt - MAX_AGE_SECONDS * 1000
  if (endsAt < c.var.services.now().getTime()) return undefined
  if (owner.devicesSince && madeAt < owner.devicesSince.getTime()) return undefined
  return timingSafeEqual(Buffer.from(given, 'base64url'), signature(owner, `${id}.${end}`)) ? id : undefined
}

/** Call after a correct password: renews the cookie of a device that the owner knows, or makes another device of it. */
export const setDeviceCookie = (
  c: Context<ApiEnv>,
  owner: DeviceOwner | undefined,
  known: string | undefined,
): void => {
  if (!owner) return
  const id = known ?? randomBytes(12).toString('base64url')
  const text = `${id}.${Math.floor(c.var.services.now().getTime() / 1000) + MAX_AGE_SECONDS}`
  writeCookie(c, STAFF_DEVICE_COOKIE, `${text}.${signature(owner, text).toString('base64url')}`)
}
