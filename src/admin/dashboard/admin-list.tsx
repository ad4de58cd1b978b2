/**
 * A list of the admin area: three skeleton rows while it loads, an error with a retry button, an empty state, or its
 * rows. Rows are rendered in steps while scrolling, so that ten thousand stay fast.
 */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import type { Query } from '../../ui/query.ts'
import { useQuery } from '../../ui/query-hooks.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { RefreshError } from '../refresh-error.tsx'

const ROWS_PER_STEP = 50
/** The distance to the end of the list at which the next rows are rendered. */
const ROOT_MARGIN = '0px 0px 800px 0px'

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

const Rows = <Item,>({ items, children }: { items: readonly Item[]; children: RenderRows<Item> }) => {
  const [count, setCount] = useState(ROWS_PER_STEP)
  const end = useRef<HTMLDivElement>(null)
  const hasMore = count < items.length
  useEffect(() => {
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount(count + ROWS_PER_STEP),
      {
        rootMargin: ROOT_MARGIN,
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, count])
  return (
    <>
      {children(items.slice(0, count))}
      {hasMore && (
        <div ref={end} className="py-6 text-center">
          <Button variant="outline" onClick={() => setCount(count + ROWS_PER_STEP)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

type RenderRows<Item> = (items: readonly Item[]) => ReactNode

type AdminListProps<Item> = {
  query: Query<Item[]>
  /** Begins "<what> could not be loaded". */
  what: string
  empty: string
  /** Must be memoised: a new function filters again. */
  filter?: (items: readonly Item[]) => readonly Item[]
  /** The search text of `filter`. A new text starts again with the first rows. */
  filteredBy?: string
  /** The number of items as text, announced to screen readers when a filter changes it. */
  countText?: (shown: number, all: number) => string
  children: RenderRows<Item>
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
        <Rows key={filteredBy} items={items}>
          {children}
        </Rows>
      )}
    </>
  )
}
