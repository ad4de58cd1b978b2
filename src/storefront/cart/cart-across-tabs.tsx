/**
 * Keeps this tab's cart the same as in the browser's other tabs: a message of theirs is followed by one fetch, and so is
 * the return of the page out of the back/forward cache. Nothing is polled.
 */
import { useEffect } from 'react'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { checkSession } from './session.ts'
import { subscribeToTabs } from './tab-messages.ts'
import { refetchFromOtherTab } from './use-cart.ts'

export const CartAcrossTabs = () => {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => {
      checkSession()
      refetchFromOtherTab(client)
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refetch()
    }
    addEventListener('pageshow', onPageShow)
    const unsubscribe = subscribeToTabs(({ kind }) => {
      if (kind !== 'opened') refetch()
    })
    return () => {
      removeEventListener('pageshow', onPageShow)
      unsubscribe()
    }
  }, [client])
  return null
}
