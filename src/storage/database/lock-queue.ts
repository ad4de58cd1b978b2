/**
 * Turns at what only one transaction may change at a time, such as a product's stock or a cart: of the transactions of
 * this process one holds or waits for the lock in PostgreSQL, and the others wait here, without a connection. So a
 * lock that somebody keeps costs one connection, and those who want something else are served.
 */

/** Thrown within a transaction: it is undone, waits for its turn at `key`, and is done again. */
export class LockHeldError extends Error {
  readonly key: string
  constructor(key: string) {
    super(`another transaction of this process has its turn at ${key}`)
    this.name = 'TurnTaken'
    this.key = key
  }
}

/** What was waited for was not free in time. Nothing was changed. */
export class LockQueueTimeout extends Error {
  constructor(key: string) {
    super(`the turn at ${key} did not come in time`)
    this.name = 'TurnTimeout'
  }
}

/** The turns that one piece of work holds, also while it is done again. */
export type LockHolder = {
  /** @throws TurnTaken at the first that is another's */
  acquire(keys: Iterable<string>): void
  /** @throws TurnTimeout */
  waitFor(key: string): Promise<void>
  /** Gives all of them back. */
  releaseAll(): void
}

export type LockQueue = { createHolder(): LockHolder }

/** @param timeoutMs ms that a turn is waited for */
export const createLockQueue = (timeoutMs: number): LockQueue => {
  const taken = new Map<string, LockHolder>()
  const queues = new Map<string, { holder: LockHolder; grant: () => void }[]>()

  const release = (key: string): void => {
    const next = queues.get(key)?.shift()
    if (queues.get(key)?.length === 0) queues.delete(key)
    if (next) {
      taken.set(key, next.holder)
      next.grant()
    } else taken.delete(key)
  }

  return {
    createHolder: () => {
      const held = new Set<string>()
      const holder: LockHolder = {
        acquire: (keys) => {
          for (const key of keys) {
            const other = taken.get(key)
            if (other && other !== holder) throw new LockHeldError(key)
            taken.set(key, holder)
            held.add(key)
          }
        },
        waitFor: async (key) => {
          if (!taken.has(key)) return holder.acquire([key])
          const queue = queues.get(key) ?? []
          queues.set(key, queue)
          await new Promise<void>((resolve, reject) => {
            const giveUp = () => {
              queue.splice(queue.indexOf(place), 1)
              if (queue.length === 0 && queues.get(key) === queue) queues.delete(key)
              reject(new LockQueueTimeout(key))
            }
            const timer = setTimeout(giveUp, timeoutMs)
            const place = {
              holder,
              grant: () => {
                clearTimeout(timer)
                held.add(key)
                resolve()
              },
            }
            queue.push(place)
          })
        },
        releaseAll: () => {
          for (const key of held) release(key)
          held.clear()
        },
      }
      return holder
    },
  }
}
