/**
 * Shows what a query has loaded: placeholders until then, an error with a retry button where it cannot be loaded, and a
 * message above data that could not be refreshed.
 */
import type { ReactNode } from 'react'
import { ApiError } from '../../ui/api-client.ts'
import { LoadError } from '../../ui/notice.tsx'
import type { QueryResult } from '../../ui/query-hooks.tsx'
import { RefreshError } from '../refresh-error.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'

type LoadedProps<Data> = {
  of: Pick<QueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** Begins "<what> could not be loaded". */
  what: string
  /** How many placeholders there are, and what is announced meanwhile. */
  rows?: number
  loading?: string
  /** In place of rows. */
  placeholder?: ReactNode
  /** Shown where there is no such thing, or none any more. */
  missing?: ReactNode
  /** Says that a refresh has failed. */
  refreshed?: Omit<Parameters<typeof RefreshError>[0], 'what'>
  children: (data: Data) => ReactNode
}

/** Text that can be no id is refused with a 400. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export const Loaded = <Data,>({
  of: { data, error, refetch },
  what,
  rows = 4,
  loading = `${what} are loading`,
  placeholder,
  missing,
  refreshed,
  children,
}: LoadedProps<Data>) => {
  if (missing && isMissing(error)) return missing
  if (data !== undefined)
    return (
      <>
        {error && refreshed && <RefreshError what={what} {...refreshed} />}
        {children(data)}
      </>
    )
  if (error) return <LoadError what={what} onRetry={() => void refetch()} />
  return placeholder ?? <RowSkeletons count={rows} label={loading} />
}
