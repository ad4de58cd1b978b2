/**
 * Cookies that the server sets. Over https their names have a prefix: browsers accept `__Host-` and `__Secure-`
 * cookies only over https, and `__Host-` only from this host, so that no subdomain and no plain connection can set them.
 */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ApiEnv } from '../api-services.ts'

export type PrivateCookie = {
  name: string
  /** Scripts of the shop's pages read it too. */
  isReadable?: true
  /** No release has set it without the prefix: over https only the prefixed one counts, which no subdomain can set. */
  isAlwaysPrefixed?: true
  /** `__Host-` where it is "/", else `__Secure-`. */
  path: string
  sameSite: 'Lax' | 'Strict'
  /** Undefined: until the browser is closed. */
  maxAge?: number
}

const prefixOf = ({ path }: PrivateCookie) => (path === '/' ? ('host' as const) : ('secure' as const))

export const writeCookie = (c: Context<ApiEnv>, cookie: PrivateCookie, value: string): void => {
  const { name, isReadable, isAlwaysPrefixed, ...attributes } = cookie
  const { secureCookies } = c.var.services
  const prefix = secureCookies ? { prefix: prefixOf(cookie) } : {}
  setCookie(c, name, value, {
    ...attributes,
    httpOnly: !isReadable,
    secure: secureCookies,
    ...prefix,
  } as Parameters<typeof setCookie>[3])
}

/** Without the prefixed cookie that of the plain name counts: releases up to 0.2.0 set it, and shops without https do. */
export const readCookie = (c: Context<ApiEnv>, cookie: PrivateCookie): string | undefined =>
  (c.var.services.secureCookies ? getCookie(c, cookie.name, prefixOf(cookie)) : undefined) ??
  (c.var.services.secureCookies && cookie.isAlwaysPrefixed ? undefined : getCookie(c, cookie.name))

export const deleteCookie = (c: Context<ApiEnv>, cookie: PrivateCookie): void =>
  writeCookie(c, { ...cookie, maxAge: 0 }, '')
