/** What is to be done after a commit, at least once, whatever happens to the process: written with its cause. */
import type { Transaction } from '../storage/database.ts'

export type CheckoutJob =
  | { kind: 'refund'; refundId: string }
  | { kind: 'order-message'; orderId: string; message: 'confirmation' | 'refund' }

export type JobQueue = {
  /** Part of the transaction: done only if it commits. */
  enqueue(trx: Transaction, job: CheckoutJob): Promise<void>
}
