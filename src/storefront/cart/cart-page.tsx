/** The cart page (spec, section 2): line items, and the order summary with the checkout link. */
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { MeansOfPayment } from '../means-of-payment.tsx'
import { CartLines } from './cart-lines.tsx'
import { PageSkeleton } from './cart-skeleton.tsx'
import { CartState } from './cart-state.tsx'
import { buyableTotals, cartTotals } from './cart-totals.ts'
import { CheckoutLink } from './checkout-link.tsx'
import { FreeShippingProgress } from './free-shipping-progress.tsx'
import { OrderTotals } from './order-totals.tsx'
import { useDestination, usePriceTerms, useTaxNote } from './price-terms.ts'
import { summaryGrid } from './summary-grid.ts'
import { TakeAlong } from './take-along.tsx'

export const Page = () => {
  const destination = useDestination()
  const terms = usePriceTerms(destination)
  const taxNote = useTaxNote(destination)
  return (
    <div className="frame min-h-dvh py-8 sm:py-12">
      <PageHead title="Shopping Cart" description="What you have chosen so far, and what it costs." noIndex />
      <h1 className="text-title">Shopping Cart</h1>
      <MeansOfPayment />
      <div className="mt-6 sm:mt-8">
        <CartState skeleton={<PageSkeleton />}>
          {(lines) => {
            const totals = cartTotals(lines, terms)
            return (
              <div className={`${summaryGrid} gap-y-10`}>
                <div className="border-t border-ink">
                  <CartLines lines={lines} />
                </div>
                <section
                  aria-labelledby="order-summary"
                  className="space-y-5 border-t border-ink pt-5 md:sticky md:top-[calc(var(--header-height)+1.5rem)]"
                >
                  <h2 id="order-summary" className="text-xl font-semibold">
                    Order Summary
                  </h2>
                  <FreeShippingProgress
                    {...destination}
                    zone={terms.zone}
                    subtotalPence={totals.subtotalPence}
                  />
                  <OrderTotals
                    {...destination}
                    totals={totals}
                    buyable={buyableTotals(lines, terms)}
                    taxNote={taxNote}
                  />
                  <div className="space-y-3">
                    <CheckoutLink>Proceed to Checkout</CheckoutLink>
                    <ButtonLink href="/" variant="quiet" className="w-full">
                      Continue Shopping
                    </ButtonLink>
                    <TakeAlong />
                  </div>
                </section>
              </div>
            )
          }}
        </CartState>
      </div>
    </div>
  )
}
