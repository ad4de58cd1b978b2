/** The banner of the sale page: how many products are on sale, and what they save together, in pounds. */
import { formatPounds } from '../../shop/currency.ts'
import { countProducts } from '../../shop/listing.ts'
import { Badge } from '../../ui/badge.tsx'
import { Breadcrumbs, type Crumb } from '../listing/breadcrumbs.tsx'

type SaleBannerProps = {
  crumbs: readonly Crumb[]
  /** undefined while not known. */
  count: number | undefined
  savingPence: number | undefined
}

export const SaleBanner = ({ crumbs, count, savingPence }: SaleBannerProps) => (
  <div className="frame pt-4 pb-stack">
    <Breadcrumbs crumbs={crumbs} />
    <div className="mt-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 lg:mt-10">
      <div>
        <div className="min-h-5">
          {count !== undefined && <Badge tone="sale">{countProducts(count)} on sale</Badge>}
        </div>
        <h1 className="mt-2 text-display text-sale">SALE</h1>
      </div>
      <p className="flex min-h-14 flex-col">
        {savingPence !== undefined && (
          <>
            <span className="text-sm">Save up to</span>{' '}
            <span className="text-title tabular-nums">{formatPounds(savingPence)}</span>
          </>
        )}
      </p>
    </div>
  </div>
)
