/**
 * The secret of the payment that this tab is making, kept while its outcome is not known: a page that is loaded anew
 * in that moment asks what became of it, instead of showing an emptied cart without a word.
 */
import { forget, keep, readKept } from '../../ui/kept-text.ts'
import type { Recipient } from './recipient.ts'

const KEY = 'payment'
/** Whom its order goes to: the answer of the server names nobody. */
const RECIPIENT_KEY = 'payment-recipient'

export const keepPayment = (clientSecret: string, recipient: Recipient): void => {
  keep('sessionStorage', KEY, clientSecret)
  keep('sessionStorage', RECIPIENT_KEY, JSON.stringify(recipient))
}
export const readKeptPayment = (): string | null => readKept('sessionStorage', KEY)
export const readKeptRecipient = (): Recipient | null =>
  JSON.parse(readKept('sessionStorage', RECIPIENT_KEY) ?? 'null')
export const forgetPayment = (): void => {
  forget('sessionStorage', KEY)
  forget('sessionStorage', RECIPIENT_KEY)
}
