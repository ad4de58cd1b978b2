/**
 * The payment provider through Stripe's SDK. It sends its requests to Stripe, or to the sandbox, which implements the
 * same API. The API version is pinned, so that a change of the account's default version has no effect.
 */
import { Stripe } from 'stripe'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import {
  type Intent,
  InvalidEventError,
  type ListedRefund,
  type PaymentProvider,
  type RefundOutcome,
} from '../provider.ts'
import { toListedDispute } from './alerts.ts'
import { toBalanceEntry, toPayout } from './balance.ts'
import { errorKindOf, isReplayed, translateErrors, withIdempotencyKey } from './errors.ts'
import { toProviderEvent } from './events.ts'
import {
  emailMetadata,
  idOf,
  metadataOf,
  REFUND_TAG,
  toIntent,
  toRefundOutcome,
  toShipping,
} from './objects.ts'
import { STRIPE_API_VERSION } from './version.ts'

/** Older events are rejected as possible replays. */
const EVENT_TOLERANCE_SECONDS = 300

export type StripeOptions = {
  mode: PaymentMode
  secretKey: string
  publishableKey: string | null
  webhookSecret: string
  /** Base URL instead of Stripe's, such as http://127.0.0.1:4242. */
  apiUrl?: string
  /** Replaces the network: the sandbox answers in-process. */
  fetch?: typeof fetch
  /** Per attempt; 10 seconds by default. */
  timeoutMs?: number
  maxNetworkRetries?: number
  /** Also offers methods that charge at once. Cards are always captured after the order. */
  immediateMethods?: boolean
  now: () => Date
}

