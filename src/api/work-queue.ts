/**
 * Work that must not take the whole machine, such as password hashes and renders: so many pieces at a time, so many
 * waiting, and no more. Whoever asks (an address, say) has a line of its own, and the lines take turns: a flood from
 * one of them fills its own line and delays the others by one piece each.
 */
import { HttpError } from '../contract/errors.ts'

export type WorkQueue = {
  /** @throws HttpError `busy` where the line of `who`, or the whole queue, is full; the work is then never begun */
  run<T>(who: string, work: () => Promise<T>): Promise<T>
  stats(): { inFlight: number; waiting: number; refused: number }
}

export type QueueLimits = {
  concurrency: number
  /** Of all lines together. */
  maxWaiting: number
  maxWaitingPerClient: number
  retryAfterSeconds: number
}

export const createWorkQueue = (limits: QueueLimits): WorkQueue => {
  /** The line whose turn is next comes first. */
  const clientQueues = new Map<string, (() => void)[]>()
  let inFlight = 0
  let waiting = 0
  let refused = 0

  /** A piece has ended: its place goes to whoever's turn it is. */
  const releaseSlot = (): void => {
    const [first] = clientQueues
    if (!first) {
      inFlight -= 1
      return
    }
    const [who, line] = first
    clientQueues.delete(who)
    const begin = line.shift()
    if (line.length > 0) clientQueues.set(who, line)
    waiting -= 1
    begin?.()
  }
  const acquireSlot = (who: string): Promise<void> => {
    if (inFlight < limits.concurrency) {
      inFlight += 1
      return Promise.resolve()
    }
    const line = clientQueues.get(who) ?? []
    if (waiting >= limits.maxWaiting || line.length >= limits.maxWaitingPerClient) {
      refused += 1
      throw new HttpError('busy', undefined, { retryAfterSeconds: limits.retryAfterSeconds })
    }
    clientQueues.set(who, line)
    waiting += 1
    return new Promise((resolve) => line.push(resolve))
  }
  return {
    run: async (who, work) => {
      await acquireSlot(who)
      try {
        return await work()
      } finally {
        releaseSlot()
      }
    },
    stats: () => ({ inFlight, waiting, refused }),
  }
}
