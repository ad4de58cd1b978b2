/**
 * The payment that this tab is making, kept while its outcome is not known: a page that is loaded anew in that moment
 * asks what became of it, instead of showing an emptied cart without a word.
 */

import { pendingPaymentStorage } from './pending-payment-storage.ts'
import type { Recipient } from './recipient.ts'

type PendingPayment = {
  clientSecret: string
  /** Whom its order goes to: the answer of the server names nobody. */
  recipient: Recipient
}

export const savePendingPayment = (payment: PendingPayment): void =>
  pendingPaymentStorage.write(JSON.stringify(payment))
export const loadPendingPayment = (): PendingPayment | null =>
  JSON.parse(pendingPaymentStorage.read() ?? 'null')
export const clearPendingPayment = (): void => pendingPaymentStorage.write(null)
