/**
 * The cookie that names the browser's cart: random, no session id, stored as a hash. Beside it stands one that scripts can
 * read: it says that there is a cart, and nothing of it.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { BROWSER_CART_DAYS } from '../../storage/cart/browser-carts.ts'
import type { ApiEnv } from '../api-services.ts'
import { deleteCookie, type PrivateCookie, readCookie, writeCookie } from './prefixed-cookie.ts'

const COMMON = {
  path: '/',
  sameSite: 'Lax',
  maxAge: BROWSER_CART_DAYS * 24 * 60 * 60,
  isAlwaysPrefixed: true,
} as const
const CART_COOKIE: PrivateCookie = { name: 'haberdash_cart', ...COMMON }
const HAS_CART_COOKIE: PrivateCookie = { name: 'haberdash_has_cart', isReadable: true, ...COMMON }

const TOKEN_BYTES = 16
const TOKEN = /^[\w-]{22}$/

export const newCartToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Undefined when it is missing or malformed. */
export const readCartToken = (c: Context<ApiEnv>): string | undefined => {
  const token = readCookie(c, CART_COOKIE)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/** Whether the browser has both cookies. */
export const hasCartCookies = (c: Context<ApiEnv>): boolean =>
  readCartToken(c) !== undefined && readCookie(c, HAS_CART_COOKIE) !== undefined

export const writeCartCookies = (c: Context<ApiEnv>, token: string): void => {
  writeCookie(c, CART_COOKIE, token)
  writeCookie(c, HAS_CART_COOKIE, '1')
}

export const deleteCartCookies = (c: Context<ApiEnv>): void => {
  deleteCookie(c, CART_COOKIE)
  deleteCookie(c, HAS_CART_COOKIE)
}
