/**
 * The shopper's session id, kept in session storage under `sessionId` and made on first use (spec, section 3). Where
 * a browser forbids storage the id lives as long as the page. Nobody has one while a page is rendered or waking.
 */
import { useSyncExternalStore } from 'react'
import { SESSION_ID, SESSION_ID_LENGTH, sessionIdFrom } from '../../domain/session.ts'
import { readStorage, writeStorage } from '../../ui/web-storage.ts'

const KEY = 'sessionId'
const listeners = new Set<() => void>()
let unstored: string | null = null

const stored = (): string | null => readStorage('sessionStorage', KEY)

/** null before the first use. A kept value that is no session id counts as none: the server would refuse it for ever. */
export const readSessionId = (): string | null => {
  const id = stored() ?? unstored
  return id !== null && SESSION_ID.test(id) ? id : null
}

export const ensureSessionId = (): string => {
  const kept = readSessionId()
  if (kept !== null) return kept
  const id = sessionIdFrom(crypto.getRandomValues(new Uint8Array(SESSION_ID_LENGTH)))
  if (!writeStorage('sessionStorage', KEY, id)) unstored = id
  for (const listener of listeners) listener()
  return id
}

/** False where the id would be lost by loading another page. */
export const isSessionStored = (): boolean => stored() !== null

export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** undefined while nobody can know (on the server, while the page wakes), null when there is none yet. */
export const useSessionId = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(subscribeToSession, readSessionId, () => undefined)
