/**
 * The interface of a payment provider. Amounts are minor units of the currency. A call that fails throws a
 * `ProviderError`, whose `kind` tells the caller how to react.
 */
import type { CurrencyCode } from '../domain/pricing/currency.ts'
import type { PaymentMode, PaymentProviderName } from '../domain/pricing/payment-mode.ts'

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'canceled'
  | 'succeeded'

/** The metadata of an intent: the checkout and the snapshot version that it pays for. */
export type IntentPurpose = { checkout: string; version: number }

export type Intent = {
  id: string
  /** Of the account that has it, which is not always the one that takes payments now. */
  mode: PaymentMode
  clientSecret: string
  status: IntentStatus
  amount: number
  amountReceived: number
  /** Authorised and not captured yet; 0 unless the status is `requires_capture`. */
  amountCapturable: number
  /** Upper case; not necessarily a currency of the shop. */
  currency: string
  /** Undefined for an intent that the shop did not create. */
  purpose: IntentPurpose | undefined
  /** The shop that created it; undefined for one of another system, or of an earlier release. */
  shopId: string | undefined
  /** The provider's message about the last failed attempt. */
  failure: string | null
}

/** Whether the shopper has paid: the payment is captured, or authorised and waiting for capture. */
export const isAuthorisedOrPaid = ({ status }: Pick<Intent, 'status'>): boolean =>
  status === 'succeeded' || status === 'requires_capture'

/** The captured amount, or the authorised amount before the capture, in minor units. */
export const securedAmount = (
  intent: Pick<Intent, 'status' | 'amountReceived' | 'amountCapturable'>,
): number => (intent.status === 'requires_capture' ? intent.amountCapturable : intent.amountReceived)

/** Where the goods of a payment go. */
export type ShippingDetails = {
  name: string
  line1: string
  city: string
  postalCode: string
  /** Two letters. */
  country: string
}

export type RefundOutcome = {
  id: string
  intentId: string
  status: 'pending' | 'succeeded' | 'failed'
  failure: string | null
  /** Of a refund of a part, as given to `refundPart`; null for other refunds. */
  tag: string | null
}

/** A refund as the provider lists it. `pending` and `succeeded` ones count as refunded. */
export type ListedRefund = RefundOutcome & { amount: number }

/** A dispute, fraud warning or review that a person has to look at. */
export type ProviderAlert = {
  /** The provider's id, such as "dp_1". */
  id: string
  kind: 'dispute' | 'fraud-warning' | 'review'
  intentId: string
  /** `waiting`: no action is required at present. */
  state: 'open' | 'waiting' | 'closed'
  /** The provider's reason code, such as "fraudulent". */
  reason: string | null
  /** The disputed minor units; null when the provider does not name them. */
  amount: number | null
  /** Upper case. */
  currency: string | null
  /** Deadline of a response. */
  dueBy: Date | null
  /** Creation time of the provider's event, in whole seconds. */
  reportedAt: Date
}

/** What a movement of the account's balance is for. `fee`: one that is no part of a payment. */
export const BALANCE_KINDS = ['payment', 'refund', 'dispute', 'fee', 'payout', 'other'] as const
export type BalanceKind = (typeof BALANCE_KINDS)[number]

/** A movement of the account's balance. Amounts are minor units of the balance's currency; those paid out are below zero. */
export type BalanceEntry = {
  id: string
  kind: BalanceKind
  /** The provider's word, such as "charge". */
  type: string
  /** Null where it is about no payment. */
  intentId: string | null
  /** The provider's id of the charge, refund, dispute or payout. */
  sourceId: string | null
  amount: number
  fee: number
  /** `amount` less `fee`. */
  net: number
  /** Upper case: of the balance, not necessarily of the payment. */
  currency: string
  createdAt: Date
  availableAt: Date
}

export const PAYOUT_STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Money that the provider sends to the owner's bank account. */
export type Payout = {
  id: string
  /** Minor units; below zero where the provider takes money from the bank account. */
  amount: number
  /** Upper case. */
  currency: string
  status: PayoutState
  /** Whether the provider says which entries it is made of: not of those that the owner asked for by hand. */
  isItemised: boolean
  failure: string | null
  createdAt: Date
  arrivesAt: Date
}

/** From `since` until just before `before`. */
export type Period = { since: Date; before: Date }

export type ListedDispute = {
  disputeId: string
  intentId: string
  state: 'open' | 'won' | 'lost'
  alert: ProviderAlert
}

