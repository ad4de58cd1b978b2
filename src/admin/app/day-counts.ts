/** Reads the counts of the rail again once a minute; not while the tab is hidden, nor after the call was refused. */
import { useEffect } from 'react'
import { ApiError } from '../../ui/api-client.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { adminQueries } from '../admin-queries.ts'

const MINUTE_MS = 60_000

/** @param isOn whether somebody has signed in who works on what is counted */
export const usePolledDayCounts = (isOn: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    let readAt = Date.now()
    const read = () => {
      const { queryKey } = adminQueries.dayCounts()
      const { error } = client.getQueryState(queryKey)
      if (document.hidden || (error instanceof ApiError && error.status < 500)) return
      readAt = Date.now()
      void client.refetchQueries({ queryKey, exact: true })
    }
    /** Where the tab was hidden for long. */
    const readIfOld = () => {
      if (Date.now() - readAt >= MINUTE_MS) read()
    }
    const timer = setInterval(read, MINUTE_MS)
    document.addEventListener('visibilitychange', readIfOld)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readIfOld)
    }
  }, [isOn, client])
}
