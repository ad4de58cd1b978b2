/**
 * The order call: asks the provider what became of the shopper's payment and finalises it. Whoever knows the payment's
 * id, or the session it was made in, may ask; an answer never holds personal data, and only the session that opened
 * the payment may say whereto it is sent.
 */
import { type Intent, intentIdOf, ProviderError } from '../payments/provider.ts'
import { type Checkout, findCheckoutOfIntent, findCheckoutOfSession } from '../storage/checkouts.ts'
import { type Contact, findOrderOfIntent, noteCall, type StoredOrder } from '../storage/orders.ts'
import type { CheckoutContext } from './context.ts'
import { finalise } from './finalise.ts'
import { soldIdsOf, tellOfStock } from './tell-of-stock.ts'

export type OrderRequest = {
  /** The payment's id, by the body or by the cookie of the intent call. */
  intentId: string | undefined
  /** By the body, then by the cookie. */
  sessionIds: readonly string[]
  contact: Contact | undefined
}

export type Placed =
  /** `isFirst`: nobody asked for it before, even if the provider's event had made it already. */
  | { kind: 'order'; order: StoredOrder; isFirst: boolean }
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

const answer = async (context: CheckoutContext, order: StoredOrder): Promise<Placed> => ({
  kind: 'order',
  order,
  isFirst: order.called_at === null && (await noteCall(context.db, order.id, context.now())),
})

const answerKnown = async (context: CheckoutContext, order: StoredOrder): Promise<Placed> => {
  await tellOfStock(context, soldIdsOf(order))
  return answer(context, order)
}

const askProvider = async (
  context: CheckoutContext,
  intentId: string,
  contact: Contact | undefined,
): Promise<Placed> => {
  try {
    const intent = await context.provider.retrieveIntent(intentId)
    context.crashPoint?.('order-call-asked')
    const finalised = await finalise(context, intent, contact)
    context.crashPoint?.('order-call-finalised')
    if (finalised.kind === 'foreign') return { kind: 'unknown' }
    return finalised.kind === 'order' ? answer(context, finalised.order) : finalised
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not-found') return { kind: 'unknown' }
    context.log.warn({ err: error, intentId }, 'the payment provider cannot be reached')
    return { kind: 'provider-unavailable' }
  }
}

export const placeOrder = async (context: CheckoutContext, request: OrderRequest): Promise<Placed> => {
  const checkout = await findOwn(context, request)
  if (!checkout?.intent_id) return { kind: 'unknown' }
  const isOwnSession = request.sessionIds.includes(checkout.session_id)
  const contact = isOwnSession ? request.contact : undefined
  const order = await findOrderOfIntent(context.db, checkout.intent_id)
  const isComplete = order && order.email !== null && order.shipping_address !== null
  if (order && (isComplete || !contact)) return answerKnown(context, order)
  return askProvider(context, checkout.intent_id, contact)
}

/** For whoever knows the payment's secret. What the address of the page says of the payment is not believed. */
export const returnFromPayment = async (context: CheckoutContext, clientSecret: string): Promise<Placed> => {
  const intentId = intentIdOf(clientSecret)
  const checkout = await findCheckoutOfIntent(context.db, intentId)
  if (checkout?.client_secret !== clientSecret) return { kind: 'unknown' }
  const order = await findOrderOfIntent(context.db, intentId)
  return order ? answerKnown(context, order) : askProvider(context, intentId, undefined)
}
