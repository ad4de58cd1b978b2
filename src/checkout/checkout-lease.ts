/**
 * One call at a time talks to the provider about an open checkout: two that change an amount could otherwise arrive
 * there in the wrong order. The turn is taken in a transaction and ends with `endTurn`. One that outlasts its time may
 * have requests under way that nobody can call back, so its checkout is replaced by another and never used again
 * (`checkout-version.ts`): a late request then changes a payment that is over.
 */
import { randomUUID } from 'node:crypto'
import type { Checkout } from '../storage/checkout/checkouts.ts'
import type { Database, Transaction } from '../storage/database/database.ts'

export const newLeaseToken = (): string => randomUUID()

export const isLeased = (checkout: Checkout, now: Date): boolean =>
  checkout.busy_until !== null && checkout.busy_until > now

/** Does nothing when the checkout is over by now. */
export const releaseLease = async (db: Database | Transaction, id: string, token: string): Promise<void> => {
  await db
    .updateTable('checkouts')
    .set({ busy_token: null, busy_until: null })
    .where('id', '=', id)
    .where('busy_token', '=', token)
    .execute()
}
