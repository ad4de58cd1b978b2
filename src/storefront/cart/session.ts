/**
 * The shopper's session id, in session storage under `sessionId`, created on first use (spec, section 3). If the browser
 * blocks storage, the id lasts until the next page load. There is no id during SSR and hydration.
 */
import { useSyncExternalStore } from 'react'
import { SESSION_ID, SESSION_ID_LENGTH, sessionIdFrom } from '../../domain/session.ts'
import { readStorage, writeStorage } from '../../ui/web-storage.ts'

const KEY = 'sessionId'
const listeners = new Set<() => void>()
let memoryId: string | null = null

const storedId = (): string | null => readStorage('sessionStorage', KEY)

/** null before the first use. An invalid stored value counts as none, because the server would always refuse it. */
export const readSessionId = (): string | null => {
  const id = storedId() ?? memoryId
  return id !== null && SESSION_ID.test(id) ? id : null
}

export const ensureSessionId = (): string => {
  const current = readSessionId()
  if (current !== null) return current
  const id = sessionIdFrom(crypto.getRandomValues(new Uint8Array(SESSION_ID_LENGTH)))
  if (!writeStorage('sessionStorage', KEY, id)) memoryId = id
  for (const listener of listeners) listener()
  return id
}

/** False when the next page load would lose the id. */
export const isSessionStored = (): boolean => storedId() !== null

export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** undefined during SSR and hydration, null while there is none. */
export const useSessionId = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(subscribeToSession, readSessionId, () => undefined)
