/**
 * A bounded queue for expensive work such as password hashes and renders: limited concurrency, limited waiting tasks.
 * Each client (an address, for example) has its own queue, and the queues are served round-robin: a flood from one
 * client fills its own queue and delays the others by one task each.
 */
import { HttpError } from '../contract/errors.ts'

export type WorkQueue = {
  /** @throws HttpError `busy` when the queue of the client, or the whole queue, is full; `work` is then not started */
  run<T>(client: string, work: () => Promise<T>): Promise<T>
  stats(): { inFlight: number; waiting: number; refused: number }
}

export type QueueLimits = {
  concurrency: number
  /** Of all clients together. */
  maxWaiting: number
  maxWaitingPerClient: number
  retryAfterSeconds: number
}

export const createWorkQueue = (limits: QueueLimits): WorkQueue => {
  /** By client, in the order in which they are served next. */
  const clientQueues = new Map<string, (() => void)[]>()
  let inFlight = 0
  let waiting = 0
  let refused = 0

  /** Passes the slot of a finished task to the next client. */
  const releaseSlot = (): void => {
    const [first] = clientQueues
    if (!first) {
      inFlight -= 1
      return
    }
    const [client, queue] = first
    clientQueues.delete(client)
    const start = queue.shift()
    if (queue.length > 0) clientQueues.set(client, queue)
    waiting -= 1
    start?.()
  }
  const acquireSlot = (client: string): Promise<void> => {
    if (inFlight < limits.concurrency) {
      inFlight += 1
      return Promise.resolve()
    }
    const queue = clientQueues.get(client) ?? []
    if (waiting >= limits.maxWaiting || queue.length >= limits.maxWaitingPerClient) {
      refused += 1
      throw new HttpError('busy', undefined, { retryAfterSeconds: limits.retryAfterSeconds })
    }
    clientQueues.set(client, queue)
    waiting += 1
    return new Promise((resolve) => queue.push(resolve))
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
