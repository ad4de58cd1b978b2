/** The checkouts of the cart that an id of a session leads to. */

import type { Database } from '../database/database.ts'
import { type Checkout, findCheckoutOfIntent } from '../payments/checkouts.ts'
import { cartOf } from './browser-carts.ts'

/**
 * Of the cart that the id leads to, and of the id itself, whose own cart may have ended: the open checkout, else the newest
 * completed one, else the newest one with a payment.
 */
export const findCheckoutOfSession = async (
  db: Database,
  sessionId: string,
): Promise<Checkout | undefined> => {
  const rows = await db
    .selectFrom('checkouts')
    .selectAll()
    .where(({ eb, or }) => or([eb('session_id', '=', sessionId), eb('session_id', '=', cartOf(sessionId))]))
    .where('intent_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return (
    rows.find(({ status }) => status === 'open') ??
    rows.find(({ status }) => status === 'completed') ??
    rows[0]
  )
}

/** Whether the session has a cart, or the intent a checkout: otherwise the id may be invented. */
export const isKnownShopper = async (db: Database, sessionOrIntent: string): Promise<boolean> =>
  (await db
    .selectFrom('cart_lines')
    .select('id')
    .where('session_id', '=', cartOf(sessionOrIntent))
    .limit(1)
    .executeTakeFirst()) !== undefined || (await findCheckoutOfIntent(db, sessionOrIntent)) !== undefined
