/** Rate limits of expensive calls per client. Reads are not limited. docs/security.md lists the rules. */
import type { Context } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import type { Allowance, Counter, RateLimitResult } from '../../storage/database/rate-limits.ts'
import type { ApiEnv } from '../api-services.ts'
import type { Client } from '../forwarded-address.ts'
import { clientOf } from './client-address.ts'

export const allowances = {
  /** Attempts at one account from one address, by browsers that the account does not know; later ones wait. */
  login: { limit: 10, windowSeconds: 15 * 60 },
  /** Attempts at all accounts from one address. */
  loginByAddress: { limit: 40, windowSeconds: 15 * 60 },
  /** Attempts of a browser that the account knows. */
  loginByDevice: { limit: 10, windowSeconds: 15 * 60 },
  /** All unknown browsers together; beyond it, each of their attempts is delayed. */
  loginByUnknownDevices: { limit: 300, windowSeconds: 60 * 60 },
  /** An address that has used up its attempts: one password every five seconds. */
  loginThrottled: { limit: 1, windowSeconds: 5 },
  /** Attempts at one account by unknown browsers, from everywhere; beyond it they are delayed together. */
  loginByAccount: { limit: 30, windowSeconds: 60 * 60 },
  loginOfAccountThrottled: { limit: 1, windowSeconds: 10 },
  /** Calls with the token of an invitation or of a link for a new password. */
  staffLinks: { limit: 30, windowSeconds: 15 * 60 },
  /** Requests for a link to a new password, by address. */
  passwordResets: { limit: 5, windowSeconds: 60 * 60 },
  /** Links for a new password that are mailed to one address. */
  resetMails: { limit: 3, windowSeconds: 60 * 60 },
  /** Codes of the second factor, after a right password: of one device or address, and of all unknown browsers. */
  codes: { limit: 5, windowSeconds: 15 * 60 },
  codesByStrangers: { limit: 50, windowSeconds: 60 * 60 },
  /** Wrong current passwords of somebody who is signed in. */
  passwordChanges: { limit: 10, windowSeconds: 15 * 60 },
  /** Test mails of staff, from the doctor. */
  testMail: { limit: 10, windowSeconds: 60 * 60 },
  /** New carts. Changes of a cart are limited by its size only. */
  newCarts: { limit: 200, windowSeconds: 10 * 60 },
  /** Links that take a cart along: made by an address, and calls of an address with a token. */
  cartHandovers: { limit: 30, windowSeconds: 10 * 60 },
  handoverTokens: { limit: 60, windowSeconds: 10 * 60 },
  /** Addresses of order pages that lead nowhere. */
  orderLinks: { limit: 30, windowSeconds: 10 * 60 },
  /** Requests for a new link to an order, by address; mails with one, by order. */
  newOrderLinks: { limit: 5, windowSeconds: 60 * 60 },
  orderLinkMails: { limit: 3, windowSeconds: 24 * 60 * 60 },
  /** PDF files of documents behind order links: of an address, and of an order. */
  customerPrints: { limit: 20, windowSeconds: 10 * 60 },
  /** Statements of withdrawal. */
  withdrawals: { limit: 10, windowSeconds: 60 * 60 },
  newsletter: { limit: 20, windowSeconds: 60 * 60 },
  /** Requests of all visitors together that may send a mail. */
  newsletterMails: { limit: 500, windowSeconds: 60 * 60 },
  /** Links of newsletter mails that lead nowhere. */
  newsletterLinks: { limit: 30, windowSeconds: 10 * 60 },
  /** Opening, confirming and completing payments: more than a shopper needs, too few to test stolen cards. */
  paymentByAddress: { limit: 90, windowSeconds: 10 * 60 },
  paymentBySession: { limit: 40, windowSeconds: 10 * 60 },
  cardAttempts: { limit: 12, windowSeconds: 10 * 60 },
  /** Reserve for shoppers with a cart or a payment when others have exhausted their address. */
  paymentReserve: { limit: 60, windowSeconds: 10 * 60 },
  paymentReserveBySession: { limit: 4, windowSeconds: 10 * 60 },
  /** Payments declined by the provider, wherever they were confirmed. */
  declinesBySession: { limit: 8, windowSeconds: 30 * 60 },
  declinesByAddress: { limit: 20, windowSeconds: 60 * 60 },
  /** Of a session at an address that has used up `declinesByAddress`: the same time per decline, fewer declines. */
  declinesAfterDeclines: { limit: 2, windowSeconds: 450 },
  /** Payments that such an address may open: a short burst, then one a minute. */
  paymentsAfterDeclines: { limit: 6, windowSeconds: 6 * 60 },
} as const satisfies Record<string, Allowance>

/** Share of the address's allowance for each client that an untrusted proxy reports. */
const CLAIMED_CLIENT_SHARE = 1 / 3

/** The counters of a client: its address and, within that, the client that an untrusted proxy reports. */
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

export const takeForClient = (
  c: Context<ApiEnv>,
  purpose: string,
  allowance: Allowance,
): Promise<RateLimitResult> => c.var.services.limits.takeEach(clientCounters(clientOf(c), purpose, allowance))

/** Whether a client has a unit left in each of its counters. Consumes nothing. */
export const hasAllowance = async (
  c: Context<ApiEnv>,
  purpose: string,
  allowance: Allowance,
): Promise<boolean> => {
  const waits = await c.var.services.limits.secondsToWait(clientCounters(clientOf(c), purpose, allowance))
  return waits.every((wait) => wait === 0)
}

/** @throws HttpError `too-many-requests` with the seconds to wait */
export const requireAllowance = (taken: RateLimitResult, message?: string): void => {
  if (!taken.ok)
    throw new HttpError('too-many-requests', message, { retryAfterSeconds: taken.retryAfterSeconds })
}
