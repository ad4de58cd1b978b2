/** Translates errors of Stripe's SDK to `ProviderError`, and retries requests whose error Stripe has stored. */
import { Stripe } from 'stripe'
import { ProviderError, type ProviderErrorKind } from '../provider.ts'

const OUT_OF_RANGE = new Set(['amount_too_small', 'amount_too_large'])

/** A server error that Stripe has stored under the request's idempotency key and repeats. */
const isReplayedFailure = ({
  statusCode,
  headers,
}: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  (statusCode ?? 0) >= 500 && headers?.['idempotent-replayed'] === 'true'

/** Whether an answer is the stored one of an earlier request with the same key. */
export const isReplayed = ({ lastResponse }: { lastResponse: { headers: unknown } }): boolean => {
  const { headers } = lastResponse
  // Of fetch, or of Node.
  const value =
    headers instanceof Headers
      ? headers.get('idempotent-replayed')
      : (headers as Record<string, unknown>)['idempotent-replayed']
  return value === 'true'
}

export const errorKindOf = (error: InstanceType<typeof Stripe.errors.StripeError>): ProviderErrorKind => {
  if (error instanceof Stripe.errors.StripeCardError) return 'declined'
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (error.code === 'payment_intent_unexpected_state') return 'wrong-state'
    if (error.code === 'resource_missing') return 'not-found'
    if (error.code === 'charge_already_refunded') return 'already-refunded'
    if (OUT_OF_RANGE.has(error.code ?? '')) return 'amount-out-of-range'
    return 'refused'
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'refused'
  // Connection errors, rate limits, server errors and unknown API keys: not the shopper's fault.
  return 'unavailable'
}

/** Throws errors of the SDK as `ProviderError`. */
export const translateErrors = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new ProviderError(errorKindOf(error), error.message, { cause: error })
  }
}

/** Keys per request. */
const MAX_KEYS = 5

/**
 * Retries with the next key while Stripe repeats a stored error; see `PaymentProvider` for why that is safe.
 * @param findDone called before each key: what it returns is the result, and nothing is requested any more
 */
export const withIdempotencyKey = async <T>(
  key: string,
  request: (key: string) => Promise<T>,
  findDone?: () => Promise<T | undefined>,
): Promise<T> => {
  for (let count = 1; ; count += 1) {
    const done = await findDone?.()
    if (done !== undefined) return done
    try {
      return await request(count === 1 ? key : `${key}:${count}`)
    } catch (error) {
      const isStored = error instanceof Stripe.errors.StripeError && isReplayedFailure(error)
      if (!isStored || count === MAX_KEYS) throw error
    }
  }
}
