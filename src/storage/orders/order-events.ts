/**
 * The timeline of an order: who did what, and when. The rule: a staff change of an order is an event in the same
 * transaction. What happens to the payment is written by the database (`write_order_event`), with the actor that `orderActor` names.
 */
import type { Database, Transaction } from '../database/database.ts'

/** Kinds that the application writes. */
export type WrittenEvent =
  | 'address-changed'
  | 'email-changed'
  | 'note-added'
  | 'links-ended'
  | 'shipped'
  | 'parcel-undone'
  | 'delivered'
  | 'cancelled'
  | 'refund-requested'
  | 'refund-made'
  | 'refund-failed'
  | 'invoice-issued'
  | 'credit-note-issued'
  | 'debit-note-issued'
  | 'withdrawal-declared'

export type OrderEvent = {
  id: number
  kind: string
  actor: string
  details: Record<string, unknown>
  at: Date
}

export const writeEvent = async (
  trx: Transaction,
  event: {
    orderId: string
    kind: WrittenEvent
    actor: string
    details: Record<string, unknown>
    now: Date
  },
): Promise<void> => {
  await trx
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      kind: event.kind,
      actor: event.actor,
      details: JSON.stringify(event.details),
      created_at: event.now,
    })
    .execute()
}

/** Its id, which rises with every change of the order. */
export const newestEvent = async (trx: Transaction, orderId: string): Promise<number | undefined> =>
  (
    await trx
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id

/** Oldest first. */
export const listEvents = async (db: Database | Transaction, orderId: string): Promise<OrderEvent[]> =>
  (
    await db
      .selectFrom('order_events')
      .select(['id', 'kind', 'actor', 'details', 'created_at as at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map((event) => ({ ...event, details: event.details }))
