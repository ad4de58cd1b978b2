/** The body of every list page: placeholders, then the products, or why there are none. */
import type { ReactNode } from 'react'
import type { Product } from '../../contract/product.ts'
import { LoadError } from '../../ui/notice.tsx'
import { ProductGridSkeleton } from '../product-card.tsx'
import { GrowingGrid } from './growing-grid.tsx'
import type { ProductList } from './shown-products.ts'

type ProductResultsProps = {
  list: ProductList
  /** undefined while they are on their way. */
  products: readonly Product[] | undefined
  /** Names the filters and the order. */
  view: string
  placeholders: number
  /** What stands there when nothing matches. */
  empty: ReactNode
  inPounds?: boolean
}

export const ProductResults = ({
  list,
  products,
  view,
  placeholders,
  empty,
  inPounds,
}: ProductResultsProps) => {
  if (!products) {
    return list.error ? (
      <LoadError what="The products" onRetry={() => void list.refetch()} />
    ) : (
      <ProductGridSkeleton count={placeholders} />
    )
  }
  if (products.length === 0) return empty
  return <GrowingGrid list={list} products={products} view={view} inPounds={inPounds ?? false} />
}
