/**
 * The sandbox's webhooks: an event is written in the transaction that causes it, signed and sent after the commit,
 * and sent again, ever more slowly, until the shop has taken it. Any process of the shop may send any of them.
 */
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import type { Database, Transaction } from '../../storage/database/database.ts'
import { eventObject, newStripeId } from './objects.ts'

/** Sends a signed event to the shop's webhook; whether it was taken. */
export type Deliver = (body: string, signature: string) => Promise<boolean>

/** Seconds to the next attempt, by the number of those made; the last one goes on, until the event is a day old. */
const PAUSES = [2, 5, 15, 60, 300, 1800]
const GIVEN_UP_AFTER_MS = 24 * 60 * 60 * 1000
const BATCH = 20

const pauseAfter = (attempts: number): number => 1000 * (PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 1)

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
  /** Something may have been written: sends what is due, in the background. */
  wake(): void
  /** Sends what is due and resolves when it is sent or has failed. */
  sendDue(): Promise<void>
  stop(): Promise<void>
}

type Due = { id: string; payload: string; attempts: number }

export const createEventSender = (options: {
  db: Database
  webhookSecret: string
  deliver: Deliver
  now: () => Date
  onError: (error: unknown) => void
}): EventSender => {
  const { db, now } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  /** Takes events for itself; one whose sender dies becomes due again by itself. */
  const claim = async (): Promise<Due[]> => {
    const at = now()
    const { rows } = await sql<Due>`
      update sandbox_events as event
      set attempts = attempts + 1, next_attempt_at = ${new Date(at.getTime() + pauseAfter(1))}
      from (
        select id from sandbox_events
        where delivered_at is null and next_attempt_at <= ${at}
          and created_at > ${new Date(at.getTime() - GIVEN_UP_AFTER_MS)}
        order by created_at, id limit ${BATCH} for update skip locked
      ) as due
      where event.id = due.id
      returning event.id, event.payload, event.attempts`.execute(db)
    return rows
  }

  const send = async ({ id, payload, attempts }: Due): Promise<void> => {
    const timestamp = Math.floor(now().getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: options.webhookSecret,
      timestamp,
    })
    const taken = await options.deliver(payload, signature).catch((error: unknown) => {
      options.onError(error)
      return false
    })
    const pause = pauseAfter(attempts)
    await db
      .updateTable('sandbox_events')
      .set(taken ? { delivered_at: now() } : { next_attempt_at: new Date(now().getTime() + pause) })
      .where('id', '=', id)
      .execute()
    if (!taken) wakeIn(pause)
  }

  const sendAll = async (): Promise<void> => {
    do {
      again = false
      const due = await claim()
      await Promise.all(due.map(send))
      if (due.length === BATCH) again = true
    } while (again && !stopped)
  }

  const sendDue = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    if (running) {
      again = true
      return running
    }
    running = sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  const wake = (): void => {
    sendDue().catch(options.onError)
  }
  const wakeIn = (ms: number): void => {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(wake, ms)
    timer.unref()
  }

  return {
    wake,
    sendDue,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running?.catch(options.onError)
    },
  }
}
