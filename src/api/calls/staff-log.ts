/**
 * The security log of the admin area: staff actions and login attempts, with the event, the client address and internal
 * ids. It holds no names, email addresses, passwords or free text.
 */
import type { Context } from 'hono'
import type { ApiEnv } from '../api-services.ts'
import { clientOf } from '../limits/client-address.ts'

export type StaffEvent =
  | 'login'
  | 'login-failed'
  | 'login-refused'
  | 'logout'
  | 'password-reset-requested'
  | 'staff-password-set'
  | 'staff-session-ended'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'staff-invited'
  | 'staff-link-made'
  | 'staff-changed'
  | 'staff-deactivated'
  | 'staff-reactivated'
  | 'product-edited'
  | 'group-created'
  | 'group-changed'
  | 'group-deleted'
  | 'products-edited-in-bulk'
  | 'bulk-edit-undone'
  | 'change-undone'
  | 'product-created'
  | 'product-duplicated'
  | 'product-archived'
  | 'product-restored'
  | 'product-deleted'
  | 'picture-kept'
  | 'order-refunded'
  | 'order-partly-refunded'
  | 'refund-retried'
  | 'order-cancelled'
  | 'order-contact-changed'
  | 'order-note-added'
  | 'order-links-ended'
  | 'parcel-shipped'
  | 'invoices-issued'
  | 'reconciliation-started'
  | 'orders-shipped-elsewhere'
  | 'parcel-undone'
  | 'postage-returned'
  | 'postage-return-undone'
  | 'parcel-delivered'
  | 'mail-sent-again'
  | 'withdrawal-marked'
  | 'demo-removed'
  | 'trial-orders-deleted'
  | 'import-uploaded'
  | 'import-run'
  | 'test-mail-sent'
  | 'page-created'
  | 'page-changed'
  | 'page-published'
  | 'page-archived'
  | 'page-deleted'
  | 'settings-changed'
  | 'secrets-changed'
  | 'secrets-removed'
  | 'secrets-tested'

export const STAFF_EVENTS: Record<StaffEvent, string> = {
  login: 'staff logged in',
  'login-failed': 'a wrong staff password was tried',
  'login-refused': 'a login was refused: too many wrong passwords',
  logout: 'staff logged out',
  'password-reset-requested': 'a link for a new staff password was requested',
  'staff-password-set': 'the password of a staff account was set',
  'staff-session-ended': 'staff ended sessions of theirs',
  'second-factor-on': 'a second factor was turned on',
  'second-factor-off': 'a second factor was turned off',
  'staff-invited': 'staff invited somebody',
  'staff-link-made': 'staff made a link to a staff account',
  'staff-changed': 'staff changed a staff account',
  'staff-deactivated': 'staff deactivated a staff account',
  'staff-reactivated': 'staff reactivated a staff account',
  'product-edited': 'staff edited a product',
  'group-created': 'staff added a brand or category',
  'group-changed': 'staff changed a brand or category',
  'group-deleted': 'staff deleted a brand or category',
  'products-edited-in-bulk': 'staff edited products in bulk',
  'bulk-edit-undone': 'staff took a bulk edit back',
  'change-undone': 'staff undid a change',
  'product-created': 'staff added a product',
  'product-duplicated': 'staff duplicated a product',
  'product-archived': 'staff archived a product',
  'product-restored': 'staff restored a product',
  'product-deleted': 'staff deleted a product',
  'picture-kept': 'staff added a picture',
  'order-refunded': 'staff refund an order',
  'order-partly-refunded': 'staff refund a part of an order',
  'refund-retried': 'staff tried a failed refund again',
  'order-cancelled': 'staff cancelled an order',
  'order-contact-changed': 'staff changed an address of an order',
  'order-note-added': 'staff added a note to an order',
  'order-links-ended': 'staff ended the secret links to an order',
  'reconciliation-started': 'staff began a comparison with the payment provider',
  'invoices-issued': 'staff issued invoices',
  'parcel-shipped': 'staff shipped a parcel',
  'orders-shipped-elsewhere': 'staff marked orders as fulfilled externally',
  'parcel-undone': 'staff undid a parcel',
  'postage-returned': 'staff shipped orders by a returned file',
  'postage-return-undone': 'staff undid the parcels of a returned file',
  'parcel-delivered': 'staff marked a parcel as delivered',
  'withdrawal-marked': 'staff marked a withdrawal as done or open',
  'mail-sent-again': 'staff sent a mail again',
  'demo-removed': 'staff removed the demo and the trial orders',
  'trial-orders-deleted': 'staff deleted the trial orders',
  'import-uploaded': 'staff uploaded a catalogue file',
  'import-run': 'staff started an import',
  'test-mail-sent': 'staff sent a test mail',
  'page-created': 'staff added a content page',
  'page-changed': 'staff changed a content page',
  'page-published': 'staff published a content page',
  'page-archived': 'staff archived a content page',
  'page-deleted': 'staff deleted a content page',
  'settings-changed': 'staff changed settings of the shop',
  'secrets-changed': 'an owner changed the access to a service',
  'secrets-removed': 'an owner removed the access to a service',
  'secrets-tested': 'an owner tested the access to a service',
}

/** `details` hold ids, counts and field names, never values that were typed. */
export const logStaffEvent = (
  c: Context<ApiEnv>,
  event: StaffEvent,
  details: Record<string, string | number | boolean | readonly string[]> = {},
): void => {
  const { log, countSecurityEvent } = c.var.services
  countSecurityEvent?.(event)
  const staff = c.get('staff')
  const by = staff && { staff: staff.account?.id ?? 'password' }
  const line = {
    event,
    ...clientOf(c),
    ...by,
    requestId: c.get('requestId'),
    callId: c.get('callId'),
    ...details,
  }
  if (event === 'login-refused') log.warn(line, STAFF_EVENTS[event])
  else log.info(line, STAFF_EVENTS[event])
}
