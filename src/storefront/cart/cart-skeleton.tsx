/** The placeholders of the cart while it loads, in the panel and on the page: three rows (spec, section 9). */
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { summaryGrid } from './summary-grid.ts'

export const CartSkeleton = () => (
  <div>
    <Skeletons count={3} label="Loading your cart">
      {(key) => (
        <div key={key} data-testid="skeleton" className="flex gap-4 border-b border-line py-5">
          <Skeleton className="aspect-product w-20 shrink-0 sm:w-24" />
          <div className="flex-1 space-y-2 py-1">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      )}
    </Skeletons>
    <noscript>
      <p className="py-6 text-muted">The cart needs JavaScript, which is switched off in this browser.</p>
    </noscript>
  </div>
)

export const PanelSkeleton = () => (
  <div className="px-6 pt-4">
    <CartSkeleton />
  </div>
)

/** In the columns of the cart, so that nothing moves when it comes. */
export const PageSkeleton = () => (
  <div className={`${summaryGrid} gap-y-10`}>
    <div className="border-t border-ink">
      <CartSkeleton />
    </div>
    <div className="space-y-5 border-t border-ink pt-5">
      <Skeleton className="h-7 w-36" />
      <Skeleton className="h-24" />
      <Skeleton className="h-13" />
    </div>
  </div>
)
