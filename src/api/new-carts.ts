/**
 * How many carts an address may begin. A session that has one goes on as it likes: its cart holds so many lines. What
 * many addresses begin together is bounded by letting go of the carts that were left alone for longest.
 */
import type { Context } from 'hono'
import { hasCart } from '../storage/cart/carts.ts'
import { trimCarts } from '../storage/database/cleanup.ts'
import { allowances, refuseUnlessTaken, takeOfClient } from './rate-limits.ts'
import type { ApiEnv } from './services.ts'

const SENTENCE = 'Too many new carts from your network. Please wait a minute and try again.'
/** Sessions that have a cart, as far as this process has seen: they need not be looked up again. */
const MOST_KNOWN = 10_000
/** Carts begun in this process between two looks at how many there are. */
const TRIM_EVERY = 1_000

const known = new Set<string>()
let begun = 0

/** @throws HttpError `too-many-requests` */
export const limitNewCarts = async (c: Context<ApiEnv>, sessionId: string): Promise<void> => {
  if (known.has(sessionId)) return
  const { db } = c.var.services
  if (!(await hasCart(db, sessionId))) {
    refuseUnlessTaken(await takeOfClient(c, 'new-carts', allowances.newCarts), SENTENCE)
    begun += 1
    if (begun % TRIM_EVERY === 0) await trimCarts(db)
  }
  if (known.size >= MOST_KNOWN) known.clear()
  known.add(sessionId)
}
