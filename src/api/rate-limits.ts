/** How often one address may do what costs something. Reads are not limited. */
import type { Context } from 'hono'
import { Refusal } from '../contract/errors.ts'
import type { Allowance } from '../storage/rate-limits.ts'
import { clientAddress } from './client-address.ts'
import type { ApiEnv } from './services.ts'

export const allowances = {
  /** Given back by a right password, so that only wrong ones count. */
  login: { limit: 10, windowSeconds: 15 * 60 },
  newsletter: { limit: 20, windowSeconds: 60 * 60 },
  /** Opening, confirming and finishing payments: more than any shopper needs, too few to try stolen cards with. */
  paymentByAddress: { limit: 90, windowSeconds: 10 * 60 },
  paymentBySession: { limit: 40, windowSeconds: 10 * 60 },
  cardAttempts: { limit: 12, windowSeconds: 10 * 60 },
  /** Payments that the provider declined, wherever they were confirmed. */
  declinesBySession: { limit: 8, windowSeconds: 30 * 60 },
  declinesByAddress: { limit: 20, windowSeconds: 60 * 60 },
} as const satisfies Record<string, Allowance>

export const addressKey = (c: Context<ApiEnv>, purpose: string): string => `${purpose}:${clientAddress(c)}`

/** Takes one from the allowance of `key`, or refuses with how long to wait. */
export const takeOrRefuse = async (
  c: Context<ApiEnv>,
  key: string,
  allowance: Allowance,
  sentence?: string,
): Promise<void> => {
  const taken = await c.var.services.limits.take(key, allowance)
  if (!taken.ok)
    throw new Refusal('too-many-requests', sentence, { retryAfterSeconds: taken.retryAfterSeconds })
}
