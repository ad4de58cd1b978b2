/**
 * Which messages about an order have been sent: each kind once. Sending takes seconds and happens outside any
 * transaction, under a lease that its holder renews; a lease that is not renewed belongs to a dead process and lapses.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, isUnreachable } from '../database/database.ts'
import type { OrderMessageTable } from './checkout-tables.ts'

export type MessageKind = OrderMessageTable['kind']

/** Another process is sending the message: whether it succeeds is not known yet. */
export class MessageInFlight extends Error {
  constructor(message: { orderId: string; kind: MessageKind }) {
    super(`the ${message.kind} of ${message.orderId} is being sent elsewhere`)
    this.name = 'MessageInFlight'
  }
}

/** Seconds. */
const LEASE_SECONDS = 30
/** ms */
const RENEW_INTERVAL_MS = 10_000
/** ms between attempts to record that a message was sent: a database that restarts must not cause a second mail. */
const RECORD_RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000]

const leaseEnd = () => sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'`

/** False: it has been sent. */
const acquireLease = async (
  db: Database,
  message: { orderId: string; kind: MessageKind },
  lease: string,
): Promise<boolean> => {
  const { orderId, kind } = message
  const acquired = await db
    .insertInto('order_messages')
    .values({ order_id: orderId, kind, lease, leased_until: leaseEnd() })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'kind'])
        .doUpdateSet({ lease, leased_until: leaseEnd() })
        .where('order_messages.sent_at', 'is', null)
        .where(({ eb, or }) =>
          or([
            eb('order_messages.leased_until', 'is', null),
            eb('order_messages.leased_until', '<=', sql<Date>`now()`),
          ]),
        ),
    )
    .returning('lease')
    .executeTakeFirst()
  if (acquired) return true
  const { sent_at } = await db
    .selectFrom('order_messages')
    .select('sent_at')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (sent_at === null) throw new MessageInFlight(message)
  return false
}

const retryWhileUnreachable = async (write: () => Promise<unknown>): Promise<void> => {
  for (const delay of [...RECORD_RETRY_DELAYS_MS, undefined])
    try {
      await write()
      return
    } catch (error) {
      if (delay === undefined || !isUnreachable(error)) throw error
      await sleep(delay)
    }
}

/**
 * Calls `send` unless that message was sent before. A message counts as sent when `send` resolves, so a crash in
 * between sends it a second time rather than never. Throws `MessageInFlight` while another process sends it, and what
 * `send` throws: either way it should be tried again later.
 */
export const sendOnce = async (
  db: Database,
  message: { orderId: string; kind: MessageKind; now: Date },
  send: () => Promise<void>,
): Promise<void> => {
  const lease = randomUUID()
  if (!(await acquireLease(db, message, lease))) return
  const unsentMessage = db
    .updateTable('order_messages')
    .where('order_id', '=', message.orderId)
    .where('kind', '=', message.kind)
    .where('sent_at', 'is', null)
  const renewal = setInterval(() => {
    unsentMessage
      .set({ leased_until: leaseEnd() })
      .where('lease', '=', lease)
      .execute()
      .catch(() => undefined) // The next renewal may succeed; a lease that lapses only permits another attempt.
  }, RENEW_INTERVAL_MS)
  try {
    await send()
  } catch (error) {
    clearInterval(renewal)
    await unsentMessage
      .set({ lease: null, leased_until: null })
      .where('lease', '=', lease)
      .execute()
      .catch(() => undefined) // It lapses by itself.
    throw error
  }
  try {
    await retryWhileUnreachable(() =>
      unsentMessage.set({ sent_at: message.now, lease: null, leased_until: null }).execute(),
    )
  } finally {
    clearInterval(renewal)
  }
}
