/**
 * A long list, shown a few screens at a time so that ten thousand products stay smooth: it grows by itself as the
 * shopper nears its end, but after some screens only by its button, so that the page's foot can be reached.
 */
import { startTransition, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHistoryState } from '../../ui/history-state.ts'
import { Link } from '../../ui/link.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { ProductGrid } from '../product-card.tsx'
import { PAGE_SIZE } from './list-query.ts'
import { Pagination, usePagePath } from './pagination.tsx'
import type { ProductList } from './use-product-list.ts'
import type { VisibleProducts } from './use-visible-products.ts'

const STEP = PAGE_SIZE
const STEPS_BY_ITSELF = 9
/**
 * Of a very long list so many are shown at once after a change of the filter or the order, which fill a screen; the rest
 * follow when the shopper nears their end, or when the typing rests.
 */
const VERY_LONG = 500
const AT_ONCE = 8
const REST_MS = 1200
/** So far ahead of the end, in pixels, the next cards are made; while somebody types, only what is all but in view. */
const AHEAD = '1200px'
const ALL_BUT_IN_VIEW = '100px'

type InfiniteGridProps = {
  list: ProductList
  shown: VisibleProducts & { products: NonNullable<VisibleProducts['products']> }
  /** Names the filters and the order: another one starts from the top. */
  view: string
  as?: 'h2' | 'h3'
  inPounds?: boolean
}

export const InfiniteGrid = ({ list, shown, view, as = 'h2', inPounds = false }: InfiniteGridProps) => {
  const [growth, keepGrowth] = useHistoryState('growth', { view, count: STEP })
  const [freeUntil, setFreeUntil] = useState(STEP * (1 + STEPS_BY_ITSELF))
  const frame = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const focusFrom = useRef<number | undefined>(undefined)
  const pathOf = usePagePath()

  const { start } = shown
  const total = shown.total - start
  const [settledView, setSettledView] = useState(view)
  const isSettled = settledView === view || list.total < VERY_LONG
  const count = growth.view === view ? growth.count : STEP
  const products = shown.products.slice(0, isSettled ? count : AT_ONCE)
  const hasMore = products.length < total
  const isWaiting = isSettled && hasMore && products.length < count

  const grow = () => keepGrowth({ view, count: count + STEP })

  useEffect(() => {
    if (isSettled || !end.current) return
    const settle = () => startTransition(() => setSettledView(view))
    const timer = setTimeout(settle, REST_MS)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && settle(), {
      rootMargin: `0px 0px ${ALL_BUT_IN_VIEW} 0px`,
    })
    observer.observe(end.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isSettled, view])

  useEffect(() => {
    if (isWaiting && !list.error) void list.fetchUpTo(count)
  })

  useEffect(() => {
    if (!isSettled || !hasMore || isWaiting || count >= freeUntil || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: `0px 0px ${AHEAD} 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  })

  useEffect(() => {
    const from = focusFrom.current
    if (from === undefined || products.length <= from) return
    focusFrom.current = undefined
    frame.current?.querySelectorAll('li > article')[from]?.querySelector<HTMLElement>(`${as} a`)?.focus()
  })

  return (
    <div ref={frame}>
      {start > 0 && (
        <p className="mb-6 text-center noscript:hidden">
          <Link href={pathOf(1)} className="text-link inline-flex min-h-11 items-center text-sm">
            From the beginning
          </Link>
        </p>
      )}
      <ProductGrid products={products} eager={4} as={as} inPounds={inPounds} />
      {hasMore && (
        <div ref={end} className="mt-12 flex flex-col items-center gap-3 noscript:hidden">
          {list.error ? (
            <LoadError what="The rest of the products" onRetry={() => void list.refetch()} />
          ) : (
            <Button
              variant="outline"
              disabled={isWaiting}
              onClick={() => {
                focusFrom.current = products.length
                setFreeUntil(count + STEP * (1 + STEPS_BY_ITSELF))
                setSettledView(view)
                grow()
              }}
            >
              {isWaiting ? 'Loading...' : 'Show More'}
            </Button>
          )}
        </div>
      )}
      <Pagination start={start} count={shown.total} />
    </div>
  )
}
