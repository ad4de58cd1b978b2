/**
 * The shopper's session id, in session storage under `sessionId`, created on first use (spec, section 3). A browser that
 * has a cart, as a cookie says, uses it at once: a new tab makes an id, which the server leads to that cart. If the browser
 * blocks storage, the id lasts until the next page load. There is no id during SSR and hydration.
 */
import { useSyncExternalStore } from 'react'
import { SESSION_ID, SESSION_ID_LENGTH, sessionIdFrom } from '../../domain/cart/session.ts'
import { readStorage, writeStorage } from '../../ui/web-storage.ts'

const KEY = 'sessionId'
const listeners = new Set<() => void>()
let memoryId: string | null = null

const storedId = (): string | null => readStorage('sessionStorage', KEY)

/** Call when the cookie may have appeared since the last render. */
export const checkSession = (): void => {
  for (const listener of [...listeners]) listener()
}

const createId = (): string => {
  const id = sessionIdFrom(crypto.getRandomValues(new Uint8Array(SESSION_ID_LENGTH)))
  if (!writeStorage('sessionStorage', KEY, id)) memoryId = id
  // Later, because an id may be made while React renders.
  queueMicrotask(checkSession)
  return id
}

/** The server sets it beside the cookie that names the cart, which scripts cannot read. */
const hasBrowserCart = (): boolean => /(?:^|; )(?:__Host-)?haberdash_has_cart=1/.test(document.cookie)

/** null before the first use. An invalid stored value counts as none, because the server would always refuse it. */
export const readSessionId = (): string | null => {
  const id = storedId() ?? memoryId
  if (id !== null && SESSION_ID.test(id)) return id
  return hasBrowserCart() ? createId() : null
}

export const ensureSessionId = (): string => readSessionId() ?? createId()

/** False when the next page load would lose the id. */
export const isSessionStored = (): boolean => storedId() !== null

export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** undefined during SSR and hydration, null while there is none. */
export const useSessionId = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(subscribeToSession, readSessionId, () => undefined)
