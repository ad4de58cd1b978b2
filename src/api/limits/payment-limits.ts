/**
 * Rate limits for opening, confirming and completing payments: per client address, and per session, payment or order.
 * Others who exhaust the limit of a shared address do not block a shopper there: a client with a cart or a payment has
 * a few calls in reserve.
 */
import type { Context } from 'hono'
import { isKnownShopper } from '../../storage/cart/checkouts-of-cart.ts'
import type { ApiEnv } from '../api-services.ts'
import { clientOf } from './client-address.ts'
import { allowances, clientCounters, requireAllowance } from './rate-limits.ts'

const LIMIT_MESSAGE = 'Too many payment attempts. Please wait a few minutes and try again.'

/** Each `step` has its own counters: a client that has opened many payments may still complete one. */
export const limitPayments = async (
  c: Context<ApiEnv>,
  step: 'open' | 'confirm' | 'order',
  subject: string | undefined,
): Promise<void> => {
  const { db, limits } = c.var.services
  const ofClient = clientCounters(clientOf(c), `payment-${step}`, allowances.paymentByAddress)
  const allowance = step === 'confirm' ? allowances.cardAttempts : allowances.paymentBySession
  const ofSubject = subject === undefined ? [] : [{ key: `payment-${step}-of:${subject}`, allowance }]
  const taken = await limits.takeEach([...ofClient, ...ofSubject])
  if (taken.ok) return
  if (taken.exhausted >= ofClient.length || subject === undefined || !(await isKnownShopper(db, subject)))
    return requireAllowance(taken, LIMIT_MESSAGE)
  const reserve = [
    { key: `payment-${step}-reserve-of:${subject}`, allowance: allowances.paymentReserveBySession },
    { key: `payment-${step}-reserve:${clientOf(c).address}`, allowance: allowances.paymentReserve },
  ]
  requireAllowance(await limits.takeEach([...reserve, ...ofSubject]), LIMIT_MESSAGE)
}
