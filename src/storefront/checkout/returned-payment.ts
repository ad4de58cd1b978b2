/**
 * What became of a payment whose page is gone: it led through the bank's own page, or was loaded anew while it was
 * being made. The server asks the provider; the address is never believed.
 */
import {
  askForPayment,
  type Fate,
  sayPaymentFailed,
  sayProcessing,
  sayThanks,
  sayUnexpected,
} from './finish-order.ts'
import { forgetPayment, readKeptRecipient } from './kept-payment.ts'

/** ms before each question: what was being made when the page went may still be under way at the provider. */
const PAUSES = [0, 2000, 5000]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** True for an order. */
const tell = async (fate: Fate, clearCart: () => Promise<void>): Promise<boolean> => {
  if (fate.kind === 'open') sayProcessing()
  else if (fate.kind === 'unpaid')
    sayPaymentFailed(fate.message ?? 'The payment was not completed. Nothing has been charged.')
  else if (!fate.placed.isConfirmed) sayPaymentFailed(fate.placed.reason)
  else {
    await clearCart()
    sayThanks({ receipt: fate.placed.receipt, recipient: readKeptRecipient() })
    return true
  }
  return false
}

/** Back from the bank: whatever came of it is told. */
export const finishReturnedPayment = async (
  clientSecret: string,
  clearCart: () => Promise<void>,
): Promise<void> => {
  try {
    await tell(await askForPayment(clientSecret), clearCart)
    forgetPayment()
  } catch {
    sayUnexpected()
  }
}

/**
 * The page was loaded anew. A payment that was not made is not worth a word: its form is there again. Where nobody can
 * be asked now, the next page that is loaded asks. True for an order.
 */
export const finishKeptPayment = async (
  clientSecret: string,
  clearCart: () => Promise<void>,
): Promise<boolean> => {
  for (const ms of PAUSES) {
    await pause(ms)
    const fate = await askForPayment(clientSecret)
    if (fate.kind === 'unpaid') continue
    const isOrdered = await tell(fate, clearCart)
    forgetPayment()
    return isOrdered
  }
  forgetPayment()
  return false
}
