/**
 * Sends each kind of message about an order once; a crash while sending may repeat it. Sending takes seconds and runs
 * outside of any transaction, under a lease that its holder renews; the lease of a dead process expires.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MessageKind } from '../../domain/mails/order-mails.ts'
import { type Database, isUnreachable } from '../database/database.ts'

/** Another process is sending the message, and may still fail. */
export class MessageInFlight extends Error {
  constructor(message: { orderId: string; kind: MessageKind }) {
    super(`the ${message.kind} of ${message.orderId} is being sent by another process`)
    this.name = 'MessageInFlight'
  }
}

const LEASE_SECONDS = 30
const RENEW_INTERVAL_MS = 10_000
/** A sent message must be recorded even while the database restarts, or it would be sent a second time. */
const RECORD_RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000]

const leaseEnd = () => sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'`

/** False when the message has been sent already. */
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
            // It was taken before the clock was set back.
            eb(
              'order_messages.leased_until',
              '>',
              sql<Date>`now() + ${2 * LEASE_SECONDS} * interval '1 second'`,
            ),
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

/**
 * Whether it was sent, as far as is known: of a process that died while sending it, the lease is left. Throws
 * `MessageInFlight` while a process sends it.
 */
export const mayHaveArrived = async (
  db: Database,
  message: { orderId: string; kind: MessageKind },
): Promise<boolean> => {
  const row = await db
    .selectFrom('order_messages')
    .select(['sent_at', 'lease', sql<boolean>`coalesce(leased_until > now(), false)`.as('is_leased')])
    .where('order_id', '=', message.orderId)
    .where('kind', '=', message.kind)
    .executeTakeFirst()
  if (row?.sent_at === null && row.is_leased) throw new MessageInFlight(message)
  return row !== undefined && (row.sent_at !== null || row.lease !== null)
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
 * Calls `send` unless the message was sent before. It is recorded as sent after `send` resolves, so a crash in between
 * sends it twice rather than never. Throws `MessageInFlight` while another process sends it, and the errors of `send`:
 * the caller retries in both cases.
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
      .catch(() => undefined) // The next renewal may succeed; an expired lease only permits another attempt.
  }, RENEW_INTERVAL_MS)
  try {
    await send()
  } catch (error) {
    clearInterval(renewal)
    await unsentMessage
      .set({ lease: null, leased_until: null })
      .where('lease', '=', lease)
      .execute()
      .catch(() => undefined) // The lease expires by itself.
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
