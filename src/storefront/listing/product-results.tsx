/** The body of every list: skeletons, then the products, an error, the empty state, or that it has no such page. */
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { ProductGridSkeleton } from '../product-card.tsx'
import { BesideStillLife } from './beside-still-life.tsx'
import { InfiniteGrid } from './infinite-grid.tsx'
import { usePagePath } from './pagination.tsx'
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

const BeyondLastPage = () => {
  const pathOf = usePagePath()
  return (
    <Notice
      title="There is no such page"
      action={<ButtonLink href={pathOf(1)}>Show the First Page</ButtonLink>}
    >
      The list ends before this page.
    </Notice>
  )
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
  if (visible.total === 0) return <BesideStillLife place={2}>{empty}</BesideStillLife>
  if (visible.products.length === 0) return <BeyondLastPage />
  return (
    <InfiniteGrid
      list={list}
      visible={{ ...visible, products: visible.products }}
      viewKey={viewKey}
      inPounds={inPounds ?? false}
    />
  )
}
