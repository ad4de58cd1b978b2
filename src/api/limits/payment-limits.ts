/**
 * Rate limits for opening, confirming and completing payments: per client address, and per session, payment or order.
 * Others who exhaust the limit of a shared address do not block a shopper there: a client with a cart or a payment has
 * a few calls in reserve.
 */
import type { Context } from 'hono'
import { isKnownShopper } from '../../storage/cart/checkouts-of-cart.ts'
import type { ApiEnv } from '../api-services.ts'
import { clientOf } from './client-address.ts'
import { allowances, requireAllowance, takeEach, takeForClient } from './rate-limits.ts'

const LIMIT_MESSAGE = 'Too many payment attempts. Please wait a few minutes and try again.'

/** Each `step` has its own counters: a client that has opened many payments may still complete one. */
export const limitPayments = async (
  c: Context<ApiEnv>,
  step: 'open' | 'confirm' | 'order',
  subject: string | undefined,
): Promise<void> => {
  const { db, limits } = c.var.services
  const taken = await takeForClient(c, `payment-${step}`, allowances.paymentByAddress)
  if (!taken.ok) {
    if (subject === undefined || !(await isKnownShopper(db, subject))) requireAllowance(taken, LIMIT_MESSAGE)
    const reserve = [
      { key: `payment-${step}-reserve-of:${subject}`, allowance: allowances.paymentReserveBySession },
      { key: `payment-${step}-reserve:${clientOf(c).address}`, allowance: allowances.paymentReserve },
    ]
    requireAllowance(await takeEach(limits, reserve), LIMIT_MESSAGE)
  }
  if (subject === undefined) return
  const allowance = step === 'confirm' ? allowances.cardAttempts : allowances.paymentBySession
  requireAllowance(await limits.take(`payment-${step}-of:${subject}`, allowance), LIMIT_MESSAGE)
}
