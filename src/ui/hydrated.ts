/** Whether the page runs its own script yet: false on the server and without JavaScript, true once a part has woken. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
