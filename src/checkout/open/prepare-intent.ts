/**
 * Gets the payment intent of a checkout ready at the provider: creates it, retrieves it, or updates its amount, and
 * says what the caller can do with it. Writes nothing to the database, except that a paid intent is finalised.
 */
import type { ContactAddress } from '../../domain/orders/contact-address.ts'
import { type Intent, ProviderError, type ShippingDetails } from '../../payments/provider.ts'
import { readShopId } from '../../storage/database/shop-id.ts'
import { findSnapshot } from '../../storage/payments/checkout-snapshots.ts'
import type { CheckoutContext } from '../context.ts'
import { finalise } from '../finalise/finalise.ts'
import type { FinaliseResult } from '../finalise-outcome.ts'
import type { OpenProblem, UpsertedCheckout } from './upsert-checkout.ts'

/** Whether the intent can be paid, and otherwise what the caller does next. */
export type PreparedIntent =
  | { kind: 'ready'; intent: Intent }
  /** It can never be paid: the checkout is closed and replaced. */
  | { kind: 'unpayable' }
  /** It must not be paid as it is: the checkout is ended and replaced. */
  | { kind: 'replace'; intent: Intent }
  /** Its state has just changed: retry. */
  | { kind: 'changed' }
  /** The provider does not accept such a payment. */
  | { kind: 'rejected'; problem: OpenProblem }
  | { kind: 'refused'; problem: OpenProblem }

const shippingDetails = (to: ContactAddress): ShippingDetails => ({
  name: `${to.firstName} ${to.lastName}`.trim(),
  line1: to.address,
  city: to.city,
  postalCode: to.postalCode,
  country: to.country,
})

/** Always created for version 1, so that a retry sends the same amount with the same idempotency key. */
const createIntent = async (context: CheckoutContext, written: UpsertedCheckout): Promise<Intent> => {
  const { checkoutId, version, quote, shippingAddress: address, email } = written
  const first = version === 1 ? quote : await findSnapshot(context.db, checkoutId, 1)
  if (!first) throw new Error(`checkout ${checkoutId} has no snapshot 1`)
  const { total, currency } = first
  return context.provider.createIntent({
    amount: total,
    currency,
    purpose: { checkout: checkoutId, version: 1 },
    shopId: await readShopId(context.db),
    // A checkout keeps its email and its address: a retry sends the same, and another email is another checkout. The
    // provider's fraud checks read them when the card is charged.
    ...(address && { shipping: shippingDetails(address) }),
    ...(email && { email }),
    // Not the keys of earlier releases, which sent another content.
    idempotencyKey: `${checkoutId}:with-contact:create`,
  })
}

/** Why a cart that has been paid cannot be opened again. */
export const problemOfFinalised = (finalised: FinaliseResult): OpenProblem => {
  switch (finalised.kind) {
    case 'order':
      if (finalised.order.status === 'confirmed') return { problem: 'already-paid' }
      return finalised.order.payment_status === 'voided'
        ? { problem: 'released', message: finalised.order.problem ?? '' }
        : { problem: 'refunded' }
    case 'released':
      return { problem: 'released', message: finalised.message }
    default:
      return { problem: 'refunded' }
  }
}

/** The intent is paid already: creates its order, unless it exists. */
const finalisePaidIntent = async (context: CheckoutContext, intent: Intent): Promise<PreparedIntent> => ({
  kind: 'refused',
  problem: problemOfFinalised(await finalise(context, intent)),
})

const retrieveOrCreateIntent = async (
  context: CheckoutContext,
  written: UpsertedCheckout,
): Promise<PreparedIntent> => {
  const { checkoutId, version } = written
  const intent =
    written.intentId === null
      ? await createIntent(context, written)
      : await context.provider.retrieveIntent(written.intentId)
  const isCurrent = intent.purpose?.version === version
  const isFormer = (await context.provider.isOfFormerAccount?.(intent.id)) ?? false
  switch (intent.status) {
    case 'succeeded':
    case 'requires_capture':
      return finalisePaidIntent(context, intent)
    case 'canceled':
      return { kind: 'unpayable' }
    case 'processing':
      return { kind: 'refused', problem: { problem: 'busy' } }
    case 'requires_action':
      // The shopper is authenticating the old amount with the bank.
      return isCurrent && !isFormer ? { kind: 'ready', intent } : { kind: 'replace', intent }
    case 'requires_payment_method':
    case 'requires_confirmation':
      // The browser has the present account's key, with which it could not be paid.
      if (isFormer) return { kind: 'replace', intent }
      if (isCurrent) return { kind: 'ready', intent }
      return {
        kind: 'ready',
        intent: await context.provider.updateIntent(intent.id, {
          amount: written.quote.total,
          purpose: { checkout: checkoutId, version },
          idempotencyKey: `${checkoutId}:${version}`,
        }),
      }
  }
}

const preparedFromError = (
  context: CheckoutContext,
  written: UpsertedCheckout,
  error: ProviderError,
): PreparedIntent => {
  const { checkoutId, intentId, quote } = written
  switch (error.kind) {
    case 'wrong-state':
      return { kind: 'changed' }
    case 'not-found':
      // The shop's keys may have changed since: the payment can never be made.
      context.log.warn({ checkoutId, intentId }, 'the payment provider does not know a payment')
      return { kind: 'unpayable' }
    case 'unavailable':
      context.log.warn({ err: error, checkoutId, intentId }, 'the payment provider cannot be reached')
      return { kind: 'refused', problem: { problem: 'provider-unavailable' } }
    case 'amount-out-of-range':
      context.log.warn(
        { err: error, checkoutId, intentId },
        'the payment provider does not charge that amount',
      )
      return {
        kind: 'rejected',
        problem: { problem: 'amount-out-of-range', total: quote.total, currency: quote.currency },
      }
    default:
      context.log.error({ err: error, checkoutId, intentId }, 'the payment provider refuses a payment')
      return { kind: 'rejected', problem: { problem: 'payment-refused' } }
  }
}

/** Throws only errors that are not the provider's. */
export const prepareIntent = (context: CheckoutContext, written: UpsertedCheckout): Promise<PreparedIntent> =>
  retrieveOrCreateIntent(context, written).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    return preparedFromError(context, written, error)
  })
