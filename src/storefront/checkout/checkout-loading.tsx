/** The checkout while the cart is on its way: the shapes of its two columns. */
import { Skeleton } from '../../ui/skeleton.tsx'

export const CheckoutLoading = () => (
  <div
    data-testid="checkout-loading"
    className="grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_19rem] md:gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16"
  >
    <span role="status" className="sr-only">
      Loading the checkout
    </span>
    <div className="grid gap-5 sm:grid-cols-2">
      <Skeleton className="h-19 sm:col-span-2" />
      <Skeleton className="h-19" />
      <Skeleton className="h-19" />
      <Skeleton className="h-19 sm:col-span-2" />
      <Skeleton className="h-19" />
      <Skeleton className="h-19" />
    </div>
    <Skeleton className="h-80" />
    <noscript>
      <p className="text-muted">The checkout needs JavaScript, which is switched off in this browser.</p>
    </noscript>
  </div>
)
