/** Whether React has hydrated the page: false on the server, without JavaScript and during hydration, then true. */
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
