/** The body of every list: skeletons, then the products, an error or the empty state. */
import type { ReactNode } from 'react'
import { LoadError } from '../../ui/notice.tsx'
import { ProductGridSkeleton } from '../product-card.tsx'
import { InfiniteGrid } from './infinite-grid.tsx'
import type { ProductList } from './use-product-list.ts'
import type { VisibleProducts } from './use-visible-products.ts'

export type ProductResultsProps = {
  list: ProductList
  visible: VisibleProducts
  /** Identifies filters and sort. */
  viewKey: string
  placeholders: number
  /** Shown when nothing matches. */
  empty: ReactNode
  inPounds?: boolean
}

export const ProductResults = ({
  list,
  visible,
  viewKey,
  placeholders,
  empty,
  inPounds,
}: ProductResultsProps) => {
  if (!visible.products) {
    return list.error ? (
      <LoadError what="The products" onRetry={() => void list.refetch()} />
    ) : (
      <ProductGridSkeleton count={placeholders} />
    )
  }
  if (visible.total === 0) return empty
  return (
    <InfiniteGrid
      list={list}
      visible={{ ...visible, products: visible.products }}
      viewKey={viewKey}
      inPounds={inPounds ?? false}
    />
  )
}
