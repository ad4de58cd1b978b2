/**
 * Limits how many carts one client address may start. A cart with lines is not limited here; its number of lines is. The total over all addresses is bounded: the carts that have been idle longest are deleted.
 */
import type { Context } from 'hono'
import { trimCarts } from '../../storage/app/cleanup.ts'
import type { ApiEnv } from '../api-services.ts'
import { allowances, requireAllowance, takeForClient } from './rate-limits.ts'

const LIMIT_MESSAGE = 'Too many new carts from your network. Please wait a minute and try again.'
/** How many carts this process starts between two trims of the table. */
const CARTS_BETWEEN_TRIMS = 1_000

let startedCarts = 0

/** Call before a line is added to a cart that has none. @throws HttpError `too-many-requests` */
export const limitNewCarts = async (c: Context<ApiEnv>): Promise<void> => {
  requireAllowance(await takeForClient(c, 'new-carts', allowances.newCarts), LIMIT_MESSAGE)
  startedCarts += 1
  if (startedCarts % CARTS_BETWEEN_TRIMS === 0) await trimCarts(c.var.services.db)
}
