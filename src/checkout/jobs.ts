/** Jobs that run at least once after a commit. A job is enqueued in the transaction that causes it. */

import type { OrderMessage } from '../storage/checkout/checkout-tables.ts'
import type { Transaction } from '../storage/database/database.ts'

export type CheckoutJob =
  | { kind: 'refund'; refundId: string }
  /** Of a part of a payment. */
  | { kind: 'partial-refund'; refundId: string }
  | { kind: 'refund-message'; orderId: string; refundId: string }
  /** Delayed: `finalise` captures right after the commit, and the job is the retry. */
  | { kind: 'capture'; orderId: string }
  /** Cancels an authorised duplicate payment. */
  | { kind: 'release'; intentId: string }
  | { kind: 'order-message'; orderId: string; message: OrderMessage }
  /** Tells the customer of a parcel. */
  | { kind: 'shipment-message'; orderId: string; fulfilmentId: string }
  | { kind: 'owner-alert'; alertId: string }

export type JobQueue = {
  /** Runs only if the transaction commits. */
  enqueue(trx: Transaction, job: CheckoutJob): Promise<void>
}
