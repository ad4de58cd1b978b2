/** The tab and search text of the admin area, kept in memory, so that a new login after an expired session restores them. */
import { useSyncExternalStore } from 'react'

type AdminView = {
  tab: string
  /** The search text of the products tab. */
  search: string
}

let view: AdminView = { tab: 'Orders', search: '' }
const listeners = new Set<() => void>()

export const updateView = (change: Partial<AdminView>): void => {
  view = { ...view, ...change }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useAdminView = (): AdminView =>
  useSyncExternalStore(
    subscribe,
    () => view,
    () => view,
  )
