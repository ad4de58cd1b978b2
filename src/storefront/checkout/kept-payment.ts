/**
 * The payment that this tab is making, kept while its outcome is not known: a page that is loaded anew in that moment
 * asks what became of it, instead of showing an emptied cart without a word.
 */
import type { Recipient } from './recipient.ts'
import { unsettledPayment } from './unsettled-payment.ts'

type KeptPayment = {
  clientSecret: string
  /** Whom its order goes to: the answer of the server names nobody. */
  recipient: Recipient
}

export const keepPayment = (payment: KeptPayment): void => unsettledPayment.write(JSON.stringify(payment))
export const readKeptPayment = (): KeptPayment | null => JSON.parse(unsettledPayment.read() ?? 'null')
export const forgetPayment = (): void => unsettledPayment.write(null)
