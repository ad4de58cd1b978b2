/**
 * The secret of the payment that this tab is making, kept while its outcome is not known: a page that is loaded anew
 * in that moment asks what became of it, instead of showing an emptied cart without a word.
 */
import { forget, keep, readKept } from '../../ui/kept-text.ts'

const KEY = 'payment'

export const keepPayment = (clientSecret: string): void => {
  keep('sessionStorage', KEY, clientSecret)
}
export const readKeptPayment = (): string | null => readKept('sessionStorage', KEY)
export const forgetPayment = (): void => forget('sessionStorage', KEY)
