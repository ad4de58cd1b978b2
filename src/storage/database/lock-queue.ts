/**
 * Turns at what only one transaction may change at a time, such as a product's stock or a cart: of the transactions of
 * this process one holds or waits for the lock in PostgreSQL, and the others wait here, without a connection. So a
 * lock that somebody keeps costs one connection, and those who want something else are served.
 */

/** Thrown within a transaction: it is undone, waits for its turn at `key`, and is done again. */
export class TurnTaken extends Error {
  readonly key: string
  constructor(key: string) {
    super(`another transaction of this process has its turn at ${key}`)
    this.name = 'TurnTaken'
    this.key = key
  }
}

/** What was waited for was not free in time. Nothing was changed. */
export class TurnTimeout extends Error {
  constructor(key: string) {
    super(`the turn at ${key} did not come in time`)
    this.name = 'TurnTimeout'
  }
}

/** The turns that one piece of work holds, also while it is done again. */
export type Holder = {
  /** @throws TurnTaken at the first that is another's */
  take(keys: Iterable<string>): void
  /** @throws TurnTimeout */
  wait(key: string): Promise<void>
  /** Gives all of them back. */
  end(): void
}

export type Turns = { begin(): Holder }

/** @param patience ms that a turn is waited for */
export const createTurns = (patience: number): Turns => {
  const taken = new Map<string, Holder>()
  const queues = new Map<string, { holder: Holder; grant: () => void }[]>()

  const giveOn = (key: string): void => {
    const next = queues.get(key)?.shift()
    if (queues.get(key)?.length === 0) queues.delete(key)
    if (next) {
      taken.set(key, next.holder)
      next.grant()
    } else taken.delete(key)
  }

  return {
    begin: () => {
      const held = new Set<string>()
      const holder: Holder = {
        take: (keys) => {
          for (const key of keys) {
            const other = taken.get(key)
            if (other && other !== holder) throw new TurnTaken(key)
            taken.set(key, holder)
            held.add(key)
          }
        },
        wait: async (key) => {
          if (!taken.has(key)) return holder.take([key])
          const queue = queues.get(key) ?? []
          queues.set(key, queue)
          await new Promise<void>((resolve, reject) => {
            const giveUp = () => {
              queue.splice(queue.indexOf(place), 1)
              if (queue.length === 0 && queues.get(key) === queue) queues.delete(key)
              reject(new TurnTimeout(key))
            }
            const timer = setTimeout(giveUp, patience)
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
        end: () => {
          for (const key of held) giveOn(key)
          held.clear()
        },
      }
      return holder
    },
  }
}
