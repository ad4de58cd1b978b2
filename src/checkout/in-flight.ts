/**
 * Work about payments that is under way in this process, by its key. It saves work only: other processes are kept apart
 * by the database's locks, and each step can be repeated.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work`, or waits for the work of the same key that is under way. `work` answers whether it has ended for good: then
 * it is not begun again by a caller who has read an earlier state.
 */
export type SharedWork = (key: string, work: () => Promise<boolean>) => Promise<unknown>

/**
 * Runs `work` once the earlier work of the same key has ended, in whichever way, or has taken too long: what waits for a
 * lock is not waited for by others as well. `hasWaited`: there was some.
 */
export type WorkInTurn = <T>(key: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T>

/** Resolves when `work` has ended, in whichever way, and after `ms` at the latest. */
export const endWithin = async (work: Promise<unknown>, ms: number): Promise<void> => {
  const timeout = new AbortController()
  await Promise.race([
    work.catch(() => undefined),
    sleep(ms, undefined, { signal: timeout.signal }).catch(() => undefined),
  ])
  timeout.abort()
}

const track = <T>(running: Map<string, Promise<unknown>>, key: string, started: Promise<T>): Promise<T> => {
  running.set(key, started)
  const forget = () => {
    if (running.get(key) === started) running.delete(key)
  }
  started.then(forget, forget)
  return started
}

/** Far more than ends between what a caller reads and what it does. */
const MAX_REMEMBERED = 1000

export const createSharedWork = (maxRemembered = MAX_REMEMBERED): SharedWork => {
  const running = new Map<string, Promise<void>>()
  const ended = new Set<string>()
  const run = async (key: string, work: () => Promise<boolean>): Promise<void> => {
    if (!(await work())) return
    ended.add(key)
    const [oldest] = ended
    if (ended.size > maxRemembered && oldest !== undefined) ended.delete(oldest)
  }
  return async (key, work) => {
    if (!ended.has(key)) await (running.get(key) ?? track(running, key, run(key, work)))
  }
}

/** Much longer than work takes that waits for nobody. */
const TURN_TIMEOUT_MS = 1000

export const createWorkInTurn = (timeoutMs = TURN_TIMEOUT_MS): WorkInTurn => {
  const running = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const earlier = running.get(key)
    const next = () => work(earlier !== undefined)
    return track(running, key, earlier ? endWithin(earlier, timeoutMs).then(next) : next())
  }
}
