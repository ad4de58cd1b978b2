/**
 * One call at a time talks to the provider about a checkout: two that change an amount could otherwise arrive there in
 * the wrong order. The turn is taken in a transaction and ends with `endTurn`, or by itself when its call has died.
 */
import { randomUUID } from 'node:crypto'
import { type Checkout, lockCheckout } from '../storage/checkouts.ts'
import { type Database, inTransaction, type Transaction } from '../storage/database.ts'
import { BUSY_MS, later } from './context.ts'

export const newBusyToken = (): string => randomUUID()

export const isBusy = (checkout: Checkout, now: Date): boolean =>
  checkout.busy_until !== null && checkout.busy_until > now

/** The open checkout, its turn taken, if it is free and `when` says so. */
export const takeTurn = (
  db: Database,
  id: string,
  step: { token: string; now: Date; when: (checkout: Checkout) => boolean },
): Promise<Checkout | undefined> =>
  inTransaction(db, async (trx) => {
    const checkout = await lockCheckout(trx, id)
    if (checkout?.status !== 'open' || isBusy(checkout, step.now) || !step.when(checkout)) return undefined
    await trx
      .updateTable('checkouts')
      .set({ busy_token: step.token, busy_until: later(step.now, BUSY_MS) })
      .where('id', '=', id)
      .execute()
    return checkout
  })

/** Does nothing when the turn is another's by now. */
export const endTurn = async (db: Database | Transaction, id: string, token: string): Promise<void> => {
  await db
    .updateTable('checkouts')
    .set({ busy_token: null, busy_until: null })
    .where('id', '=', id)
    .where('busy_token', '=', token)
    .execute()
}
