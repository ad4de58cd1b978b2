/**
 * In-process queues in front of contended PostgreSQL locks, such as a product's stock or a cart. Of this process's
 * transactions one holds or waits for the database lock; the others wait here, without a connection. A lock that is held
 * for long therefore occupies one connection, and other transactions proceed.
 */

/** Thrown within a transaction, which is then rolled back, waits for the lock at `key`, and is retried. */
export class LockHeldError extends Error {
  readonly key: string
  constructor(key: string) {
    super(`another transaction of this process holds the lock ${key}`)
    this.name = 'LockHeldError'
    this.key = key
  }
}

/** The lock was not released within the timeout. Nothing was changed. */
export class LockQueueTimeout extends Error {
  constructor(key: string) {
    super(`the lock ${key} was not released in time`)
    this.name = 'LockQueueTimeout'
  }
}

/** The locks of one transaction, which it keeps across its retries. */
export type LockHolder = {
  /** Acquires the locks at once. @throws LockHeldError at the first that another holder has */
  acquire(keys: Iterable<string>): void
  /** Waits for the lock and acquires it. @throws LockQueueTimeout */
  waitFor(key: string): Promise<void>
  /** Releases all locks of this holder. */
  releaseAll(): void
}

export type LockQueue = { createHolder(): LockHolder }

/** @param timeoutMs how long `waitFor` waits */
export const createLockQueue = (timeoutMs: number): LockQueue => {
  const holders = new Map<string, LockHolder>()
  const queues = new Map<string, { holder: LockHolder; grant: () => void }[]>()

  const release = (key: string): void => {
    const next = queues.get(key)?.shift()
    if (queues.get(key)?.length === 0) queues.delete(key)
    if (next) {
      holders.set(key, next.holder)
      next.grant()
    } else holders.delete(key)
  }

  return {
    createHolder: () => {
      const held = new Set<string>()
      const holder: LockHolder = {
        acquire: (keys) => {
          for (const key of keys) {
            const other = holders.get(key)
            if (other && other !== holder) throw new LockHeldError(key)
            holders.set(key, holder)
            held.add(key)
          }
        },
        waitFor: async (key) => {
          if (!holders.has(key)) return holder.acquire([key])
          const queue = queues.get(key) ?? []
          queues.set(key, queue)
          await new Promise<void>((resolve, reject) => {
            const giveUp = () => {
              queue.splice(queue.indexOf(waiter), 1)
              if (queue.length === 0 && queues.get(key) === queue) queues.delete(key)
              reject(new LockQueueTimeout(key))
            }
            const timer = setTimeout(giveUp, timeoutMs)
            const waiter = {
              holder,
              grant: () => {
                clearTimeout(timer)
                held.add(key)
                resolve()
              },
            }
            queue.push(waiter)
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
