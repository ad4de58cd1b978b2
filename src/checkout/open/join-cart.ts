/**
 * Joins the cart of a session id to that of its browser. An open checkout of the cart that ends is settled first: what was
 * paid becomes its order and leaves the cart, any other payment is cancelled.
 */
import { joinCarts } from '../../storage/cart/join-carts.ts'
import { inTransaction } from '../../storage/database/database.ts'
import { isLeased } from '../checkout-lease.ts'
import type { CheckoutContext } from '../context.ts'
import { tryEndCheckout } from './end-checkout.ts'

export type JoinRequest = {
  sessionId: string
  /** That of the browser's cookie. */
  cart: string
}

/** More would mean that a tab opens payments as fast as they are ended. */
const MAX_ATTEMPTS = 3

/**
 * @returns whether the id leads to the browser's cart now. False while a payment of its own is being made: the next call
 * tries again.
 */
export const joinCart = async (context: CheckoutContext, request: JoinRequest): Promise<boolean> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const step = await inTransaction(context.db, (trx) => joinCarts(trx, { ...request, now: context.now() }))
    if (step.kind !== 'settle') return step.kind === 'joined'
    const ended = await tryEndCheckout(context, step.checkout, {
      ending: 'cancelled',
      condition: (current) => !isLeased(current, context.now()),
    })
    if (ended.kind === 'kept-open' || ended.kind === 'unavailable') return false
  }
  return false
}