/** An event with a verified signature. `other` is acknowledged and ignored. */
export type ProviderEvent = { id: string; type: string } /** `isDecline`: the card was refused. */ & (
  | { about: 'intent'; intent: Intent; isDecline: boolean }
  | { about: 'refund'; refund: RefundOutcome }
  /** Refunded in part or in full, by the shop or in the dashboard. */
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
  /** Unreachable, timed out or a server error. The request may have had its effect; a retry may succeed. */
  | 'unavailable'
  /** The state of the intent does not allow the call: retrieve it again. */
  | 'wrong-state'
  | 'not-found'
  /** The card was declined; the message is meant for the shopper. */
  | 'declined'
  /** The payment has been refunded in full already. */
  | 'already-refunded'
  /** The amount is outside of the provider's limits for the currency. */
  | 'amount-out-of-range'
  /** Rejected permanently: a retry of the same request is useless. */
  | 'refused'

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  constructor(kind: ProviderErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ProviderError'
    this.kind = kind
  }
}

/** The event has no valid signature, or its signature is too old. */
export class InvalidEventError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidEventError'
  }
}

/**
 * A payment provider. Requests are retried with an idempotency key. When the provider has stored a server error under
 * the key, it returns that error to every retry; the request is then sent with the next key of a fixed sequence, which a
 * repeated call goes through in the same order. The failed request may have had its effect, so this is done only where a
 * second effect is harmless: a second intent charges nobody because its secret is unknown, an amount is set to the same
 * value, an intent is captured at most once, and a payment cannot be refunded beyond its amount. Of a refund of a part a
 * second one would give more back: `refundPart` looks for the first before each key.
 */
export type PaymentProvider = {
  /** Whose card form the shopper sees. */
  name: PaymentProviderName
  mode: PaymentMode
  /** The provider's key for the browser; null in the sandbox. */
  publishableKey: string | null
  /** Whether the payment was made with keys that were replaced. Without it there is one account. */
  isOfFormerAccount?(intentId: string): Promise<boolean>
  createIntent(request: {
    amount: number
    currency: CurrencyCode
    purpose: IntentPurpose
    shopId?: string
    /** For the provider's fraud checks. */
    shipping?: ShippingDetails
    /** For the provider's fraud checks. The provider sends no mail to it. */
    email?: string
    idempotencyKey: string
  }): Promise<Intent>
  /** Updates amount and purpose atomically. */
  updateIntent(
    id: string,
    request: { amount: number; purpose: IntentPurpose; idempotencyKey: string },
  ): Promise<Intent>
  retrieveIntent(id: string): Promise<Intent>
  /** All intents created since then, those of other systems included, newest first. */
  listIntents(since: Date, before?: Date): AsyncIterable<Intent>
  /** Ids of the intents of refunds created since then. */
  listRefundedIntents(since: Date, before?: Date): AsyncIterable<string>
  /** Disputes created since then. `reportedAt` of their alerts is the time of the call. */
  listDisputes(since: Date): AsyncIterable<ListedDispute>
  /** Movements of the balance in a period, or all of which an automatic payout is made, itself included. */
  listBalance(of: Period | { payoutId: string }): AsyncIterable<BalanceEntry>
  /** Payouts created since then. */
  listPayouts(since: Date): AsyncIterable<Payout>
  /** Returns the intent afterwards: cancelled, or in the state that prevents it. */
  cancelIntent(id: string): Promise<Intent>
  /**
   * Captures the whole authorised amount, at most once per intent whatever the keys.
   *
   * @param request.orderNumber is stored with the payment, for people who look for it there
   * @param request.email likewise; null leaves what is stored
   */
  captureIntent(
    id: string,
    request: { idempotencyKey: string; orderNumber: number; email: string | null },
  ): Promise<Intent>
  refund(request: {
    intentId: string
    amount: number
    reason: string
    idempotencyKey: string
  }): Promise<RefundOutcome>
  /**
   * Refunds a part of a payment, once for each tag, however often and however late it is called: the tag is the
   * idempotency key and is stored with the refund, which is looked for before another is made.
   */
  refundPart(request: {
    intentId: string
    amount: number
    reason: string
    tag: string
  }): Promise<RefundOutcome>
  retrieveRefund(id: string): Promise<RefundOutcome>
  /** All refunds of a payment, including those made outside of the shop. */
  listRefunds(intentId: string): Promise<ListedRefund[]>
  /** @param rawBody the request body as received, not re-serialised. @throws InvalidEventError */
  readEvent(rawBody: string, signature: string | undefined): ProviderEvent
}
