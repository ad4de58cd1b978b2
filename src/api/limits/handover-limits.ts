/**
 * Limits how many links that take a cart along one client address may make, and how many calls with a token it may send.
 * The total over all addresses is bounded: the oldest links are deleted.
 */
import type { Context } from 'hono'
import { trimHandovers } from '../../storage/app/cleanup.ts'
import type { ApiEnv } from '../api-services.ts'
import { allowances, requireAllowance, takeForClient } from './rate-limits.ts'

const LIMIT_MESSAGE = 'Too many links from your network. Please wait a minute and try again.'
/** How many links this process makes between two trims of the table. */
const LINKS_BETWEEN_TRIMS = 1_000

let madeLinks = 0

/** @throws HttpError `too-many-requests` */
export const limitHandovers = async (c: Context<ApiEnv>): Promise<void> => {
  requireAllowance(await takeForClient(c, 'cart-handovers', allowances.cartHandovers), LIMIT_MESSAGE)
  madeLinks += 1
  if (madeLinks % LINKS_BETWEEN_TRIMS === 0) await trimHandovers(c.var.services.db)
}

/** @throws HttpError `too-many-requests` */
export const limitHandoverTokens = async (c: Context<ApiEnv>): Promise<void> =>
  requireAllowance(await takeForClient(c, 'handover-tokens', allowances.handoverTokens), LIMIT_MESSAGE)
