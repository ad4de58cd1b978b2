/** The cart session id as a cookie, for payment calls of clients that send only cookies. */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { SESSION_ID } from '../domain/session.ts'
import type { ApiEnv } from './api-services.ts'

export const SESSION_COOKIE = 'haberdash_session'

/** A session cookie. A request from another site cannot set it (session fixation). */
export const setSessionCookie = (c: Context<ApiEnv>, sessionId: string): void => {
  if (c.req.header('Sec-Fetch-Site') === 'cross-site') return
  setCookie(c, SESSION_COOKIE, sessionId, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.services.secureCookies,
  })
}

/** Undefined when it is missing or malformed. */
export const readSessionCookie = (c: Context<ApiEnv>): string | undefined => {
  const sessionId = getCookie(c, SESSION_COOKIE)
  return sessionId !== undefined && SESSION_ID.test(sessionId) ? sessionId : undefined
}
