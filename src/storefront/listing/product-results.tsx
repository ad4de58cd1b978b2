/** The body of every list page: placeholders, then the products, or why there are none. */
import type { ReactNode } from 'react'
import { LoadError } from '../../ui/notice.tsx'
import { ProductGridSkeleton } from '../product-card.tsx'
import { InfiniteGrid } from './infinite-grid.tsx'
import type { ProductList } from './use-product-list.ts'
import type { VisibleProducts } from './use-visible-products.ts'

type ProductResultsProps = {
  list: ProductList
  shown: VisibleProducts
  /** Names the filters and the order. */
  view: string
  placeholders: number
  /** What stands there when nothing matches. */
  empty: ReactNode
  inPounds?: boolean
}

export const ProductResults = ({ list, shown, view, placeholders, empty, inPounds }: ProductResultsProps) => {
  if (!shown.products) {
    return list.error ? (
      <LoadError what="The products" onRetry={() => void list.refetch()} />
    ) : (
      <ProductGridSkeleton count={placeholders} />
    )
  }
  if (shown.total === 0) return empty
  return (
    <InfiniteGrid
      list={list}
      shown={{ ...shown, products: shown.products }}
      view={view}
      inPounds={inPounds ?? false}
    />
  )
}
