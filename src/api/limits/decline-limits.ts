/**
 * Limits card testing: attackers try many stolen cards at one shop. Cards are confirmed at the provider, so the shop
 * learns of a decline from the provider's event. Declines are counted by session and by the client address that opened
 * the payment. A session over its limit gets no new payment for a while, and its open payment is cancelled at the
 * provider, so that its client secret becomes useless. An address over its limit is suspicious but not blocked, because
 * others may share it: each of its sessions may have two declines, and the address may open one payment a minute.
 */
import type { Context } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import type { Counter, RateLimits } from '../../storage/database/rate-limits.ts'
import { findCheckoutOfIntent } from '../../storage/payments/checkouts.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { type Client, clientKey } from '../forwarded-address.ts'
import { clientOf } from './client-address.ts'
import { allowances, clientCounters } from './rate-limits.ts'

/** The client as a checkout stores it: one string, which `parseClient` reads when a decline is recorded. */
export const serializeClient = (c: Context<ApiEnv>): string => clientKey(clientOf(c))

const parseClient = (text: string): Client => {
  const [address = text, claimed] = text.split(' ')
  return { address, ...(claimed !== undefined && { claimed }) }
}

const declineCounters = (client: Client): Counter[] =>
  clientCounters(client, 'declines', allowances.declinesByAddress)

/**
 * Seconds that a session must wait after its declines, and whether its client is suspicious: it has used up its own, and
 * each of its sessions may have few.
 */
const waitAfterDeclines = async (
  limits: RateLimits,
  sessionId: string | undefined,
  client: Client | undefined,
): Promise<{ seconds: number; suspect: boolean }> => {
  const ofClient = client ? declineCounters(client) : []
  const ofSession =
    sessionId === undefined
      ? []
      : [allowances.declinesBySession, allowances.declinesAfterDeclines].map((allowance) => ({
          key: `declines-of:${sessionId}`,
          allowance,
        }))
  const waits = await limits.secondsToWait([...ofClient, ...ofSession])
  const suspect = waits.slice(0, ofClient.length).some((wait) => wait > 0)
  const [usual = 0, underSuspicion = 0] = waits.slice(ofClient.length)
  return { seconds: suspect ? Math.max(usual, underSuspicion) : usual, suspect }
}

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
  const { seconds, suspect } = await waitAfterDeclines(limits, sessionId, client)
  throwIfLimited(seconds)
  if (!suspect) return
  const counters = clientCounters(client, 'payments-under-suspicion', allowances.paymentsAfterDeclines)
  const taken = await limits.takeEach(counters)
  throwIfLimited(taken.ok ? 0 : taken.retryAfterSeconds)
}

/** Call before the sandbox confirms a payment. @throws HttpError `too-many-requests` */
export const enforceDeclineLimitsOfIntent = async (c: Context<ApiEnv>, intentId: string): Promise<void> => {
  const { db, limits } = c.var.services
  const checkout = await findCheckoutOfIntent(db, intentId)
  if (checkout) throwIfLimited((await waitAfterDeclines(limits, checkout.session_id, clientOf(c))).seconds)
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
  if ((await waitAfterDeclines(limits, checkout.session_id, client)).seconds === 0) return
  countSecurityEvent?.('declines-limited')
  log.warn(
    { event: 'declines-limited', ...client, checkoutId: checkout.id, intentId },
    'too many declined cards: payment cancelled',
  )
  await checkoutService.cancelCheckout(intentId)
}
