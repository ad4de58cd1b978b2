/** What is to be done after a commit, at least once, whatever happens to the process: written with its cause. */

import type { MessageKind } from '../storage/checkout/order-messages.ts'
import type { Transaction } from '../storage/database/database.ts'

export type CheckoutJob =
  | { kind: 'refund'; refundId: string }
  /** Not begun at once: whoever writes it captures right after the commit, and this is for when that fails. */
  | { kind: 'capture'; orderId: string }
  /** An authorised payment that no checkout keeps: it is cancelled. */
  | { kind: 'release'; intentId: string }
  | { kind: 'order-message'; orderId: string; message: MessageKind }
  | { kind: 'owner-alert'; alertId: string }

export type JobQueue = {
  /** Part of the transaction: done only if it commits. */
  enqueue(trx: Transaction, job: CheckoutJob): Promise<void>
}
