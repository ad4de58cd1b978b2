/**
 * Limits how many carts one client address may start. A session that has a cart is not limited here; its number of
 * lines is. The total over all addresses is bounded: the carts that have been idle longest are deleted.
 */
import type { Context } from 'hono'
import { hasCart } from '../../storage/cart/carts.ts'
import { trimCarts } from '../../storage/database/cleanup.ts'
import type { ApiEnv } from '../api-services.ts'
import { allowances, requireAllowance, takeForClient } from './rate-limits.ts'

const LIMIT_MESSAGE = 'Too many new carts from your network. Please wait a minute and try again.'
/** Bound of the set of sessions that are known to have a cart and need no query. */
const MAX_KNOWN_SESSIONS = 10_000
/** How many carts this process starts between two trims of the table. */
const CARTS_BETWEEN_TRIMS = 1_000

const knownSessions = new Set<string>()
let startedCarts = 0

/** @throws HttpError `too-many-requests` */
export const limitNewCarts = async (c: Context<ApiEnv>, sessionId: string): Promise<void> => {
  if (knownSessions.has(sessionId)) return
  const { db } = c.var.services
  if (!(await hasCart(db, sessionId))) {
    requireAllowance(await takeForClient(c, 'new-carts', allowances.newCarts), LIMIT_MESSAGE)
    startedCarts += 1
    if (startedCarts % CARTS_BETWEEN_TRIMS === 0) await trimCarts(db)
  }
  if (knownSessions.size >= MAX_KNOWN_SESSIONS) knownSessions.clear()
  knownSessions.add(sessionId)
}
