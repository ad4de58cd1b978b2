/** How often one address may do what costs something. Reads are not limited. docs/security.md has the rules. */
import type { Context } from 'hono'
import { HttpError } from '../contract/errors.ts'
import type { Allowance, RateLimitResult, RateLimits } from '../storage/database/rate-limits.ts'
import type { ApiEnv } from './api-services.ts'
import { clientOf } from './client-address.ts'
import type { Client } from './forwarded-address.ts'

export const allowances = {
  /** Wrong passwords of a browser that has not logged in before; what comes after waits its turn (staff-login.ts). */
  login: { limit: 10, windowSeconds: 15 * 60 },
  /** Wrong passwords of a browser that has logged in before. */
  loginByDevice: { limit: 10, windowSeconds: 15 * 60 },
  /** From all unknown browsers together; beyond it each of their tries is slowed down. */
  loginByStrangers: { limit: 300, windowSeconds: 60 * 60 },
  /** The slow lane of an address that has used up its tries: one password each five seconds. */
  loginSlowly: { limit: 1, windowSeconds: 5 },
  /** Carts begun; what goes into them is not limited but by their size. */
  newCarts: { limit: 200, windowSeconds: 10 * 60 },
  newsletter: { limit: 20, windowSeconds: 60 * 60 },
  /** Opening, confirming and finishing payments: more than any shopper needs, too few to try stolen cards with. */
  paymentByAddress: { limit: 90, windowSeconds: 10 * 60 },
  paymentBySession: { limit: 40, windowSeconds: 10 * 60 },
  cardAttempts: { limit: 12, windowSeconds: 10 * 60 },
  /** For shoppers with a cart or a payment whose address others have used up: a few calls each, from a reserve. */
  paymentReserve: { limit: 60, windowSeconds: 10 * 60 },
  paymentReserveBySession: { limit: 4, windowSeconds: 10 * 60 },
  /** Payments that the provider declined, wherever they were confirmed. */
  declinesBySession: { limit: 8, windowSeconds: 30 * 60 },
  declinesByAddress: { limit: 20, windowSeconds: 60 * 60 },
  /** Of a session at an address that has used up `declinesByAddress`: the same seconds for each decline, fewer of them. */
  declinesUnderSuspicion: { limit: 2, windowSeconds: 450 },
  /** Payments that such an address may open: one a minute, after a few at once. */
  paymentsUnderSuspicion: { limit: 6, windowSeconds: 6 * 60 },
} as const satisfies Record<string, Allowance>

export type Counter = { key: string; allowance: Allowance }

/** What a proxy that is not trusted calls one client has this part of the address's allowance. */
const CLAIMED_CLIENT_SHARE = 1 / 3

/** What is counted of a client: its address, and within it what an untrusted proxy says. */
export const clientCounters = (
  { address, claimed }: Client,
  purpose: string,
  allowance: Allowance,
): Counter[] => [
  ...(claimed === undefined
    ? []
    : [
        {
          key: `${purpose}:${address} ${claimed}`,
          allowance: { ...allowance, limit: Math.ceil(allowance.limit * CLAIMED_CLIENT_SHARE) },
        },
      ]),
  { key: `${purpose}:${address}`, allowance },
]

/** One from each in turn, until one has none left. */
export const takeEach = async (
  limits: RateLimits,
  counters: readonly Counter[],
): Promise<RateLimitResult> => {
  for (const { key, allowance } of counters) {
    const taken = await limits.take(key, allowance)
    if (!taken.ok) return taken
  }
  return { ok: true }
}

export const takeForClient = (
  c: Context<ApiEnv>,
  purpose: string,
  allowance: Allowance,
): Promise<RateLimitResult> =>
  takeEach(c.var.services.limits, clientCounters(clientOf(c), purpose, allowance))

/** @throws HttpError with how long to wait, where nothing was left */
export const requireAllowance = (taken: RateLimitResult, sentence?: string): void => {
  if (!taken.ok)
    throw new HttpError('too-many-requests', sentence, { retryAfterSeconds: taken.retryAfterSeconds })
}
