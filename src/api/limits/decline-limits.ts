/**
 * Limits card testing: attackers try many stolen cards at one shop. Cards are confirmed at the provider, so the shop
 * learns of a decline from the provider's event. Declines are counted by session and by the client address that opened
 * the payment. A session over its limit gets no new payment for a while, and its open payment is cancelled at the
 * provider, so that its client secret becomes useless. An address over its limit is suspicious but not blocked, because
 * others may share it: each of its sessions may have two declines, and the address may open one payment a minute.
 */
import type { Context } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import type { RateLimits } from '../../storage/database/rate-limits.ts'
import { findCheckoutOfIntent } from '../../storage/payments/checkouts.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { type Client, clientKey } from '../forwarded-address.ts'
import { clientOf } from './client-address.ts'
import { allowances, type Counter, clientCounters, takeEach } from './rate-limits.ts'

/** The client as a checkout stores it: one string, which `parseClient` reads when a decline is recorded. */
export const serializeClient = (c: Context<ApiEnv>): string => clientKey(clientOf(c))

const parseClient = (text: string): Client => {
  const [address = text, claimed] = text.split(' ')
  return { address, ...(claimed !== undefined && { claimed }) }
}

const declineCounters = (client: Client): Counter[] =>
  clientCounters(client, 'declines', allowances.declinesByAddress)

/** Seconds until every counter has a unit left; 0 when none has to wait. */
const longestWait = async (limits: RateLimits, counters: readonly Counter[]): Promise<number> => {
  const checked = await Promise.all(counters.map(({ key, allowance }) => limits.check(key, allowance)))
  return Math.max(0, ...checked.map((taken) => (taken.ok ? 0 : taken.retryAfterSeconds)))
}

const isSuspicious = async (limits: RateLimits, client: Client | undefined): Promise<boolean> =>
  client !== undefined && (await longestWait(limits, declineCounters(client))) > 0

/** Seconds that a session must wait after its declines. */
const sessionWait = (limits: RateLimits, sessionId: string, suspect: boolean): Promise<number> =>
  longestWait(limits, [
    { key: `declines-of:${sessionId}`, allowance: allowances.declinesBySession },
    ...(suspect ? [{ key: `declines-of:${sessionId}`, allowance: allowances.declinesAfterDeclines }] : []),
  ])

const throwIfLimited = (seconds: number): void => {
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  throw new HttpError(
    'too-many-requests',
    `Several cards have been declined. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Nothing has been charged.`,
    { retryAfterSeconds: seconds },
  )
}

/** Call before a payment is opened. @throws HttpError `too-many-requests` */
export const enforceDeclineLimits = async (
  c: Context<ApiEnv>,
  sessionId: string | undefined,
): Promise<void> => {
  const { limits } = c.var.services
  const client = clientOf(c)
  const suspect = await isSuspicious(limits, client)
  if (sessionId !== undefined) throwIfLimited(await sessionWait(limits, sessionId, suspect))
  if (!suspect) return
  const counters = clientCounters(client, 'payments-under-suspicion', allowances.paymentsAfterDeclines)
  const taken = await takeEach(limits, counters)
  throwIfLimited(taken.ok ? 0 : taken.retryAfterSeconds)
}

/** Call before the sandbox confirms a payment. @throws HttpError `too-many-requests` */
export const enforceDeclineLimitsOfIntent = async (c: Context<ApiEnv>, intentId: string): Promise<void> => {
  const { db, limits } = c.var.services
  const checkout = await findCheckoutOfIntent(db, intentId)
  if (checkout)
    throwIfLimited(await sessionWait(limits, checkout.session_id, await isSuspicious(limits, clientOf(c))))
}

/** Records a declined payment, and cancels the checkout when its session is over the limit. */
export const recordDecline = async (
  services: Pick<ApiServices, 'db' | 'limits' | 'checkout' | 'log' | 'countSecurityEvent'>,
  intentId: string,
): Promise<void> => {
  const { db, limits, checkout: checkoutService, log, countSecurityEvent } = services
  const checkout = await findCheckoutOfIntent(db, intentId)
  if (!checkout) return
  const client = checkout.opened_from === null ? undefined : parseClient(checkout.opened_from)
  await limits.take(`declines-of:${checkout.session_id}`, allowances.declinesBySession)
  for (const { key, allowance } of client ? declineCounters(client) : []) await limits.take(key, allowance)
  const suspect = await isSuspicious(limits, client)
  if ((await sessionWait(limits, checkout.session_id, suspect)) === 0) return
  countSecurityEvent?.('declines-limited')
  log.warn(
    { event: 'declines-limited', ...client, checkoutId: checkout.id, intentId },
    'too many declined cards: payment cancelled',
  )
  await checkoutService.cancelCheckout(intentId)
}
