/**
 * A long list, shown a few screens at a time so that ten thousand products stay smooth: it grows by itself as the
 * shopper nears its end, but after some screens only by its button, so that the page's foot can be reached.
 */
import { useEffect, useRef, useState } from 'react'
import type { Product } from '../../contract/product.ts'
import { Button } from '../../ui/button.tsx'
import { usePageState } from '../../ui/navigation.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { ProductGrid } from '../product-card.tsx'
import { FIRST_SCREEN_LENGTH } from '../queries.ts'
import type { ProductList } from './shown-products.ts'

const STEP = FIRST_SCREEN_LENGTH
const STEPS_BY_ITSELF = 4
/** So far ahead of the end, in pixels, the next cards are made. */
const AHEAD = '1200px'

type GrowingGridProps = {
  list: ProductList
  products: readonly Product[]
  /** Names the filters and the order: another one starts from the top. */
  view: string
  as?: 'h2' | 'h3'
  inPounds?: boolean
}

export const GrowingGrid = ({ list, products, view, as = 'h2', inPounds = false }: GrowingGridProps) => {
  const [growth, keepGrowth] = usePageState('growth', { view, count: STEP })
  const [freeUntil, setFreeUntil] = useState(STEP * (1 + STEPS_BY_ITSELF))
  const frame = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const focusFrom = useRef<number | undefined>(undefined)

  const count = growth.view === view ? growth.count : STEP
  const total = list.beginning ? list.total : products.length
  const shown = products.slice(0, count)
  const hasMore = shown.length < total
  const { fetchAll } = list

  const grow = () => {
    fetchAll()
    keepGrowth({ view, count: count + STEP })
  }

  useEffect(() => {
    const isWaiting = shown.length < count
    if (!hasMore || isWaiting || count >= freeUntil || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: `0px 0px ${AHEAD} 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  })

  useEffect(() => {
    const from = focusFrom.current
    if (from === undefined || shown.length <= from) return
    focusFrom.current = undefined
    frame.current?.querySelectorAll('li > article')[from]?.querySelector<HTMLElement>(`${as} a`)?.focus()
  })

  return (
    <div ref={frame}>
      <ProductGrid products={shown} eager={4} as={as} inPounds={inPounds} />
      {hasMore && (
        <div ref={end} className="mt-12 flex flex-col items-center gap-3 noscript:hidden">
          {list.error ? (
            <LoadError what="The rest of the products" onRetry={() => void list.refetch()} />
          ) : (
            <Button
              look="outline"
              disabled={list.isFetching}
              onClick={() => {
                focusFrom.current = shown.length
                setFreeUntil(count + STEP * (1 + STEPS_BY_ITSELF))
                grow()
              }}
            >
              {list.isFetching ? 'Loading...' : 'Show more'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
