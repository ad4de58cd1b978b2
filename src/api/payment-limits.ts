/** How often payments may be opened, tried and finished: per address, and per session, payment or order. */
import type { Context } from 'hono'
import { addressKey, allowances, takeOrRefuse } from './rate-limits.ts'
import type { ApiEnv } from './services.ts'

const SENTENCE = 'Too many payment attempts. Please wait a few minutes and try again.'

/** `step` is counted by itself: who has opened many payments may still finish one. */
export const limitPayments = async (
  c: Context<ApiEnv>,
  step: 'open' | 'confirm' | 'order',
  subject: string | undefined,
): Promise<void> => {
  await takeOrRefuse(c, addressKey(c, `payment-${step}`), allowances.paymentByAddress, SENTENCE)
  if (subject === undefined) return
  const allowance = step === 'confirm' ? allowances.cardAttempts : allowances.paymentBySession
  await takeOrRefuse(c, `payment-${step}-of:${subject}`, allowance, SENTENCE)
}
