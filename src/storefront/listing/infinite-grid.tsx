/**
 * Infinite scroll: renders a list in steps so that ten thousand products stay smooth. It extends itself near its end,
 * and after some steps only by a button, so that the footer stays reachable.
 */
import { Fragment, startTransition, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHistoryState } from '../../ui/history-state.ts'
import { Link } from '../../ui/link.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { LoadError } from '../../ui/notice.tsx'
import { ProductCard, productGrid } from '../product-card.tsx'
import { PAGE_SIZE } from './list-query.ts'
import { Pagination, usePagePath } from './pagination.tsx'
import { PRODUCTS_BETWEEN, StillLife, useStillLifes } from './still-life.tsx'
import type { ProductList } from './use-product-list.ts'
import type { VisibleProducts } from './use-visible-products.ts'

const STEP = PAGE_SIZE
const AUTOMATIC_STEPS = 9
/**
 * After a filter or sort change of a very long list, only this many cards render at once, enough to fill a screen. The
 * rest follow when the shopper scrolls near their end, or after typing pauses.
 */
const LONG_LIST_LENGTH = 500
const FIRST_CARDS = 8
const TYPING_PAUSE_MS = 1200
/** In the first viewport: their pictures load first. */
const EAGER_CARDS = 4
/** How far ahead of the viewport the next cards render; while the shopper types, only those almost in view. */
const PRELOAD_MARGIN = '1200px'
const TYPING_MARGIN = '100px'

type InfiniteGridProps = {
  list: ProductList
  visible: VisibleProducts & { products: NonNullable<VisibleProducts['products']> }
  /** Identifies filters and sort: a new value starts from the top. */
  viewKey: string
  as?: 'h2' | 'h3'
  inPounds?: boolean
}

export const InfiniteGrid = ({ list, visible, viewKey, as = 'h2', inPounds = false }: InfiniteGridProps) => {
  const [growth, setGrowth] = useHistoryState('growth', { viewKey, count: STEP })
  const [automaticUntil, setAutomaticUntil] = useState(STEP * (1 + AUTOMATIC_STEPS))
  const root = useRef<HTMLDivElement>(null)
  const sentinel = useRef<HTMLDivElement>(null)
  const focusFrom = useRef<number | undefined>(undefined)
  const pathOf = usePagePath()

  const { start } = visible
  const total = visible.total - start
  const [settledView, setSettledView] = useState(viewKey)
  const isSettled = settledView === viewKey || list.total < LONG_LIST_LENGTH
  const count = growth.viewKey === viewKey ? growth.count : STEP
  const products = visible.products.slice(0, isSettled ? count : FIRST_CARDS)
  const hasMore = products.length < total
  const isWaiting = isSettled && hasMore && products.length < count

  /** Searches and filters show what was found, and nothing else. */
  const isWhole = useScreen().url.pathname !== '/search' && visible.total === list.total
  const stillLifes = useStillLifes(isWhole)
  const stillLifeBefore = (index: number) => {
    const place = (start + index) / PRODUCTS_BETWEEN
    return index > 0 && isWhole && Number.isInteger(place) && <StillLife all={stillLifes} place={place - 1} />
  }

  const grow = () => setGrowth({ viewKey, count: count + STEP })

  useEffect(() => {
    if (isSettled || !sentinel.current) return
    const settle = () => startTransition(() => setSettledView(viewKey))
    const timer = setTimeout(settle, TYPING_PAUSE_MS)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && settle(), {
      rootMargin: `0px 0px ${TYPING_MARGIN} 0px`,
    })
    observer.observe(sentinel.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isSettled, viewKey])

  useEffect(() => {
    if (isWaiting && !list.error) void list.fetchUpTo(count)
  })

  useEffect(() => {
    if (!isSettled || !hasMore || isWaiting || count >= automaticUntil || !sentinel.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: `0px 0px ${PRELOAD_MARGIN} 0px`,
    })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  })

  useEffect(() => {
    const from = focusFrom.current
    if (from === undefined || products.length <= from) return
    focusFrom.current = undefined
    root.current?.querySelectorAll('li > article')[from]?.querySelector<HTMLElement>(`${as} a`)?.focus()
  })

  return (
    <div ref={root}>
      {start > 0 && (
        <p className="mb-6 text-center noscript:hidden">
          <Link href={pathOf(1)} className="text-link inline-flex min-h-11 items-center text-sm">
            From the beginning
          </Link>
        </p>
      )}
      <ul className={productGrid}>
        {products.map((product, index) => (
          <Fragment key={product.id}>
            {stillLifeBefore(index)}
            <li className="card-place">
              <ProductCard product={product} eager={index < EAGER_CARDS} as={as} inPounds={inPounds} />
            </li>
          </Fragment>
        ))}
      </ul>
      {hasMore && (
        <div ref={sentinel} className="mt-12 flex flex-col items-center gap-3 noscript:hidden">
          {list.error ? (
            <LoadError what="The rest of the products" onRetry={() => void list.refetch()} />
          ) : (
            <Button
              variant="outline"
              disabled={isWaiting}
              onClick={() => {
                focusFrom.current = products.length
                setAutomaticUntil(count + STEP * (1 + AUTOMATIC_STEPS))
                setSettledView(viewKey)
                grow()
              }}
            >
              {isWaiting ? 'Loading...' : 'Show More'}
            </Button>
          )}
        </div>
      )}
      <Pagination start={start} count={visible.total} />
    </div>
  )
}
