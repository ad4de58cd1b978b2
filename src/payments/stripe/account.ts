/**
 * What the doctor reads from a Stripe account: the account, its webhooks, the events that were not delivered, and the time
 * of Stripe's servers. Only GET requests.
 */
import { Stripe } from 'stripe'
import { connectStripe } from './stripe.ts'
import type { StripeSettings } from './stripe-settings.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

export type StripeWebhook = { url: string; isEnabled: boolean; events: string[]; apiVersion: string | null }

export type StripeAccount = {
  id: string
  chargesEnabled: boolean
  /** Undefined: a restricted key may not read them. */
  webhooks: StripeWebhook[] | undefined
  /** Events of the last days that the shop reads and Stripe could not deliver; at most 100 are counted. */
  undelivered: number | undefined
  /** ms by which Stripe's clock is ahead of ours. */
  clockOffset: number | undefined
}

export type StripeAnswer =
  | { kind: 'answered'; account: StripeAccount }
  | { kind: 'refused-key'; message: string }
  | { kind: 'unreachable'; message: string }

/** Undefined where a restricted key lacks the permission. */
const ifPermitted = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return undefined
    throw error
  }
}

const TIMEOUT_MS = 8_000
const UNDELIVERED_DAYS = 3

/** Date headers have whole seconds; a difference within the request's duration and a second is none. */
const clockOffset = (date: string | undefined, before: number, after: number): number | undefined => {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return undefined
  if (theirs + 1000 >= before && theirs <= after) return 0
  return theirs > after ? theirs - after : theirs + 1000 - before
}

export const readStripeAccount = async (settings: StripeSettings, now: () => Date): Promise<StripeAnswer> => {
  const { apiUrl, ...keys } = settings
  const stripe = connectStripe({
    ...keys,
    ...(apiUrl !== undefined && { apiUrl }),
    timeoutMs: TIMEOUT_MS,
    maxNetworkRetries: 0,
    now,
  })
  try {
    const before = now().getTime()
    const account = await stripe.accounts.retrieveCurrent()
    const after = now().getTime()
    const since = Math.floor(after / 1000) - UNDELIVERED_DAYS * 24 * 60 * 60
    const [webhooks, undelivered] = await Promise.all([
      ifPermitted(stripe.webhookEndpoints.list({ limit: 100 })),
      ifPermitted(
        stripe.events.list({
          delivery_success: false,
          created: { gte: since },
          types: [...WEBHOOK_EVENTS],
          limit: 100,
        }),
      ),
    ])
    return {
      kind: 'answered',
      account: {
        id: account.id,
        chargesEnabled: account.charges_enabled,
        webhooks: webhooks?.data.map(({ url, status, enabled_events, api_version }) => ({
          url,
          isEnabled: status === 'enabled',
          events: enabled_events,
          apiVersion: api_version,
        })),
        undelivered: undelivered?.data.length,
        clockOffset: clockOffset(account.lastResponse.headers.date, before, after),
      },
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const message = error.message.split('\n')[0] ?? ''
    const isKeyRefused =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    return { kind: isKeyRefused ? 'refused-key' : 'unreachable', message }
  }
}
