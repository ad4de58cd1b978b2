/**
 * Mails about refunds that the bank has returned. The rule: no mail says that money was paid back which is not, not even
 * another copy that staff ask for.
 */

import type { Database } from '../../storage/database/database.ts'
import { findPartialRefund } from '../../storage/orders/partial-refunds.ts'
import type { MailJob } from '../jobs.ts'

/** Whether the mail would say that a refund was paid back that is not, or no longer. */
export const isOfReturnedRefund = async (db: Database, job: MailJob): Promise<boolean> => {
  if (job.kind === 'refund-message')
    return (await findPartialRefund(db, job.refundId))?.status !== 'succeeded'
  if (job.kind !== 'order-message' || job.message !== 'refund') return false
  const whole = await db
    .selectFrom('refunds')
    .select('status')
    .where('order_id', '=', job.orderId)
    .executeTakeFirst()
  return whole?.status !== 'succeeded'
}
