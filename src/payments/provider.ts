/**
 * What the shop asks of a payment provider. Amounts are minor units of the currency. Whatever a call cannot do, it
 * throws as a `ProviderError` whose `kind` says what may be done about it.
 */
import type { CurrencyCode } from '../domain/currency.ts'
import type { PaymentMode } from '../domain/payment-mode.ts'

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'canceled'
  | 'succeeded'

/** The names of the metadata by which an intent tells what it pays for. */
export type IntentPurpose = { checkout: string; version: number }

export type Intent = {
  id: string
  clientSecret: string
  status: IntentStatus
  amount: number
  amountReceived: number
  /** Authorised and not captured yet: 0 in every other state than `requires_capture`. */
  amountCapturable: number
  /** Upper case; not always one of ours. */
  currency: string
  /** Undefined: an intent that is not the shop's. */
  purpose: IntentPurpose | undefined
  /** Why the last attempt to pay failed, in the provider's words. */
  failure: string | null
}

/** Whether the shopper has done their part: the money is taken, or is only to be captured. */
export const isAuthorisedOrPaid = ({ status }: Pick<Intent, 'status'>): boolean =>
  status === 'succeeded' || status === 'requires_capture'

/** Minor units that the provider has taken, or has authorised to be captured. */
export const securedAmount = (
  intent: Pick<Intent, 'status' | 'amountReceived' | 'amountCapturable'>,
): number => (intent.status === 'requires_capture' ? intent.amountCapturable : intent.amountReceived)

/** "pi_1_secret_2" -> "pi_1" */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''

export type RefundOutcome = {
  id: string
  intentId: string
  status: 'pending' | 'succeeded' | 'failed'
  failure: string | null
}

/** Something about a payment that a person must look at. */
export type ProviderAlert = {
  /** The provider's id of it, such as "dp_1". */
  id: string
  kind: 'dispute' | 'fraud-warning' | 'review'
  intentId: string
  /** `waiting`: nothing is asked of the owner for now. */
  state: 'open' | 'waiting' | 'closed'
  /** The provider's word for why: "fraudulent". */
  reason: string | null
  /** Minor units that are at stake; null where the provider does not say. */
  amount: number | null
  /** Upper case. */
  currency: string | null
  /** Until when an answer counts. */
  dueBy: Date | null
  /** When the provider told of it, in whole seconds. */
  reportedAt: Date
}

/** An event, its signature checked. `other` is acknowledged and ignored. */
export type ProviderEvent = { id: string; type: string } & (
  | { about: 'intent'; intent: Intent }
  | { about: 'refund'; refund: RefundOutcome }
  /** Paid back in part or whole, by whomever. */
  | { about: 'charge-refunded'; intentId: string }
  | {
      about: 'dispute'
      disputeId: string
      intentId: string
      state: 'open' | 'won' | 'lost'
      alert: ProviderAlert
    }
  | { about: 'alert'; alert: ProviderAlert }
  | { about: 'other' }
)

export type ProviderErrorKind =
  /** Not reached, too slow, or failing by itself: nothing is known to have happened, and a later try may work. */
  | 'unavailable'
  /** The intent is in a state that does not allow it: ask for it again. */
  | 'wrong-state'
  | 'not-found'
  /** A card was refused; the sentence is meant for the shopper. */
  | 'declined'
  /** A payment that has been given back already. */
  | 'already-refunded'
  /** The amount is outside what the provider charges in that currency. */
  | 'amount-out-of-range'
  /** Refused for good: asking again in the same way is useless. */
  | 'refused'

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  constructor(kind: ProviderErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ProviderError'
    this.kind = kind
  }
}

/** The event is not what the provider signed, or too old to be believed. */
export class InvalidEventError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EventRefused'
  }
}

/**
 * A failure that the provider has stored under an idempotency key is its answer to that key for ever. The request then
 * gets another key, in a fixed sequence, so that a repeated call comes to the same one. What it did the first time may
 * have been done all the same, so only requests take a key that cannot charge twice: an intent of which nobody knows
 * the secret charges nobody, an amount is set to the same value again, an intent is captured once at most, and a
 * payment is not refunded beyond its amount.
 */
export type PaymentProvider = {
  mode: PaymentMode
  /** For the browser; null in the sandbox. */
  publishableKey: string | null
  createIntent(request: {
    amount: number
    currency: CurrencyCode
    purpose: IntentPurpose
    idempotencyKey: string
  }): Promise<Intent>
  /** Amount and purpose together, or neither. */
  updateIntent(
    id: string,
    request: { amount: number; purpose: IntentPurpose; idempotencyKey: string },
  ): Promise<Intent>
  retrieveIntent(id: string): Promise<Intent>
  /** Answers the intent as it is then: cancelled, or what it has become that can no longer be cancelled. */
  cancelIntent(id: string): Promise<Intent>
  /** Takes the whole authorised amount. An intent is captured once at most, whatever the keys. */
  captureIntent(id: string, request: { idempotencyKey: string }): Promise<Intent>
  refund(request: {
    intentId: string
    amount: number
    reason: string
    idempotencyKey: string
  }): Promise<RefundOutcome>
  retrieveRefund(id: string): Promise<RefundOutcome>
  /** Minor units of a payment that have been given back or are on their way, by whomever. */
  readRefundedAmount(intentId: string): Promise<number>
  /** Throws `EventRefused`. `rawBody` is the body as it came, not parsed and written again. */
  readEvent(rawBody: string, signature: string | undefined): ProviderEvent
}
