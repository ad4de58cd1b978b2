/**
 * A cookie with the id of the payment intent that this browser opened. An order request without an intent id uses it, also
 * when session storage was lost during a redirect to the bank.
 */
import type { Context } from 'hono'
import { intentIdText } from '../../contract/payments/payment.ts'
import type { ApiEnv } from '../api-services.ts'
import { type PrivateCookie, readCookie, writeCookie } from './prefixed-cookie.ts'

const PAYMENT_COOKIE: PrivateCookie = {
  name: 'haberdash_payment',
  path: '/api',
  sameSite: 'Lax',
  maxAge: 24 * 60 * 60,
}

export const setPaymentCookie = (c: Context<ApiEnv>, intentId: string): void => {
  writeCookie(c, PAYMENT_COOKIE, intentId)
}

export const readPaymentCookie = (c: Context<ApiEnv>): string | undefined =>
  intentIdText.safeParse(readCookie(c, PAYMENT_COOKIE)).data
