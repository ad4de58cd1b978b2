/**
 * How often payments may be opened, tried and finished: per address, and per session, payment or order. Strangers who
 * use up an address do not stop a shopper there: whoever has a cart or a payment has a few calls from a reserve.
 */
import type { Context } from 'hono'
import { isKnownShopper } from '../storage/checkout/checkouts.ts'
import type { ApiEnv } from './api-services.ts'
import { clientOf } from './client-address.ts'
import { allowances, requireAllowance, takeEach, takeForClient } from './rate-limits.ts'

const LIMIT_MESSAGE = 'Too many payment attempts. Please wait a few minutes and try again.'

/** `step` is counted by itself: who has opened many payments may still finish one. */
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
