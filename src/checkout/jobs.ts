/** Jobs that run at least once after a commit. A job is enqueued in the transaction that causes it. */
import type { FixedMailJob, FixedMailJobs } from '../domain/mails/fixed-mails.ts'
import type { OrderMailJob } from '../domain/mails/order-mails.ts'
import type { Transaction } from '../storage/database/database.ts'

/** Jobs that send a mail to a customer, of which staff may ask for another copy. */
export type MailJob = OrderMailJob | FixedMailJobs['withdrawal-message']

export type CheckoutJob =
  | { kind: 'refund'; refundId: string }
  /** Of a part of a payment. */
  | { kind: 'partial-refund'; refundId: string }
  /** Delayed: `finalise` captures right after the commit, and the job is the retry. */
  | { kind: 'capture'; orderId: string }
  /** Cancels an authorised duplicate payment. */
  | { kind: 'release'; intentId: string }
  /** The comparison with the provider's records. */
  | { kind: 'reconciliation'; runId: string }
  | OrderMailJob
  | FixedMailJob
  /**
   * Sends a mail at once, because staff asked for it: one that failed, or another copy. `mailJob`: a MailJob as JSON,
   * because the fields of a job are logged as plain values.
   */
  | { kind: 'mail-again'; mailJob: string }

export type JobQueue = {
  /** Runs only if the transaction commits. */
  enqueue(trx: Transaction, job: CheckoutJob): Promise<void>
}
