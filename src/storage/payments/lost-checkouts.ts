/**
 * Checkouts that a restored backup does not contain, written again from their payments at the provider, as expired ones:
 * the reconciler then cancels or refunds the payments. What was in the cart is unknown, so the snapshot has one line for all.
 */
import { randomBytes } from 'node:crypto'
import { sessionIdFrom } from '../../domain/cart/session.ts'
import { type CurrencyCode, convertBack, type Rates } from '../../domain/pricing/currency.ts'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { insertSnapshot } from './checkout-snapshots.ts'

export type LostPayment = {
  checkoutId: string
  version: number
  intentId: string
  clientSecret: string
  /** Minor units. */
  amount: number
  currency: CurrencyCode
  mode: PaymentMode
  /** Why it becomes no order, as a message for staff and shopper. */
  problem: string
}

const LINE_NAME = 'Content lost: see the payment at the provider'

/** @param options.rates of the shop now: at which rate the payment was opened is lost too */
export const insertLostCheckout = (
  db: Database,
  payment: LostPayment,
  { now, rates }: { now: Date; rates: Rates },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { checkoutId, version, amount, currency, problem } = payment
    // At least one: the amount of a snapshot cannot be 0.
    const pence = Math.max(1, convertBack(amount, currency, rates))
    await trx
      .insertInto('checkouts')
      .values({
        id: checkoutId,
        session_id: sessionIdFrom(randomBytes(9)),
        status: 'expired',
        mode: payment.mode,
        currency,
        version,
        intent_id: payment.intentId,
        client_secret: payment.clientSecret,
        intent_version: version,
        problem,
        expires_at: now,
        // Due for the reconciler at once.
        checked_at: new Date(0),
        created_at: now,
      })
      .execute()
    const line = { name: LINE_NAME, brand: '', sku: '', size: null, color: null, quantity: 1 }
    await insertSnapshot(
      trx,
      { checkoutId, version, now },
      {
        lines: [{ productId: 'unknown', variantId: null, ...line, pricePence: pence }],
        currency,
        rate: rates[currency],
        subtotal: amount,
        shipping: 0,
        total: amount,
        subtotalPence: pence,
        shippingPence: 0,
        totalPence: pence,
        taxes: null,
        deliveryDays: null,
      },
    )
  })
