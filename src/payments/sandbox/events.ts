/**
 * The sandbox's webhooks. An event is written in the transaction that causes it, signed and sent after the commit, and
 * retried with increasing delays until the shop accepts it. Any process of the shop may send any event.
 */
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import type { Database, Transaction } from '../../storage/database/database.ts'
import { eventObject, newStripeId } from './objects.ts'

/** Sends a signed event to the shop's webhook. Resolves with true when it was accepted. */
export type DeliverEvent = (body: string, signature: string) => Promise<boolean>

/** The delay before the next attempt, by the number of attempts. The last one repeats until the event expires. */
const RETRY_DELAYS_SECONDS = [2, 5, 15, 60, 300, 1800]
const MAX_EVENT_AGE_MS = 24 * 60 * 60 * 1000
const BATCH_SIZE = 20

const retryDelayMs = (attempts: number): number =>
  1000 * (RETRY_DELAYS_SECONDS[Math.min(attempts, RETRY_DELAYS_SECONDS.length) - 1] ?? 1)

export const recordEvent = async (
  trx: Transaction,
  type: string,
  object: object,
  now: Date,
): Promise<void> => {
  const id = newStripeId('evt')
  await trx
    .insertInto('sandbox_events')
    .values({
      id,
      type,
      payload: JSON.stringify(eventObject({ id, type, object, createdAt: now })),
      attempts: 0,
      next_attempt_at: now,
      created_at: now,
    })
    .execute()
}

export type EventSender = {
  /** Sends due events in the background. */
  trigger(): void
  /** Sends due events. Resolves when each was sent or has failed. */
  sendDue(): Promise<void>
  stop(): Promise<void>
}

type DueEvent = { id: string; payload: string; attempts: number }

export const createEventSender = (options: {
  db: Database
  webhookSecret: string
  deliver: DeliverEvent
  now: () => Date
  onError: (error: unknown) => void
}): EventSender => {
  const { db, now } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let rerun = false
  let stopped = false

  /** Claims due events. The event of a process that dies becomes due again after the first delay. */
  const claim = async (): Promise<DueEvent[]> => {
    const at = now()
    const { rows } = await sql<DueEvent>`
      update sandbox_events as event
      set attempts = attempts + 1, next_attempt_at = ${new Date(at.getTime() + retryDelayMs(1))}
      from (
        select id from sandbox_events
        where delivered_at is null and next_attempt_at <= ${at}
          and created_at > ${new Date(at.getTime() - MAX_EVENT_AGE_MS)}
        order by created_at, id limit ${BATCH_SIZE} for update skip locked
      ) as due
      where event.id = due.id
      returning event.id, event.payload, event.attempts`.execute(db)
    return rows
  }

  const send = async ({ id, payload, attempts }: DueEvent): Promise<void> => {
    const timestamp = Math.floor(now().getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: options.webhookSecret,
      timestamp,
    })
    const delivered = await options.deliver(payload, signature).catch((error: unknown) => {
      options.onError(error)
      return false
    })
    const delayMs = retryDelayMs(attempts)
    await db
      .updateTable('sandbox_events')
      .set(delivered ? { delivered_at: now() } : { next_attempt_at: new Date(now().getTime() + delayMs) })
      .where('id', '=', id)
      .execute()
    if (!delivered) triggerIn(delayMs)
  }

  const sendAll = async (): Promise<void> => {
    do {
      rerun = false
      const due = await claim()
      await Promise.all(due.map(send))
      if (due.length === BATCH_SIZE) rerun = true
    } while (rerun && !stopped)
  }

  const sendDue = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    if (running) {
      rerun = true
      return running
    }
    running = sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  const trigger = (): void => {
    sendDue().catch(options.onError)
  }
  const triggerIn = (ms: number): void => {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(trigger, ms)
    timer.unref()
  }

  return {
    trigger: trigger,
    sendDue,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running?.catch(options.onError)
    },
  }
}
