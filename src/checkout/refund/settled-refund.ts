/** When a refund in the provider's dashboard counts for documents: its figure may still change while staff make it. */
import type { Transaction } from '../../storage/database/database.ts'

const SETTLED_MS = 5 * 60_000

export const settledBefore = (now: Date): Date => new Date(now.getTime() - SETTLED_MS)

export const isSettled = async (trx: Transaction, orderId: string, now: Date): Promise<boolean> =>
  !(await trx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refunded-externally')
    .where('created_at', '>', settledBefore(now))
    .executeTakeFirst())
