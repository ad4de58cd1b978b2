/** The session token of staff, kept only in memory, so that a reload locks the admin area (spec, section 4). */
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

export const unlock = (newToken: string): void => set(newToken)
export const lock = (): void => set(null)
/** For every admin call. */
export const authHeaders = (): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

export const useIsUnlocked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => token !== null,
    () => false,
  )
