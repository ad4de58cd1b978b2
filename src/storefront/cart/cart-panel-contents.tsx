/** The content of the cart panel: line items, totals, links to the cart page and the checkout. */
import { ButtonLink } from '../../ui/button.tsx'
import { CartLines } from './cart-lines.tsx'
import { PanelSkeleton } from './cart-skeleton.tsx'
import { CartState } from './cart-state.tsx'
import { buyableTotals, cartTotals } from './cart-totals.ts'
import { CheckoutLink } from './checkout-link.tsx'
import { FreeShippingProgress } from './free-shipping-progress.tsx'
import { OrderTotals } from './order-totals.tsx'
import { useDestination, usePriceTerms, useTaxNote } from './price-terms.ts'

export const CartPanelContents = ({ onClose }: { onClose: () => void }) => {
  const destination = useDestination()
  const terms = usePriceTerms(destination)
  const taxNote = useTaxNote(destination)
  return (
    <CartState onLeave={onClose} skeleton={<PanelSkeleton />}>
      {(lines) => {
        const totals = cartTotals(lines, terms)
        return (
          <div className="flex flex-1 flex-col">
            <div className="flex-1 px-6 pt-4">
              <FreeShippingProgress {...destination} zone={terms.zone} subtotalPence={totals.subtotalPence} />
              <CartLines lines={lines} onLeave={onClose} />
            </div>
            <div
              data-bottom-bar
              // Not sticky in a low panel (a phone in landscape, 400 % zoom), where it would cover the line items.
              className="bottom-0 space-y-4 border-t border-line bg-paper px-6 py-5 [@media(height>=34rem)]:sticky"
            >
              <OrderTotals
                {...destination}
                totals={totals}
                buyable={buyableTotals(lines, terms)}
                taxNote={taxNote}
              />
              <div className="grid grid-cols-[2fr_3fr] gap-3 large-text:grid-cols-1">
                <ButtonLink href="/cart" variant="outline" size="lg" onClick={onClose} className="px-3!">
                  View Cart
                </ButtonLink>
                <CheckoutLink onLeave={onClose}>Checkout</CheckoutLink>
              </div>
            </div>
          </div>
        )
      }}
    </CartState>
  )
}
