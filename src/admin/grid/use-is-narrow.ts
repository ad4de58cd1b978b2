/** Whether the window has room for one column of the grid only, as on a phone. */
import { useSyncExternalStore } from 'react'

const QUERY = '(width < 48rem)'

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(QUERY)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(QUERY).matches,
    () => false,
  )
