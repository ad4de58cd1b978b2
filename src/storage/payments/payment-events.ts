/** Ids of the provider's processed events, so that a repeated event is skipped. */
import type { Database, Transaction } from '../database/database.ts'
import { builtOnce } from '../database/statement.ts'

export const EVENT_RETENTION_DAYS = 60

const found = builtOnce((db, { id }: { id: string }) =>
  db.selectFrom('payment_events').select('id').where('id', '=', id),
)
export const isEventProcessed = async (db: Database, id: string): Promise<boolean> =>
  (await found(db, { id })).rows.length > 0

type ProcessedEvent = { id: string; type: string; intentId: string | null; now: Date }
const marked = builtOnce((db, { id, type, intentId, now }: ProcessedEvent) =>
  db
    .insertInto('payment_events')
    .values({ id, type, intent_id: intentId, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
)
/** True when the event was not marked before. */
export const markEventProcessed = async (
  db: Database | Transaction,
  event: ProcessedEvent,
): Promise<boolean> => (await marked(db, event)).rows.length > 0

export const deleteOldEvents = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - EVENT_RETENTION_DAYS * 24 * 60 * 60 * 1000)
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute()
}
