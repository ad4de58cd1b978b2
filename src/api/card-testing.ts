/**
 * Stolen cards are tried out by the dozen at shops that let them. Where a card is confirmed at the provider, the shop
 * first hears of it by the event of a declined payment: these are counted by session and by the address that opened
 * the payment. Who has used up the allowance gets no new payment for a while, and the open one is cancelled at the
 * provider, so that its secret is of no more use.
 */
import type { Context } from 'hono'
import { Refusal } from '../contract/errors.ts'
import { findCheckoutOfIntent } from '../storage/checkouts.ts'
import type { Allowance, RateLimits } from '../storage/rate-limits.ts'
import { clientAddress } from './client-address.ts'
import { allowances } from './rate-limits.ts'
import type { ApiEnv, ApiServices } from './services.ts'

type Counter = { key: string; allowance: Allowance }

const countersOf = (sessionId: string | undefined, address: string | null): Counter[] => [
  ...(sessionId === undefined
    ? []
    : [{ key: `declines-of:${sessionId}`, allowance: allowances.declinesBySession }]),
  ...(address === null ? [] : [{ key: `declines:${address}`, allowance: allowances.declinesByAddress }]),
]

/** Seconds until all of them have one left; 0: now. */
const longestWait = async (limits: RateLimits, counters: readonly Counter[]): Promise<number> => {
  const checked = await Promise.all(counters.map(({ key, allowance }) => limits.check(key, allowance)))
  return Math.max(0, ...checked.map((taken) => (taken.ok ? 0 : taken.retryAfterSeconds)))
}

const refuse = async (c: Context<ApiEnv>, counters: readonly Counter[]): Promise<void> => {
  const seconds = await longestWait(c.var.services.limits, counters)
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  throw new Refusal(
    'too-many-requests',
    `Several cards have been declined. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Nothing has been charged.`,
    { retryAfterSeconds: seconds },
  )
}

/** Before a payment is opened. */
export const refuseAfterDeclines = (c: Context<ApiEnv>, sessionId: string | undefined): Promise<void> =>
  refuse(c, countersOf(sessionId, clientAddress(c)))

/** Before a payment is tried where the shop itself is asked to: in the sandbox. */
export const refuseAfterDeclinesOf = async (c: Context<ApiEnv>, intentId: string): Promise<void> => {
  const checkout = await findCheckoutOfIntent(c.var.services.db, intentId)
  await refuse(c, countersOf(checkout?.session_id, clientAddress(c)))
}

/** A payment was declined. */
export const countDecline = async (
  { db, limits, checkout: till, log }: Pick<ApiServices, 'db' | 'limits' | 'checkout' | 'log'>,
  intentId: string,
): Promise<void> => {
  const checkout = await findCheckoutOfIntent(db, intentId)
  if (!checkout) return
  const counters = countersOf(checkout.session_id, checkout.opened_from)
  for (const { key, allowance } of counters) await limits.take(key, allowance)
  if ((await longestWait(limits, counters)) === 0) return
  log.warn({ checkoutId: checkout.id }, 'many cards were declined: the payment is cancelled')
  await till.giveUp(intentId)
}
