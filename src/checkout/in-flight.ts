/**
 * Work about payments that is under way in this process, by its key. It saves work only: other processes are kept apart
 * by the database's locks, and each step can be repeated.
 */

/** Runs `work`, or waits for the work of the same key that is under way. */
export type SharedWork = (key: string, work: () => Promise<void>) => Promise<void>

/** Runs `work` after all earlier work of the same key has ended, in whichever way. `hasWaited`: there was some. */
export type WorkInTurn = <T>(key: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>

const track = <T>(running: Map<string, Promise<unknown>>, key: string, started: Promise<T>): Promise<T> => {
  running.set(key, started)
  const forget = () => {
    if (running.get(key) === started) running.delete(key)
  }
  started.then(forget, forget)
  return started
}

export const createSharedWork = (): SharedWork => {
  const running = new Map<string, Promise<void>>()
  return (key, work) => running.get(key) ?? track(running, key, work())
}

export const createWorkInTurn = (): WorkInTurn => {
  const running = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const earlier = running.get(key)
    const next = () => work(earlier !== undefined)
    return track(running, key, earlier ? earlier.then(next, next) : next())
  }
}
