/**
 * A list of the staff area: three rows while it loads, what went wrong with a retry, a sentence when it is empty, else
 * its rows, made a screen at a time so that ten thousand stay quick.
 */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { LoadError, Notice } from '../ui/notice.tsx'
import type { Query } from '../ui/query.ts'
import { useQuery } from '../ui/query-hooks.tsx'
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { RefreshError } from './refresh-error.tsx'

const STEP = 50
/** So far before the end, in pixels, the next rows are made. */
const AHEAD = '800px'

const LoadingRows = ({ label }: { label: string }) => (
  <Skeletons count={3} label={label}>
    {(key) => (
      <div key={key} data-testid="skeleton" className="flex gap-4 border-b border-line py-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 flex-1" />
        <Skeleton className="h-5 w-24" />
      </div>
    )}
  </Skeletons>
)

const Rows = <Item,>({ items, children }: { items: readonly Item[]; children: Children<Item> }) => {
  const [count, setCount] = useState(STEP)
  const end = useRef<HTMLDivElement>(null)
  const hasMore = count < items.length
  useEffect(() => {
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setCount(count + STEP), {
      rootMargin: `0px 0px ${AHEAD} 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, count])
  return (
    <>
      {children(items.slice(0, count))}
      {hasMore && (
        <div ref={end} className="py-6 text-center">
          <Button variant="outline" onClick={() => setCount(count + STEP)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

type Children<Item> = (items: readonly Item[]) => ReactNode

type AdminListProps<Item> = {
  query: Query<Item[]>
  /** Begins "<what> could not be loaded". */
  what: string
  empty: string
  /** Which of the items are shown; a new function each time filters anew, so keep it. */
  filter?: (items: readonly Item[]) => readonly Item[]
  /** The words that `filter` looks for. */
  filteredBy?: string
  /** Says how many there are, and is heard when a filter changes it. */
  countText?: (shown: number, all: number) => string
  children: Children<Item>
}

export const AdminList = <Item,>({
  query,
  what,
  empty,
  filter,
  filteredBy = '',
  countText,
  children,
}: AdminListProps<Item>) => {
  const { data, error, refetch } = useQuery(query)
  const items = useMemo(() => (data && filter ? filter(data) : data), [data, filter])
  if (!data && error) return <LoadError what={what} onRetry={() => void refetch()} />
  if (!items) return <LoadingRows label={`${what} are loading`} />
  return (
    <>
      {error && <RefreshError what={what} className="mb-2" />}
      {countText && data && (
        <p role="status" className="text-sm text-muted">
          {countText(items.length, data.length)}
        </p>
      )}
      {items.length === 0 ? (
        <Notice title={empty} as="p" />
      ) : (
        // What is filtered anew begins at its beginning.
        <Rows key={filteredBy} items={items}>
          {children}
        </Rows>
      )}
    </>
  )
}
