/**
 * The order endpoint: retrieves the state of the shopper's payment from the provider and finalises it. A caller needs the
 * payment's id, or the session that it was made in. A result never contains personal data, and only the session that
 * opened the payment can set the contact details.
 */
import { intentIdOf } from '../../payments/app/providers.ts'
import { type Intent, ProviderError } from '../../payments/provider.ts'
import { leadsToCart } from '../../storage/cart/browser-carts.ts'
import { findCheckoutOfSession } from '../../storage/cart/checkouts-of-cart.ts'
import {
  type Contact,
  findOrderOfIntent,
  markOrderRequested,
  type StoredOrder,
} from '../../storage/orders/orders.ts'
import { type Checkout, findCheckoutOfIntent, findLaterCheckout } from '../../storage/payments/checkouts.ts'
import { captureWithTimeout } from '../capture/capture.ts'
import type { CheckoutContext } from '../context.ts'
import type { FinaliseResult } from '../finalise-outcome.ts'
import { notifyStockChanged, soldProductIds } from '../notify-stock-changed.ts'
import { finalise } from './finalise.ts'
import { lacksContact } from './order-from-payment.ts'

export type OrderRequest = {
  /** From the body, else from the cookie of the intent request. */
  intentId: string | undefined
  /** From the body, then from the cookie. */
  sessionIds: readonly string[]
  contact: Contact | undefined
}

export type OrderResult =
  /** `isFirst`: the first order request for it, even if the provider's event created it. */
  | { kind: 'order'; order: StoredOrder; isFirst: boolean }
  | { kind: 'unknown' }
  | { kind: 'unpaid'; status: Intent['status']; failure: string | null }
  | { kind: 'duplicate-refunded' }
  /** It was authorised and could not become an order, for the reason in `message`; nothing is charged. */
  | { kind: 'released'; message: string }
  /** The checkout has ended, and nothing was charged. */
  | { kind: 'closed'; reason: 'paid-elsewhere' | 'replaced' | 'ended' }
  | { kind: 'provider-unavailable' }

const isSameEmail = (a: string, b: string | null | undefined): boolean => a.toLowerCase() === b?.toLowerCase()

/**
 * With a session id alone, the caller must also know the email that the checkout was opened with; a checkout without
 * one is found by its payment's id only. So a guessed or stolen session id can neither finish an order nor redirect it.
 */
const findOwnCheckout = async (
  context: CheckoutContext,
  request: OrderRequest,
): Promise<Checkout | undefined> => {
  if (request.intentId !== undefined) {
    const checkout = await findCheckoutOfIntent(context.db, request.intentId)
    if (checkout) return checkout
  }
  for (const sessionId of request.sessionIds) {
    const checkout = await findCheckoutOfSession(context.db, sessionId)
    if (checkout) {
      const { email } = checkout
      return email !== null && isSameEmail(email, request.contact?.email) ? checkout : undefined
    }
  }
  return undefined
}

const toOrder = async (context: CheckoutContext, order: StoredOrder): Promise<OrderResult> => ({
  kind: 'order',
  order,
  isFirst: order.called_at === null && (await markOrderRequested(context.db, order.id, context.now())),
})

const toExistingOrder = async (context: CheckoutContext, order: StoredOrder): Promise<OrderResult> => {
  await notifyStockChanged(context, soldProductIds(order))
  if (order.payment_status !== 'authorised') return toOrder(context, order)
  // The call that created the order may have died before the capture.
  await captureWithTimeout(context, order)
  return toOrder(context, (await findOrderOfIntent(context.db, order.intent_id)) ?? order)
}

/** Why an ended checkout was not paid: mostly because the shopper used another tab. */
const explainClosed = async (context: CheckoutContext, checkout: Checkout): Promise<OrderResult> => {
  const laterCheckout = await findLaterCheckout(context.db, checkout.session_id, checkout.created_at)
  if (laterCheckout?.status === 'completed' && laterCheckout.intent_id !== null) {
    const order = await findOrderOfIntent(context.db, laterCheckout.intent_id)
    if (order?.status === 'confirmed') return { kind: 'closed', reason: 'paid-elsewhere' }
  }
  // Another call may have closed it since it was read.
  const { problem } = (await findCheckoutOfIntent(context.db, checkout.intent_id ?? '')) ?? checkout
  if (problem !== null) return { kind: 'released', message: problem }
  return { kind: 'closed', reason: laterCheckout?.status === 'open' ? 'replaced' : 'ended' }
}

const toOrderResult = async (
  context: CheckoutContext,
  checkout: Checkout,
  finalised: FinaliseResult,
): Promise<OrderResult> => {
  switch (finalised.kind) {
    case 'unknown-intent':
      return { kind: 'unknown' }
    case 'order':
      return toOrder(context, finalised.order)
    case 'released':
      // A checkout that had ended before was mostly replaced by a later one.
      return checkout.status === 'open'
        ? { kind: 'released', message: finalised.message }
        : explainClosed(context, checkout)
    case 'unpaid':
      return finalised.status === 'canceled' ? explainClosed(context, checkout) : finalised
    case 'duplicate-refunded':
      return finalised
  }
}

const fetchAndFinalise = async (
  context: CheckoutContext,
  checkout: Checkout,
  contact: Contact | undefined,
): Promise<OrderResult> => {
  const intentId = checkout.intent_id ?? ''
  try {
    const intent = await context.provider.retrieveIntent(intentId)
    context.crashPoint?.('order-call-intent-retrieved')
    const finalised = await finalise(context, intent, contact)
    context.crashPoint?.('order-call-finalised')
    return await toOrderResult(context, checkout, finalised)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not-found') return { kind: 'unknown' }
    context.log.warn({ err: error, intentId }, 'the payment provider cannot be reached')
    return { kind: 'provider-unavailable' }
  }
}

export const placeOrder = async (context: CheckoutContext, request: OrderRequest): Promise<OrderResult> => {
  const checkout = await findOwnCheckout(context, request)
  if (!checkout?.intent_id) return { kind: 'unknown' }
  const isOwnSession = await leadsToCart(context.db, request.sessionIds, checkout.session_id)
  const contact = isOwnSession ? request.contact : undefined
  const order = await findOrderOfIntent(context.db, checkout.intent_id)
  if (order && !(contact && lacksContact(order))) return toExistingOrder(context, order)
  return fetchAndFinalise(context, checkout, contact)
}

/** Needs the payment's client secret. The status in the page's URL is ignored. */
export const returnFromPayment = async (
  context: CheckoutContext,
  clientSecret: string,
): Promise<OrderResult> => {
  const intentId = intentIdOf(clientSecret)
  const checkout = await findCheckoutOfIntent(context.db, intentId)
  if (checkout?.client_secret !== clientSecret) return { kind: 'unknown' }
  const order = await findOrderOfIntent(context.db, intentId)
  return order ? toExistingOrder(context, order) : fetchAndFinalise(context, checkout, undefined)
}
