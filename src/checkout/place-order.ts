/**
 * The order call: asks the provider what became of the shopper's payment and finalises it. Whoever knows the payment's
 * id, or the session it was made in, may ask; an answer never holds personal data, and only the session that opened
 * the payment may say whereto it is sent.
 */
import { type Intent, ProviderError } from '../payments/provider.ts'
import { type Checkout, findCheckoutOfIntent, findCheckoutOfSession } from '../storage/checkouts.ts'
import { type Contact, findOrderOfIntent, type StoredOrder } from '../storage/orders.ts'
import type { CheckoutContext } from './context.ts'
import { finalise } from './finalise.ts'

export type OrderRequest = {
  /** The payment's id, by the body or by the cookie of the intent call. */
  intentId: string | undefined
  /** By the body, then by the cookie. */
  sessionIds: readonly string[]
  contact: Contact | undefined
}

export type Placed =
  | { kind: 'order'; order: StoredOrder; isNew: boolean }
  | { kind: 'unknown' }
  | { kind: 'unpaid'; status: Intent['status']; failure: string | null }
  | { kind: 'given-back' }
  | { kind: 'provider-unavailable' }

const isSameEmail = (a: string, b: string | null | undefined): boolean => a.toLowerCase() === b?.toLowerCase()

/**
 * With a session id alone, the caller must also know the email that the checkout was opened with: a guessed or stolen
 * id finishes nothing.
 */
const findOwn = async (context: CheckoutContext, request: OrderRequest): Promise<Checkout | undefined> => {
  if (request.intentId !== undefined) {
    const checkout = await findCheckoutOfIntent(context.db, request.intentId)
    if (checkout) return checkout
  }
  for (const sessionId of request.sessionIds) {
    const checkout = await findCheckoutOfSession(context.db, sessionId)
    if (checkout) {
      const { email } = checkout
      return email === null || isSameEmail(email, request.contact?.email) ? checkout : undefined
    }
  }
  return undefined
}

export const placeOrder = async (context: CheckoutContext, request: OrderRequest): Promise<Placed> => {
  const checkout = await findOwn(context, request)
  if (!checkout?.intent_id) return { kind: 'unknown' }
  const isOwnSession = request.sessionIds.includes(checkout.session_id)
  const contact = isOwnSession ? request.contact : undefined
  const existing = await findOrderOfIntent(context.db, checkout.intent_id)
  const isComplete = existing && existing.email !== null && existing.shipping_address !== null
  if (existing && (isComplete || !contact)) return { kind: 'order', order: existing, isNew: false }
  try {
    const intent = await context.provider.retrieveIntent(checkout.intent_id)
    const finalised = await finalise(context, intent, contact)
    return finalised.kind === 'foreign' ? { kind: 'unknown' } : finalised
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not-found') return { kind: 'unknown' }
    context.log.warn({ err: error, checkoutId: checkout.id }, 'the payment provider cannot be reached')
    return { kind: 'provider-unavailable' }
  }
}
