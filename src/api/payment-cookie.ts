/**
 * A cookie with the id of the payment intent that this browser opened. An order call without an intent id uses it, also
 * when session storage was lost during a redirect to the bank.
 */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { intentIdText } from '../contract/payment.ts'
import type { ApiEnv } from './api-services.ts'

const PAYMENT_COOKIE = 'haberdash_payment'
const MAX_AGE_SECONDS = 24 * 60 * 60

export const setPaymentCookie = (c: Context<ApiEnv>, intentId: string): void => {
  setCookie(c, PAYMENT_COOKIE, intentId, {
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.services.secureCookies,
    maxAge: MAX_AGE_SECONDS,
  })
}

export const readPaymentCookie = (c: Context<ApiEnv>): string | undefined =>
  intentIdText.safeParse(getCookie(c, PAYMENT_COOKIE)).data
