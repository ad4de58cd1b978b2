/**
 * The session of staff. That of the staff password is kept only in memory, so that a reload locks the admin area (spec,
 * section 4). That of an account may be kept in a cookie which no script can read; the browser's storage then says that
 * there is one to ask for.
 */
import { useSyncExternalStore } from 'react'
import type { StaffSession } from '../contract/staff/staff-sign-in.ts'
import type { StaffPermission } from '../contract/staff-permissions.ts'
import { readStorage, removeFromStorage, writeStorage } from '../ui/web-storage.ts'
import { addressOf } from './staff-call.ts'

type Session = {
  /** Null: in the cookie. */
  token: string | null
  /** Undefined: of the staff password, which may do everything. */
  person: StaffSession | undefined
  /** IANA name of the zone in which the shop's days begin. */
  timeZone: string
}

const KEPT_KEY = 'haberdash-staff-kept'
const KEPT_HEADERS = { 'X-Staff-Session': 'cookie' }

let session: Session | null = null
const listeners = new Set<() => void>()

const set = (next: Session | null): void => {
  session = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const headersOf = (token: string | null): Record<string, string> =>
  token === null ? KEPT_HEADERS : { Authorization: `Bearer ${token}` }

export const unlock = ({ token, timeZone }: { token: string; timeZone: string }): void =>
  set({ token, timeZone, person: undefined })
export const lock = (): void => {
  if (session?.token === null) removeFromStorage('localStorage', KEPT_KEY)
  set(null)
}

/** @param token null: in the cookie. @returns undefined where the session has ended */
const readPerson = async (token: string | null): Promise<StaffSession | undefined> => {
  const response = await fetch(addressOf('GET /api/admin/session'), {
    credentials: 'include',
    headers: headersOf(token),
  })
  if (response.status === 401) return undefined
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

/** Unlocks the area with the session of an account. @param token null: in the cookie. @returns whether it is open */
export const unlockAccount = async (token: string | null): Promise<boolean> => {
  const person = await readPerson(token)
  if (!person) return false
  if (token === null) writeStorage('localStorage', KEPT_KEY, 'yes')
  set({ token, person, timeZone: person.timeZone })
  return true
}

/** Asks again what the person may do, after a change of the own account. */
export const refreshPerson = async (): Promise<void> => {
  const before = session
  if (!before?.person) return
  const person = await readPerson(before.token)
  // Locked meanwhile: it stays so.
  if (session === before) set(person ? { ...before, person } : null)
}

/** Whether this browser was told to keep a session. It may have ended. */
export const mayHaveKeptSession = (): boolean => readStorage('localStorage', KEPT_KEY) !== null
export const forgetKeptSession = (): void => removeFromStorage('localStorage', KEPT_KEY)

/** For every admin call. */
export const authHeaders = (): Record<string, string> => (session === null ? {} : headersOf(session.token))

export const useIsUnlocked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => session !== null,
    () => false,
  )

/** Undefined: of the staff password. */
export const useStaffPerson = (): StaffSession | undefined =>
  useSyncExternalStore(
    subscribe,
    () => session?.person,
    () => undefined,
  )

/** Undefined: the area is locked. */
export const useShopTimeZone = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => session?.timeZone,
    () => undefined,
  )

/** Whether a part of a screen is shown. The server decides. */
export const useMay = (): ((permission: StaffPermission) => boolean) => {
  const person = useStaffPerson()
  return (permission) => person === undefined || person.permissions.includes(permission)
}
