/**
 * A list that is loaded page by page (`useListPages`): placeholders, an error with a retry button, what is said of an
 * empty list, or its rows with the button for more.
 */
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { LoadMore } from './load-more.tsx'
import type { useListPages } from './use-list-pages.ts'

type PagedListProps<Row extends { id: string }> = {
  list: Omit<ReturnType<typeof useListPages<Row>>, 'replaceRow'>
  /** Begins "<what> could not be loaded". */
  what: string
  /** Shown in place of placeholder rows while the first page is loading. */
  placeholder?: ReactNode
  rows?: number
  /** Announced meanwhile. */
  loading?: string
  /** Shown where what they belong to does not exist. */
  missing?: ReactNode
  /** Shown where there are none. */
  empty: ReactNode
  /** The rows in the plural, for the button below: "orders". Without it the button says "Show more". */
  more?: string
  children: (rows: readonly Row[]) => ReactNode
}

export const PagedList = <Row extends { id: string }>({
  list: { pages, failed, isLoading, retry, loadMore },
  what,
  placeholder,
  rows = 6,
  loading = `${what} are loading`,
  missing,
  empty,
  more,
  children,
}: PagedListProps<Row>) => {
  if (failed === 'missing' && missing) return missing
  if (failed === 'list' || failed === 'missing') return <LoadError what={what} onRetry={retry} />
  if (!pages) return placeholder ?? <RowSkeletons count={rows} label={loading} />
  const hasFailed = failed === 'more'
  return (
    <>
      {pages.rows.length === 0 ? empty : children(pages.rows)}
      {pages.next !== null &&
        (more ? (
          <LoadMore what={more} hasFailed={hasFailed} isLoading={isLoading} onMore={loadMore} />
        ) : (
          <Button variant="outline" className="mt-5" aria-disabled={isLoading} onClick={loadMore}>
            {hasFailed ? 'Try again' : 'Show more'}
          </Button>
        ))}
    </>
  )
}

/** What is said of an empty list. */
export const Empty = ({ children }: { children: string }) => (
  <p className="py-10 text-center text-muted">{children}</p>
)
