/** Which messages about an order have been sent: each kind once. */
import type { OrderMessageTable } from './checkout-tables.ts'
import { type Database, inTransaction } from './database.ts'

export type MessageKind = OrderMessageTable['kind']

/**
 * Calls `send` unless that message was sent before; two at the same time wait for each other. A message counts as
 * sent when `send` resolves, so a crash in between sends it a second time rather than never.
 */
export const sendOnce = (
  db: Database,
  message: { orderId: string; kind: MessageKind; now: Date },
  send: () => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { orderId, kind } = message
    await trx
      .insertInto('order_messages')
      .values({ order_id: orderId, kind })
      .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
      .execute()
    const row = await trx
      .selectFrom('order_messages')
      .select('sent_at')
      .where('order_id', '=', orderId)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.sent_at !== null) return
    await send()
    await trx
      .updateTable('order_messages')
      .set({ sent_at: message.now })
      .where('order_id', '=', orderId)
      .where('kind', '=', kind)
      .execute()
  })
