/** The cart page (spec, section 2): the lines, and the order summary with the way to the checkout. */
import { ButtonLink } from '../../ui/button.tsx'
import { useCurrency } from '../../ui/currency.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartState } from './cart-state.tsx'
import { cartTotals } from './cart-totals.ts'
import { CheckoutLink } from './checkout-link.tsx'
import { FreeShipping } from './free-shipping.tsx'
import { OrderTotals } from './order-totals.tsx'

export const Page = () => {
  const { currency } = useCurrency()
  return (
    <div className="frame min-h-dvh py-8 sm:py-12">
      <PageHead title="Shopping Cart" description="What you have chosen so far, and what it costs." noIndex />
      <h1 className="text-title font-medium">Shopping Cart</h1>
      <div className="mt-6">
        <CartState>
          {(lines) => {
            const totals = cartTotals(lines, currency)
            return (
              <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
                <CartLines lines={lines} />
                <section
                  aria-labelledby="order-summary"
                  className="space-y-5 bg-shell p-5 sm:p-6 lg:sticky lg:top-24"
                >
                  <h2 id="order-summary" className="text-lg font-medium">
                    Order Summary
                  </h2>
                  <OrderTotals totals={totals} />
                  <FreeShipping subtotalPence={totals.subtotalPence} />
                  <div className="space-y-3">
                    <CheckoutLink>Proceed to Checkout</CheckoutLink>
                    <ButtonLink href="/" look="quiet" className="w-full">
                      Continue Shopping
                    </ButtonLink>
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
