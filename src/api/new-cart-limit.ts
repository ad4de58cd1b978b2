/**
 * How many carts an address may begin. A session that has one goes on as it likes: its cart holds so many lines. What
 * many addresses begin together is bounded by letting go of the carts that were left alone for longest.
 */
import type { Context } from 'hono'
import { hasCart } from '../storage/cart/carts.ts'
import { trimCarts } from '../storage/database/cleanup.ts'
import type { ApiEnv } from './api-services.ts'
import { allowances, requireAllowance, takeForClient } from './rate-limits.ts'

const LIMIT_MESSAGE = 'Too many new carts from your network. Please wait a minute and try again.'
/** Sessions that have a cart, as far as this process has seen: they need not be looked up again. */
const MAX_KNOWN_SESSIONS = 10_000
/** Carts begun in this process between two looks at how many there are. */
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
