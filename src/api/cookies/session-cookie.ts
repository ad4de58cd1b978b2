/** The cart session id as a cookie, for payment calls of clients that send only cookies. */
import type { Context } from 'hono'
import { SESSION_ID } from '../../domain/cart/session.ts'
import type { ApiEnv } from '../api-services.ts'
import { type PrivateCookie, readCookie, writeCookie } from './prefixed-cookie.ts'

const SESSION_COOKIE: PrivateCookie = { name: 'haberdash_session', path: '/', sameSite: 'Lax' }

/** A session cookie. A request from another site or a subdomain cannot set it (session fixation). */
export const setSessionCookie = (c: Context<ApiEnv>, sessionId: string): void => {
  if (/^(cross|same)-site$/.test(c.req.header('Sec-Fetch-Site') ?? '')) return
  writeCookie(c, SESSION_COOKIE, sessionId)
}

/** Undefined when it is missing or malformed. */
export const readSessionCookie = (c: Context<ApiEnv>): string | undefined => {
  const sessionId = readCookie(c, SESSION_COOKIE)
  return sessionId !== undefined && SESSION_ID.test(sessionId) ? sessionId : undefined
}
