/**
 * The security log of what anonymous clients try: refused limits, origins, webhook events and staff tokens. The rule: a
 * line holds the event, the client address and ids, never what was sent; and each address adds at most one line a minute
 * for an event, with the number of those left out, so that a flood cannot fill the log.
 */
import type { Context } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { loggedPath } from '../../domain/orders/customer-path.ts'
import type { ApiEnv } from '../api-services.ts'
import { clientKey } from '../forwarded-address.ts'
import { clientOf } from '../limits/client-address.ts'
import { createThrottle } from '../limits/throttle.ts'
import { staffCredential } from './staff-auth.ts'

export const SECURITY_EVENTS = {
  'limit-reached': 'a rate limit was reached',
  'origin-refused': 'a request from another site was refused',
  'webhook-refused': 'webhook event refused',
  'staff-token-refused': 'an invalid or expired staff token was refused',
  'staff-call-refused':
    'a call of staff was refused: their role does not allow it, or a second factor is missing',
} as const
type SecurityEvent = keyof typeof SECURITY_EVENTS

const throttle = createThrottle()

/** `details` hold ids and reasons, never values that a client sent. */
export const logSecurityEvent = (
  c: Context<ApiEnv>,
  event: SecurityEvent,
  details: Record<string, string> = {},
): void => {
  const { log, countSecurityEvent } = c.var.services
  countSecurityEvent?.(event)
  const client = clientOf(c)
  const leftOut = throttle.admit(`${event} ${clientKey(client)}`)
  if (leftOut === undefined) return
  const { method, path } = c.req
  const line = { event, ...client, requestId: c.get('requestId'), method, path: loggedPath(path), ...details }
  log.warn(leftOut === 0 ? line : { ...line, leftOut }, SECURITY_EVENTS[event])
}

/** Logs an error that is a security event. Refused logins have a line of their own (`staff-log.ts`). */
export const logRefusal = (c: Context<ApiEnv>, error: unknown): void => {
  if (!(error instanceof HttpError)) return
  if (error.code === 'foreign-origin') logSecurityEvent(c, 'origin-refused')
  if (error.code === 'too-many-requests' && !c.req.path.startsWith('/api/admin/'))
    logSecurityEvent(c, 'limit-reached')
  // Without a token the browser of logged-out staff asks, which is no event.
  if (error.code === 'staff-only' && staffCredential(c) !== undefined)
    logSecurityEvent(c, 'staff-token-refused')
  if (
    error.code === 'not-permitted' ||
    error.code === 'role-not-grantable' ||
    error.code === 'second-factor-required' ||
    error.code === 'account-required'
  )
    logSecurityEvent(c, 'staff-call-refused', {
      account: c.get('staff')?.account?.id ?? 'password',
      reason: error.code,
    })
}
