/**
 * The provider: Stripe's own SDK, against Stripe itself or against our sandbox, which speaks the same protocol; only
 * where the requests go differs. The API's version is pinned, so that an upgrade of the account changes nothing here.
 */
import { Stripe } from 'stripe'
import type { PaymentMode } from '../domain/payment-mode.ts'
import {
  type Intent,
  type IntentPurpose,
  type IntentStatus,
  InvalidEventError,
  type PaymentProvider,
  ProviderError,
  type ProviderErrorKind,
  type ProviderEvent,
  type RefundOutcome,
} from './provider.ts'
import { toAlert, toDisputeEvent } from './stripe-alerts.ts'
import { STRIPE_API_VERSION } from './stripe-version.ts'

/** Events older than this are refused: somebody may be playing an old one again. */
const EVENT_TOLERANCE_SECONDS = 300

export type StripeOptions = {
  mode: PaymentMode
  secretKey: string
  publishableKey: string | null
  webhookSecret: string
  /** Where requests go instead of Stripe: an origin such as http://127.0.0.1:4242. */
  apiUrl?: string
  /** How requests go there instead of by network. */
  fetch?: typeof fetch
  /** 10 seconds unless told; a request is tried three times. */
  timeoutMs?: number
  maxNetworkRetries?: number
  /** Whether methods are offered that take the money at once, besides cards, which are captured after the order. */
  immediateMethods?: boolean
  now: () => Date
}

const connect = (options: StripeOptions): Stripe => {
  const url = options.apiUrl === undefined ? undefined : new URL(options.apiUrl)
  const protocol = url?.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(options.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    maxNetworkRetries: options.maxNetworkRetries ?? 2,
    timeout: options.timeoutMs ?? 10_000,
    telemetry: false,
    appInfo: { name: 'Haberdash' },
    ...(options.fetch ? { httpClient: Stripe.createFetchHttpClient(options.fetch) } : {}),
    ...(url ? { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? 80 : 443) } : {}),
  })
}

const OUT_OF_RANGE = new Set(['amount_too_small', 'amount_too_large'])

/** A failure of the provider that it has stored under the request's idempotency key, and repeats from there. */
const isReplayedFailure = ({
  statusCode,
  headers,
}: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  (statusCode ?? 0) >= 500 && headers?.['idempotent-replayed'] === 'true'

const errorKindOf = (error: InstanceType<typeof Stripe.errors.StripeError>): ProviderErrorKind => {
  if (error instanceof Stripe.errors.StripeCardError) return 'declined'
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (error.code === 'payment_intent_unexpected_state') return 'wrong-state'
    if (error.code === 'resource_missing') return 'not-found'
    if (error.code === 'charge_already_refunded') return 'already-refunded'
    if (OUT_OF_RANGE.has(error.code ?? '')) return 'amount-out-of-range'
    return 'refused'
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'refused'
  // Connection, rate limit, Stripe's own faults, and keys that it does not know: not the shopper's doing.
  return 'unavailable'
}

const translateErrors = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new ProviderError(errorKindOf(error), error.message, { cause: error })
  }
}

/** How many keys a request is tried with. */
const MAX_KEYS = 5

/** Goes on to the next key for as long as the provider repeats a stored failure (`PaymentProvider`). */
const withIdempotencyKey = async <T>(key: string, request: (key: string) => Promise<T>): Promise<T> => {
  for (let count = 1; ; count += 1) {
    try {
      return await request(count === 1 ? key : `${key}:${count}`)
    } catch (error) {
      const isStored = error instanceof Stripe.errors.StripeError && isReplayedFailure(error)
      if (!isStored || count === MAX_KEYS) throw error
    }
  }
}

const purposeOf = (metadata: Record<string, string> | null): IntentPurpose | undefined => {
  const version = Number(metadata?.version)
  return metadata?.checkout && Number.isSafeInteger(version) && version >= 1
    ? { checkout: metadata.checkout, version }
    : undefined
}

const metadataOf = ({ checkout, version }: IntentPurpose) => ({ checkout, version: String(version) })

const toIntent = (intent: Stripe.PaymentIntent): Intent => {
  // The SDK takes any answer without an `error` for a success, a proxy's 404 page in JSON too.
  if (intent.object !== 'payment_intent' || !intent.client_secret)
    throw new ProviderError('unavailable', 'The answer of the payment provider is not a payment intent')
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: intent.status as IntentStatus,
    amount: intent.amount,
    amountReceived: intent.amount_received,
    amountCapturable: intent.amount_capturable,
    currency: intent.currency.toUpperCase(),
    purpose: purposeOf(intent.metadata),
    failure: intent.last_payment_error?.message ?? null,
  }
}

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

const toRefundOutcome = (refund: Stripe.Refund): RefundOutcome => {
  const intentId = idOf(refund.payment_intent)
  if (refund.object !== 'refund' || intentId === undefined)
    throw new ProviderError('unavailable', 'The answer of the payment provider is not a refund of a payment')
  const failed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    id: refund.id,
    intentId,
    status: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    failure: failed ? (refund.failure_reason ?? refund.status) : null,
  }
}

