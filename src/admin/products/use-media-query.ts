/** Whether a media query matches, in the browser only: the staff screens are not rendered by the server. */
import { useCallback, useSyncExternalStore } from 'react'

export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const list = matchMedia(query)
        list.addEventListener('change', listener)
        return () => list.removeEventListener('change', listener)
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => false,
  )
