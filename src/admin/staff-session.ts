/** The staff's token: kept in memory alone, so that a reload locks the area (spec, section 4). */
import { useSyncExternalStore } from 'react'

let token: string | null = null
const listeners = new Set<() => void>()

const set = (next: string | null): void => {
  token = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const unlock = (given: string): void => set(given)
export const lock = (): void => set(null)
/** What a staff call carries. */
export const authHeaders = (): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

export const useIsUnlocked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => token !== null,
    () => false,
  )
