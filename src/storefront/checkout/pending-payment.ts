/**
 * The payment in flight in this tab, stored while its outcome is unknown: after a reload the page fetches the outcome
 * instead of showing an emptied cart without an explanation.
 */
import { pendingPaymentStorage } from './pending-payment-storage.ts'
import type { Recipient } from './recipient.ts'

type PendingPayment = {
  clientSecret: string
  /** Shown with the order: the server's response contains no personal data. */
  recipient: Recipient
  /** Absent: stored by a page of an earlier release. */
  pictures?: readonly string[]
}

export const savePendingPayment = (payment: PendingPayment): void =>
  pendingPaymentStorage.write(JSON.stringify(payment))
export const loadPendingPayment = (): PendingPayment | null =>
  JSON.parse(pendingPaymentStorage.read() ?? 'null')
export const clearPendingPayment = (): void => pendingPaymentStorage.write(null)
