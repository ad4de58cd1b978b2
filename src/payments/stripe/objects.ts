/** Maps Stripe's payment intents and refunds to the types of `provider.ts`, and checks that a response is one. */
import type { Stripe } from 'stripe'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import {
  type Intent,
  type IntentPurpose,
  type IntentStatus,
  ProviderError,
  type RefundOutcome,
  type ShippingDetails,
} from '../provider.ts'

const purposeOf = (metadata: Record<string, string> | null): IntentPurpose | undefined => {
  const version = Number(metadata?.version)
  return metadata?.checkout && Number.isSafeInteger(version) && version >= 1
    ? { checkout: metadata.checkout, version }
    : undefined
}

export const metadataOf = ({ checkout, version }: IntentPurpose) => ({ checkout, version: String(version) })

/** @throws ProviderError when the response is not an intent */
export const toIntent = (intent: Stripe.PaymentIntent, mode: PaymentMode): Intent => {
  // The SDK accepts any JSON without an `error` as a success, even a proxy's 404 page.
  if (intent.object !== 'payment_intent' || !intent.client_secret)
    throw new ProviderError('unavailable', 'The response of the payment provider is not a payment intent')
  return {
    id: intent.id,
    mode,
    clientSecret: intent.client_secret,
    status: intent.status as IntentStatus,
    amount: intent.amount,
    amountReceived: intent.amount_received,
    amountCapturable: intent.amount_capturable,
    currency: intent.currency.toUpperCase(),
    purpose: purposeOf(intent.metadata),
    shopId: intent.metadata?.shop,
    failure: intent.last_payment_error?.message ?? null,
  }
}

/**
 * The email address as metadata, which rules of fraud checks and people at the provider read. Not `receipt_email`: with
 * that Stripe mails a receipt of its own in live mode, whatever the account's settings.
 */
export const emailMetadata = (email: string | null | undefined) => (email ? { customer_email: email } : {})

/** For fraud checks. */
export const toShipping = ({ name, line1, city, postalCode, country }: ShippingDetails) => ({
  name,
  address: { line1, city, postal_code: postalCode, country },
})

export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

/** The key of a refund's metadata under which the shop finds its own refunds of parts. */
export const REFUND_TAG = 'refund'

/** @throws ProviderError when the response is not a refund of an intent */
export const toRefundOutcome = (refund: Stripe.Refund): RefundOutcome => {
  const intentId = idOf(refund.payment_intent)
  if (refund.object !== 'refund' || intentId === undefined)
    throw new ProviderError(
      'unavailable',
      'The response of the payment provider is not a refund of a payment',
    )
  const failed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    id: refund.id,
    intentId,
    status: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    failure: failed ? (refund.failure_reason ?? refund.status) : null,
    tag: refund.metadata?.[REFUND_TAG] ?? null,
  }
}
