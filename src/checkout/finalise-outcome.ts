/** What finalising a payment leads to: the result for the caller, and what remains to be done after the commit. */
import type { Intent } from '../payments/provider.ts'
import type { StoredOrder } from '../storage/orders/orders.ts'
import type { Checkout } from '../storage/payments/checkouts.ts'

export type FinaliseResult =
  | { kind: 'order'; order: StoredOrder }
  /** The intent belongs to no checkout of this shop. */
  | { kind: 'unknown-intent' }
  /** Neither authorised nor paid, according to the provider. */
  | { kind: 'unpaid'; status: Intent['status']; failure: string | null }
  /** A second payment of a paid checkout: it has no order, and is refunded. */
  | { kind: 'duplicate-refunded' }
  /** It was authorised and cannot become an order, for the reason in `message`: it is released, and nothing is charged. */
  | { kind: 'released'; checkout: Checkout; message: string }

export type FinaliseOutcome = {
  result: FinaliseResult
  /** Products whose stock changed. */
  changedProductIds: string[]
  /** The checkout whose payment is released after the commit. */
  release?: { id: string; intentId: string }
}
