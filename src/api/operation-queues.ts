/**
 * Which queue a call of the API waits in before its work starts. The rule: what completes a payment never waits and is
 * never refused for load; a call that may wait for the payment provider shares no queue with calls that only need the
 * database. The body has been read by then, so that a slow sender occupies no place.
 */

import { type Operation, permissionOf } from '../contract/operation.ts'
import { createOrder, returnFromPayment } from '../contract/orders/order.ts'
import { createPaymentIntent } from '../contract/payments/payment.ts'
import { login, logout } from '../contract/staff/admin-login.ts'
import * as signIn from '../contract/staff/staff-sign-in.ts'
import { WEBHOOK_PATHS } from '../payments/app/providers.ts'
import type { WorkQueue } from './work-queue.ts'

export type OperationQueues = {
  /** Calls that open a payment. */
  payments: WorkQueue
  /** Other calls of shoppers. */
  shoppers: WorkQueue
  /** Looking up who a staff token belongs to, which anybody can make up. The call itself does not wait. */
  staffTokens: WorkQueue
}

/** Paths of the API that are answered whatever the load: they turn payments into orders. */
export const NEVER_SHED_PATHS: ReadonlySet<string> = new Set([
  ...WEBHOOK_PATHS,
  createOrder.path,
  returnFromPayment.path,
])

/** Logins have a queue and limits of their own (`login-limits.ts`). */
const UNQUEUED = new Set<string>([
  createOrder.id,
  returnFromPayment.id,
  login.id,
  logout.id,
  signIn.signInToAccount.id,
  signIn.redeemStaffLink.id,
])

/** Undefined: the call starts at once. Catalogue calls are queued before the API (`server/http/api-handler.ts`). */
export const queueOf = (operation: Operation, queues: OperationQueues): WorkQueue | undefined => {
  if (operation.id === createPaymentIntent.id) return queues.payments
  // The sandbox is the provider's side of a payment.
  if (permissionOf(operation) || operation.tag === 'Catalogue' || operation.tag === 'Sandbox')
    return undefined
  return UNQUEUED.has(operation.id) ? undefined : queues.shoppers
}
