/** Where staff are in their area: kept in memory, so that a new login after a session has ended leads back there. */
import { useSyncExternalStore } from 'react'

type AdminView = {
  tab: string
  /** What is looked for among the products. */
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
