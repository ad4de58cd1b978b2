/** The checkout's placeholder while the cart loads: the same two columns (checkout-layout). */
import { Skeleton } from '../../ui/skeleton.tsx'
import { checkoutLayout, summaryLayout } from './checkout-layout.ts'

export const CheckoutSkeleton = () => (
  <div data-testid="checkout-loading" className={checkoutLayout.page}>
    <span role="status" className="sr-only">
      Loading the checkout
    </span>
    <div className={checkoutLayout.aside}>
      <div className={summaryLayout}>
        <div className="flex min-h-14 items-center justify-between md:min-h-0">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-6 w-24 md:hidden" />
        </div>
        <Skeleton className="mt-6 h-64 max-md:hidden" />
      </div>
    </div>
    <div className={checkoutLayout.form}>
      <Skeleton className="h-7 w-52" />
      <div className="mt-12 grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-19 sm:col-span-2" />
        <Skeleton className="h-19" />
        <Skeleton className="h-19" />
        <Skeleton className="h-19 sm:col-span-2" />
        <Skeleton className="h-19" />
        <Skeleton className="h-19" />
        <Skeleton className="h-19 sm:col-span-2" />
      </div>
      <Skeleton className="mt-6 h-13" />
    </div>
    <noscript>
      <p className="text-muted">The checkout needs JavaScript, which is switched off in this browser.</p>
    </noscript>
  </div>
)
