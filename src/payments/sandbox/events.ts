/**
 * The sandbox's webhooks. An event is written in the transaction that causes it, signed and sent after the commit by the
 * process that wrote it, and retried with increasing delays until the shop accepts it. One whose process has died is sent by
 * any other.
 */
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import type { Database, Transaction } from '../../storage/database/database.ts'
import { builtOnce } from '../../storage/database/statement.ts'
import { eventObject, newStripeId } from './objects.ts'

/** Sends a signed event to the shop's webhook. Resolves with true when it was accepted. */
export type DeliverEvent = (body: string, signature: string) => Promise<boolean>

/** The delay before the next attempt, by the number of attempts. The last one repeats until the event expires. */
const RETRY_DELAYS_SECONDS = [2, 5, 15, 60, 300, 1800]
const MAX_EVENT_AGE_MS = 24 * 60 * 60 * 1000
const BATCH_SIZE = 20

const retryDelayMs = (attempts: number): number =>
  1000 * (RETRY_DELAYS_SECONDS[Math.min(attempts, RETRY_DELAYS_SECONDS.length) - 1] ?? 1)

export type DueEvent = { id: string; payload: string; attempts: number }

type NewEvent = { id: string; type: string; payload: string; attempts: number; next: Date; now: Date }
const inserted = builtOnce((db, { id, type, payload, attempts, next, now }: NewEvent) =>
  db
    .insertInto('sandbox_events')
    .values({ id, type, payload, attempts, next_attempt_at: next, created_at: now }),
)
const delivered = builtOnce((db, { id, now }: { id: string; now: Date }) =>
  db.updateTable('sandbox_events').set({ delivered_at: now }).where('id', '=', id),
)

/**
 * @param toSend gets the event, which its caller sends after the commit: nobody else does before the first delay is over.
 * Without, the next process that looks sends it.
 */
export const recordEvent = async (
  trx: Transaction,
  { type, object, now }: { type: string; object: object; now: Date },
  toSend?: DueEvent[],
): Promise<void> => {
  const id = newStripeId('evt')
  const payload = JSON.stringify(eventObject({ id, type, object, createdAt: now }))
  const attempts = toSend ? 1 : 0
  const next = toSend ? new Date(now.getTime() + retryDelayMs(1)) : now
  toSend?.push({ id, payload, attempts })
  await inserted(trx, { id, type, payload, attempts, next, now })
}

export type EventSender = {
  /** Sends events that this process has just written, in the background. */
  send(events: readonly DueEvent[]): void
  /** Sends due events. Resolves when each was sent or has failed, and those that were given to `send` too. */
  sendDue(): Promise<void>
  stop(): Promise<void>
}

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
  const written: DueEvent[] = []
  let isClaiming = false
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

  const sendOne = async ({ id, payload, attempts }: DueEvent): Promise<void> => {
    const timestamp = Math.floor(now().getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: options.webhookSecret,
      timestamp,
    })
    const isDelivered = await options.deliver(payload, signature).catch((error: unknown) => {
      options.onError(error)
      return false
    })
    if (isDelivered) return void (await delivered(db, { id, now: now() }))
    const delayMs = retryDelayMs(attempts)
    await db
      .updateTable('sandbox_events')
      .set({ next_attempt_at: new Date(now().getTime() + delayMs) })
      .where('id', '=', id)
      .execute()
    triggerIn(delayMs)
  }

  const sendAll = async (): Promise<void> => {
    try {
      do {
        const wasClaiming = isClaiming
        isClaiming = false
        const due = wasClaiming ? await claim() : []
        if (due.length === BATCH_SIZE) isClaiming = true
        await Promise.all([...due, ...written.splice(0, BATCH_SIZE)].map(sendOne))
      } while ((isClaiming || written.length > 0) && !stopped)
    } finally {
      running = undefined
    }
  }

  const run = (): Promise<void> => {
    running ??= sendAll()
    return running
  }

  const sendDue = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    isClaiming = true
    return run()
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
    send: (events) => {
      if (stopped || events.length === 0) return
      written.push(...events)
      run().catch(options.onError)
    },
    sendDue,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running?.catch(options.onError)
    },
  }
}
