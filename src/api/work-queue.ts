/**
 * A bounded queue for expensive work such as password hashes and renders: limited concurrency, limited waiting tasks,
 * limited waiting time. Each client (an address, for example) has its own queue, and the queues are served round-robin: a
 * flood from one client fills its own queue and delays the others by one task each.
 *
 * The rule of the waiting time: a short burst may wait for `maxWaitMs`; once tasks have waited without a break for
 * `BURST_MS`, more arrives than can be done, and waiting longer than `maxWaitUnderLoadMs` helps nobody: what waits longer is
 * refused at once, so that what is served is served soon.
 */
import { HttpError } from '../contract/errors.ts'

export type WorkQueue = {
  /** @throws HttpError `busy` when the task cannot be queued or has waited too long; `work` is then not started */
  run<T>(client: string, work: () => Promise<T>): Promise<T>
  stats(): { inFlight: number; waiting: number; refused: number }
}

export type QueueLimits = {
  concurrency: number
  /** Of all clients together. */
  maxWaiting: number
  maxWaitingPerClient: number
  /** Of a task in a burst. */
  maxWaitMs: number
  /** Of a task while tasks wait all the time. */
  maxWaitUnderLoadMs: number
  retryAfterSeconds: number
}

const BURST_MS = 500

/** Between once and three times as long, so that refused clients do not all return in the same second. */
export const jittered = (seconds: number): number => Math.round(seconds * (1 + 2 * Math.random()))

type WaitingTask = { since: number; start: () => void; refuse: () => void }

/** @param onRefused called for each refused task: the queue was full, or the task waited too long */
export const createWorkQueue = (
  limits: QueueLimits,
  onRefused: (reason: 'queue-full' | 'queue-wait') => void = () => undefined,
): WorkQueue => {
  /** By client, in the order in which they are served next. */
  const clientQueues = new Map<string, WaitingTask[]>()
  let inFlight = 0
  let waiting = 0
  let refused = 0
  /** Since when tasks have waited without a break. */
  let busySince: number | undefined

  const refusal = (reason: 'queue-full' | 'queue-wait'): HttpError => {
    refused += 1
    onRefused(reason)
    return new HttpError('busy', undefined, { retryAfterSeconds: jittered(limits.retryAfterSeconds) })
  }
  const forgetOne = (): void => {
    waiting -= 1
    if (waiting === 0) busySince = undefined
  }
  const isTooOld = ({ since }: WaitingTask, now: number): boolean => {
    const isStanding = busySince !== undefined && now - busySince > BURST_MS
    return now - since > (isStanding ? limits.maxWaitUnderLoadMs : limits.maxWaitMs)
  }

  /** Passes the slot of a finished task to the next client. */
  const releaseSlot = (): void => {
    const now = performance.now()
    for (;;) {
      const [first] = clientQueues
      if (!first) {
        inFlight -= 1
        return
      }
      const [client, queue] = first
      clientQueues.delete(client)
      const task = queue.shift()
      if (queue.length > 0) clientQueues.set(client, queue)
      if (!task) continue
      const isLate = isTooOld(task, now)
      forgetOne()
      if (!isLate) {
        task.start()
        return
      }
      task.refuse()
    }
  }
  const acquireSlot = (client: string): Promise<void> => {
    if (inFlight < limits.concurrency) {
      inFlight += 1
      return Promise.resolve()
    }
    const queue = clientQueues.get(client) ?? []
    if (waiting >= limits.maxWaiting || queue.length >= limits.maxWaitingPerClient)
      throw refusal('queue-full')
    clientQueues.set(client, queue)
    const since = performance.now()
    busySince ??= since
    waiting += 1
    return new Promise((resolve, reject) => {
      // Also when no slot becomes free, for example because the database does not answer.
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(task), 1)
        if (queue.length === 0 && clientQueues.get(client) === queue) clientQueues.delete(client)
        forgetOne()
        task.refuse()
      }, limits.maxWaitMs)
      const task: WaitingTask = {
        since,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
        refuse: () => {
          clearTimeout(timer)
          reject(refusal('queue-wait'))
        },
      }
      queue.push(task)
    })
  }
  return {
    run: async (client, work) => {
      await acquireSlot(client)
      try {
        return await work()
      } finally {
        releaseSlot()
      }
    },
    stats: () => ({ inFlight, waiting, refused }),
  }
}
