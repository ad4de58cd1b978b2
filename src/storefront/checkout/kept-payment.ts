/**
 * The secret of the payment that this tab is making, kept while its outcome is not known: a page that is loaded anew
 * in that moment asks what became of it, instead of showing an emptied cart without a word.
 */
import { forget, keep, readKept } from '../../ui/kept-text.ts'

const KEY = 'payment'
/** Where its order is told of: the answer of the server names nobody. */
const EMAIL_KEY = 'payment-email'

export const keepPayment = (clientSecret: string, email: string): void => {
  keep('sessionStorage', KEY, clientSecret)
  keep('sessionStorage', EMAIL_KEY, email)
}
export const readKeptPayment = (): string | null => readKept('sessionStorage', KEY)
export const readKeptEmail = (): string | null => readKept('sessionStorage', EMAIL_KEY)
export const forgetPayment = (): void => {
  forget('sessionStorage', KEY)
  forget('sessionStorage', EMAIL_KEY)
}
