/**
 * What staff do, and who tries to be staff, in the log: the event, the client's network address and ids of our own. No
 * names, email addresses, passwords or texts.
 */
import type { Context } from 'hono'
import type { ApiEnv } from './api-services.ts'
import { clientOf } from './client-address.ts'

type StaffEvent =
  | 'login'
  | 'login-failed'
  | 'login-refused'
  | 'logout'
  | 'product-edited'
  | 'picture-kept'
  | 'order-refunded'

const MESSAGES: Record<StaffEvent, string> = {
  login: 'staff logged in',
  'login-failed': 'a wrong staff password was tried',
  'login-refused': 'a login was refused: too many wrong passwords',
  logout: 'staff logged out',
  'product-edited': 'staff edited a product',
  'picture-kept': 'staff added a picture',
  'order-refunded': 'staff refund an order',
}

/** `details` hold ids and names of fields, never what was typed. */
export const logStaffEvent = (
  c: Context<ApiEnv>,
  event: StaffEvent,
  details: Record<string, string | boolean | readonly string[]> = {},
): void => {
  const { log } = c.var.services
  const line = { event, ...clientOf(c), requestId: c.get('requestId'), ...details }
  if (event === 'login-refused') log.warn(line, MESSAGES[event])
  else log.info(line, MESSAGES[event])
}