const toProviderEvent = (event: Stripe.Event): ProviderEvent => {
  const base = { id: event.id, type: event.type as string }
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.amount_capturable_updated':
      // An event may lack the secret of a payment that is not ours: such an event is foreign all the same.
      return event.data.object.client_secret
        ? { ...base, about: 'intent', intent: toIntent(event.data.object) }
        : { ...base, about: 'other' }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return idOf(event.data.object.payment_intent) === undefined
        ? { ...base, about: 'other' }
        : { ...base, about: 'refund', refund: toRefundOutcome(event.data.object) }
    case 'charge.refunded': {
      const intentId = idOf(event.data.object.payment_intent)
      return intentId === undefined
        ? { ...base, about: 'other' }
        : { ...base, about: 'charge-refunded', intentId }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const intentId = idOf(event.data.object.payment_intent)
      return intentId === undefined
        ? { ...base, about: 'other' }
        : { ...base, ...toDisputeEvent(event.data.object, intentId, event.created) }
    }
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated':
    case 'review.opened':
    case 'review.closed': {
      const intentId = idOf(event.data.object.payment_intent)
      return intentId === undefined
        ? { ...base, about: 'other' }
        : { ...base, about: 'alert', alert: toAlert(event.data.object, intentId, event.created) }
    }
    default:
      return { ...base, about: 'other' }
  }
}

/** Asked of the whole payment, manual capture hides every method that cannot wait for it; asked of cards, it hides none. */
const captureParametersFor = (immediateMethods: boolean) =>
  immediateMethods
    ? { payment_method_options: { card: { capture_method: 'manual' as const } } }
    : { capture_method: 'manual' as const }

export const createStripeProvider = (options: StripeOptions): PaymentProvider => {
  const stripe = connect(options)
  const captureParameters = captureParametersFor(options.immediateMethods ?? false)
  return {
    mode: options.mode,
    publishableKey: options.publishableKey,

    createIntent: ({ amount, currency, purpose, idempotencyKey }) =>
      translateErrors(async () =>
        toIntent(
          await withIdempotencyKey(idempotencyKey, (key) =>
            stripe.paymentIntents.create(
              {
                amount,
                currency: currency.toLowerCase(),
                automatic_payment_methods: { enabled: true },
                ...captureParameters,
                metadata: metadataOf(purpose),
              },
              { idempotencyKey: key },
            ),
          ),
        ),
      ),

    updateIntent: (id, { amount, purpose, idempotencyKey }) =>
      translateErrors(async () =>
        toIntent(
          await withIdempotencyKey(idempotencyKey, (key) =>
            stripe.paymentIntents.update(
              id,
              { amount, metadata: metadataOf(purpose) },
              { idempotencyKey: key },
            ),
          ),
        ),
      ),

    retrieveIntent: (id) => translateErrors(async () => toIntent(await stripe.paymentIntents.retrieve(id))),

    cancelIntent: (id) =>
      translateErrors(async () => {
        try {
          return toIntent(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }))
        } catch (error) {
          if (error instanceof Stripe.errors.StripeError && errorKindOf(error) !== 'wrong-state') throw error
          return toIntent(await stripe.paymentIntents.retrieve(id))
        }
      }),

    captureIntent: (id, { idempotencyKey }) =>
      translateErrors(async () =>
        toIntent(
          await withIdempotencyKey(idempotencyKey, (key) =>
            stripe.paymentIntents.capture(id, {}, { idempotencyKey: key }),
          ),
        ),
      ),

    refund: ({ intentId, amount, reason, idempotencyKey }) =>
      translateErrors(async () =>
        toRefundOutcome(
          await withIdempotencyKey(idempotencyKey, (key) =>
            stripe.refunds.create(
              { payment_intent: intentId, amount, metadata: { reason } },
              { idempotencyKey: key },
            ),
          ),
        ),
      ),

    retrieveRefund: (id) => translateErrors(async () => toRefundOutcome(await stripe.refunds.retrieve(id))),

    readRefundedAmount: (intentId) =>
      translateErrors(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
        return data
          .filter(({ status }) => status !== 'failed' && status !== 'canceled')
          .reduce((sum, { amount }) => sum + amount, 0)
      }),

    readEvent: (rawBody, signature) => {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          signature ?? '',
          options.webhookSecret,
          EVENT_TOLERANCE_SECONDS,
          undefined,
          options.now().getTime(),
        )
      } catch (error) {
        throw new InvalidEventError(error instanceof Error ? error.message : 'The event cannot be read')
      }
      if (event?.object !== 'event' || typeof event.id !== 'string' || typeof event.type !== 'string')
        throw new InvalidEventError('The body is not an event')
      return toProviderEvent(event)
    },
  }
}
