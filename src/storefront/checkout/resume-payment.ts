/**
 * What became of a payment whose page is gone: it led through the bank's own page, or was loaded anew while it was
 * being made. The server asks the provider; the address is never believed.
 */
import type { QueryClient } from '../../ui/query-client.ts'
import { clearCart } from './clear-cart.ts'
import {
  fetchPaymentStatus,
  type PaymentOutcome,
  toastOrderConfirmed,
  toastPaymentFailed,
  toastPaymentProcessing,
  toastUnexpectedError,
} from './order-result.ts'
import { clearPendingPayment, loadPendingPayment } from './pending-payment.ts'

/** ms before each question: what was being made when the page went may still be under way at the provider. */
const PAUSES = [0, 2000, 5000]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** True for an order. */
const tell = async (fate: PaymentOutcome, client: QueryClient): Promise<boolean> => {
  if (fate.kind === 'open') toastPaymentProcessing()
  else if (fate.kind !== 'placed')
    toastPaymentFailed(fate.message ?? 'The payment was not completed. Nothing has been charged.')
  else if (!fate.placed.isConfirmed) toastPaymentFailed(fate.placed.reason)
  else {
    await clearCart(client)
    toastOrderConfirmed({ receipt: fate.placed.receipt, recipient: loadPendingPayment()?.recipient ?? null })
    return true
  }
  return false
}

/** Back from the bank: whatever came of it is told. */
const finishReturned = async (clientSecret: string, client: QueryClient): Promise<void> => {
  try {
    await tell(await fetchPaymentStatus(clientSecret), client)
    clearPendingPayment()
  } catch {
    toastUnexpectedError()
  }
}

/**
 * The page was loaded anew. A payment that was not made is not worth a word: its form is there again. Where nobody can
 * be asked now, the next page that is loaded asks. True for an order.
 */
const finishKept = async (clientSecret: string, client: QueryClient): Promise<boolean> => {
  for (const ms of PAUSES) {
    await pause(ms)
    const fate = await fetchPaymentStatus(clientSecret)
    if (fate.kind === 'unpaid' || fate.kind === 'over') continue
    const isOrdered = await tell(fate, client)
    clearPendingPayment()
    return isOrdered
  }
  clearPendingPayment()
  return false
}

/** The payment's secret, taken out of the address so that it is neither kept in the history nor handled twice. */
const takeSecret = (name: string): string | null => {
  const url = new URL(location.href)
  const secret = url.searchParams.get(name)
  for (const each of ['payment_intent', name, 'redirect_status']) url.searchParams.delete(each)
  history.replaceState(history.state, '', url)
  return secret
}

/**
 * `secretName` is the parameter of the address that holds the payment's secret on the way back from the bank. True where
 * the page that shows a checkout has nothing left to show. Throws when nobody knows what became of the payment.
 */
export const resumePayment = async (client: QueryClient, secretName: string): Promise<boolean> => {
  if (location.search.includes(secretName)) {
    const secret = takeSecret(secretName)
    if (secret !== null) await finishReturned(secret, client)
    return false
  }
  const kept = loadPendingPayment()
  return kept !== null && (await finishKept(kept.clientSecret, client))
}
