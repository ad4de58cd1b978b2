/**
 * Resumes a payment whose page is gone: after the redirect to the bank's page, or after a reload while it was being
 * confirmed. The outcome comes from the server, never from the URL.
 */
import type { QueryClient } from '../../ui/query-client.ts'
import { clearCart } from './clear-cart.ts'
import { fetchPaymentStatus, type PaymentOutcome } from './order-result.ts'
import {
  toastOrderConfirmed,
  toastPaymentFailed,
  toastPaymentProcessing,
  toastUnexpectedError,
} from './payment-toasts.ts'
import { clearPendingPayment, loadPendingPayment } from './pending-payment.ts'

/** ms before each poll: the provider may still be confirming the payment when the page is reloaded. */
const POLL_DELAYS_MS = [0, 2000, 5000]

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Shows the toast of the outcome. True for a confirmed order. */
const reportOutcome = async (outcome: PaymentOutcome, client: QueryClient): Promise<boolean> => {
  if (outcome.kind === 'processing') toastPaymentProcessing()
  else if (outcome.kind !== 'ordered')
    toastPaymentFailed(outcome.message ?? 'The payment was not completed. Nothing has been charged.')
  else if (!outcome.result.isConfirmed) toastPaymentFailed(outcome.result.reason)
  else {
    const left = await clearCart(client)
    const { receipt } = outcome.result
    const pending = loadPendingPayment()
    toastOrderConfirmed({ receipt, recipient: pending?.recipient ?? null, pictures: pending?.pictures }, left)
    return true
  }
  return false
}

/** After the redirect from the bank: every outcome is reported. */
const finishRedirect = async (clientSecret: string, client: QueryClient): Promise<void> => {
  try {
    await reportOutcome(await fetchPaymentStatus(clientSecret), client)
    clearPendingPayment()
  } catch {
    toastUnexpectedError()
  }
}

/**
 * After a reload. A payment that was not made is not reported: the shipping form is shown again. If the server cannot be
 * reached, the next page load retries. True for a confirmed order.
 */
const finishReload = async (clientSecret: string, client: QueryClient): Promise<boolean> => {
  for (const ms of POLL_DELAYS_MS) {
    await delay(ms)
    const outcome = await fetchPaymentStatus(clientSecret)
    if (outcome.kind === 'unpaid' || outcome.kind === 'closed') continue
    const isOrdered = await reportOutcome(outcome, client)
    clearPendingPayment()
    return isOrdered
  }
  clearPendingPayment()
  return false
}

/** What a provider adds to the address after the redirect from the bank; `secret` has the client secret. */
export type ReturnParameters = { secret: string; others: readonly string[] }

/** Removes the client secret from the URL, so that it is neither in the history nor handled twice. */
const consumeClientSecret = ({ secret, others }: ReturnParameters): string | null => {
  const url = new URL(location.href)
  const clientSecret = url.searchParams.get(secret)
  for (const name of [secret, ...others]) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return clientSecret
}

/**
 * `returned` is undefined unless the shopper comes from the bank. True when a checkout page has nothing left to show.
 * Throws when the outcome is unknown.
 */
export const resumePayment = async (
  client: QueryClient,
  returned: ReturnParameters | undefined,
): Promise<boolean> => {
  const secret = returned ? consumeClientSecret(returned) : null
  if (secret !== null) {
    await finishRedirect(secret, client)
    return false
  }
  const pending = loadPendingPayment()
  return pending !== null && (await finishReload(pending.clientSecret, client))
}