export const connectStripe = (options: StripeOptions): Stripe => {
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

/** Manual capture of the whole payment hides methods without a separate capture; manual capture of cards hides none. */
const captureParametersFor = (immediateMethods: boolean) =>
  immediateMethods
    ? { payment_method_options: { card: { capture_method: 'manual' as const } } }
    : { capture_method: 'manual' as const }

const unixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

const createdBetween = (since: Date, before?: Date) => ({
  gte: unixSeconds(since),
  ...(before && { lt: unixSeconds(before) }),
})

/** All objects of a list, page by page. */
async function* pages<T extends { id: string }>(
  list: (from: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T> {
  let last: string | undefined
  for (;;) {
    const from = last === undefined ? {} : { starting_after: last }
    const { data, has_more } = await translateErrors(() => list(from))
    yield* data
    last = data.at(-1)?.id
    if (!has_more || last === undefined) return
  }
}

export const createStripeProvider = (options: StripeOptions): PaymentProvider => {
  const stripe = connectStripe(options)
  const intentOf = (intent: Stripe.PaymentIntent): Intent => toIntent(intent, options.mode)
  const captureParameters = captureParametersFor(options.immediateMethods ?? false)
  /**
   * A repeated request gets the answer of the first one: that it succeeded, also where the bank has returned it since.
   */
  const createRefund = async (
    parameters: Stripe.RefundCreateParams,
    idempotencyKey: string,
  ): Promise<RefundOutcome> => {
    const refund = await stripe.refunds.create(parameters, { idempotencyKey })
    return toRefundOutcome(isReplayed(refund) ? await stripe.refunds.retrieve(refund.id) : refund)
  }
  const listRefunds = async (intentId: string): Promise<ListedRefund[]> => {
    const refunds: ListedRefund[] = []
    for await (const refund of pages((from) =>
      stripe.refunds.list({ payment_intent: intentId, limit: 100, ...from }),
    ))
      refunds.push({ ...toRefundOutcome(refund), amount: refund.amount })
    return refunds
  }
  return {
    name: options.mode === 'sandbox' ? 'sandbox' : 'stripe',
    mode: options.mode,
    publishableKey: options.publishableKey,

    createIntent: ({ amount, currency, purpose, shopId, shipping, email, idempotencyKey }) =>
      translateErrors(async () =>
        intentOf(
          await withIdempotencyKey(idempotencyKey, (key) =>
            stripe.paymentIntents.create(
              {
                amount,
                currency: currency.toLowerCase(),
                automatic_payment_methods: { enabled: true },
                ...captureParameters,
                metadata: {
                  ...metadataOf(purpose),
                  ...(shopId !== undefined && { shop: shopId }),
                  ...emailMetadata(email),
                },
                ...(shipping && { shipping: toShipping(shipping) }),
              },
              { idempotencyKey: key },
            ),
          ),
        ),
      ),

    updateIntent: (id, { amount, purpose, idempotencyKey }) =>
      translateErrors(async () =>
        intentOf(
          await withIdempotencyKey(idempotencyKey, (key) =>
            stripe.paymentIntents.update(
              id,
              { amount, metadata: metadataOf(purpose) },
              { idempotencyKey: key },
            ),
          ),
        ),
      ),

    retrieveIntent: (id) => translateErrors(async () => intentOf(await stripe.paymentIntents.retrieve(id))),

    listIntents: async function* (since, before) {
      for await (const intent of pages((from) =>
        stripe.paymentIntents.list({ limit: 100, created: createdBetween(since, before), ...from }),
      ))
        yield intentOf(intent)
    },

    listRefundedIntents: async function* (since, before) {
      for await (const refund of pages((from) =>
        stripe.refunds.list({ limit: 100, created: createdBetween(since, before), ...from }),
      )) {
        const intentId = idOf(refund.payment_intent)
        if (intentId !== undefined) yield intentId
      }
    },

    listDisputes: async function* (since) {
      const created = createdBetween(since)
      for await (const dispute of pages((from) => stripe.disputes.list({ limit: 100, created, ...from }))) {
        const intentId = idOf(dispute.payment_intent)
        if (intentId !== undefined) yield toListedDispute(dispute, intentId, unixSeconds(options.now()))
      }
    },

    listBalance: async function* (of) {
      const filter =
        'payoutId' in of ? { payout: of.payoutId } : { created: createdBetween(of.since, of.before) }
      for await (const entry of pages((from) =>
        stripe.balanceTransactions.list({ limit: 100, ...filter, expand: ['data.source'], ...from }),
      ))
        yield toBalanceEntry(entry)
    },

    listPayouts: async function* (since) {
      const created = createdBetween(since)
      for await (const payout of pages((from) => stripe.payouts.list({ limit: 100, created, ...from })))
        yield toPayout(payout)
    },

    cancelIntent: (id) =>
      translateErrors(async () => {
        try {
          return intentOf(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }))
        } catch (error) {
          if (error instanceof Stripe.errors.StripeError && errorKindOf(error) !== 'wrong-state') throw error
          return intentOf(await stripe.paymentIntents.retrieve(id))
        }
      }),

    captureIntent: (id, { idempotencyKey, orderNumber, email }) =>
      translateErrors(async () =>
        intentOf(
          await withIdempotencyKey(idempotencyKey, (key) =>
            stripe.paymentIntents.capture(
              id,
              { metadata: { order_number: String(orderNumber), ...emailMetadata(email) } },
              { idempotencyKey: key },
            ),
          ),
        ),
      ),

    refund: ({ intentId, amount, reason, idempotencyKey }) =>
      translateErrors(() =>
        withIdempotencyKey(idempotencyKey, (key) =>
          createRefund({ payment_intent: intentId, amount, metadata: { reason } }, key),
        ),
      ),

    refundPart: ({ intentId, amount, reason, tag }) =>
      translateErrors(async () => {
        const findDone = async () => {
          const refunds = await listRefunds(intentId)
          return refunds.find((refund) => refund.tag === tag && refund.status !== 'failed')
        }
        const create = (key: string): Promise<RefundOutcome> =>
          createRefund({ payment_intent: intentId, amount, metadata: { reason, [REFUND_TAG]: tag } }, key)
        return withIdempotencyKey<RefundOutcome>(tag, create, findDone)
      }),

    retrieveRefund: (id) => translateErrors(async () => toRefundOutcome(await stripe.refunds.retrieve(id))),

    listRefunds,

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
      return toProviderEvent(event, options.mode)
    },
  }
}
