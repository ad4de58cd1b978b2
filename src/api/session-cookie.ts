/** The shopper's session id as a cookie, so that a client which sends only cookies is known at payment. */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { SESSION_ID } from '../domain/session.ts'
import type { ApiEnv } from './api-services.ts'

export const SESSION_COOKIE = 'haberdash_session'

/** Ends with the browser session, as the session id does. A link on another site cannot plant one. */
export const setSessionCookie = (c: Context<ApiEnv>, sessionId: string): void => {
  if (c.req.header('Sec-Fetch-Site') === 'cross-site') return
  setCookie(c, SESSION_COOKIE, sessionId, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.services.secureCookies,
  })
}

/** Undefined where there is none, or one that we never gave. */
export const readSessionCookie = (c: Context<ApiEnv>): string | undefined => {
  const sessionId = getCookie(c, SESSION_COOKIE)
  return sessionId !== undefined && SESSION_ID.test(sessionId) ? sessionId : undefined
}
