/** The banner of the sale page: number of reduced products and total savings, in pounds. */

import { countProducts } from '../../domain/listing/listing.ts'
import { formatPounds } from '../../domain/pricing/currency.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Breadcrumbs, type Crumb } from '../listing/breadcrumbs.tsx'
import type { ProductList } from '../listing/use-product-list.ts'

type SaleBannerProps = {
  crumbs: readonly Crumb[]
  list: Pick<ProductList, 'products' | 'total' | 'totalSavingPence' | 'error'>
}

export const SaleBanner = ({
  crumbs,
  list: { products, total, totalSavingPence, error },
}: SaleBannerProps) => (
  <div className="frame pt-4 pb-stack">
    <Breadcrumbs crumbs={crumbs} />
    <div className="mt-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 lg:mt-10">
      <div>
        <div className="min-h-6">
          {products ? (
            <Badge tone="sale">{`${countProducts(total)} on sale`}</Badge>
          ) : (
            !error && <Skeleton className="h-4 w-28" />
          )}
        </div>
        <h1 className="mt-2 text-display text-sale">SALE</h1>
      </div>
      {totalSavingPence === undefined
        ? !error && <Skeleton className="h-18 w-30 lg:h-24 lg:w-50" />
        : totalSavingPence > 0 && (
            <p className="flex flex-col">
              <span className="text-sm">Save up to</span>{' '}
              <span className="text-title tabular-nums">{formatPounds(totalSavingPence)}</span>{' '}
              <span className="text-xs text-muted">with one of each</span>
            </p>
          )}
    </div>
  </div>
)
