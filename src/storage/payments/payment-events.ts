/** Ids of the provider's processed events, so that a repeated event is skipped. */
import type { Database, Transaction } from '../database/database.ts'

export const EVENT_RETENTION_DAYS = 60

export const isEventProcessed = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** True when the event was not marked before. */
export const markEventProcessed = async (
  db: Database | Transaction,
  event: { id: string; type: string; intentId: string | null; now: Date },
): Promise<boolean> => {
  const row = await db
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, intent_id: event.intentId, received_at: event.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteOldEvents = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - EVENT_RETENTION_DAYS * 24 * 60 * 60 * 1000)
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute()
}
