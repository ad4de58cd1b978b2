/**
 * The order summary beside the checkout form (spec, section 2): line items and totals. On a phone it is above the form
 * and collapsed to the total; it expands by default when a line cannot be bought or its price has changed.
 */
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { formatMinor } from '../../domain/pricing/currency.ts'
import { useCurrency } from '../../ui/currency.tsx'
import type { BuyableTotals } from '../cart/cart-totals.ts'
import { priceChange } from '../cart/line-price-change.ts'
import type { Shortage } from '../cart/line-shortage.ts'
import { OrderTotals } from '../cart/order-totals.tsx'
import type { Destination } from '../cart/price-terms.ts'
import { SummaryLine } from '../cart/summary-line.tsx'
import { summaryLayout } from './checkout-layout.ts'
import type { PricedCart } from './payment.ts'

type CheckoutSummaryProps = Pick<PricedCart, 'lines' | 'totals'> &
  Pick<Destination, 'name'> & {
    taxNote: string | null
    deliveryNote: string | null | undefined
    shortages: ReadonlyMap<string, Shortage>
    buyable: BuyableTotals | null
  }

export const CheckoutSummary = ({
  lines,
  totals,
  taxNote,
  deliveryNote,
  name,
  shortages,
  buyable,
}: CheckoutSummaryProps) => {
  const id = useId()
  const [toggled, setToggled] = useState<boolean | undefined>(undefined)
  const { format } = useCurrency()
  const isOpen = toggled ?? (shortages.size > 0 || lines.some((line) => priceChange(line, format) !== null))
  return (
    <section aria-labelledby={`${id}-heading`} className={summaryLayout}>
      <div className="relative flex min-h-14 items-center gap-x-1 large-text:flex-wrap md:min-h-0">
        <h2 id={`${id}-heading`} className="font-semibold md:text-xl">
          Order Summary
        </h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? 'Hide the order summary' : 'Show the order summary'}
          onClick={() => setToggled(!isOpen)}
          // The press target covers the whole row.
          className="grid size-11 place-items-center after:absolute after:inset-0 md:hidden"
        >
          <ChevronDown
            aria-hidden="true"
            className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
        <p className="ml-auto font-semibold whitespace-nowrap tabular-nums md:hidden">
          {formatMinor(totals.total, totals.currency)}
        </p>
      </div>
      <div id={id} className={`pb-5 md:pb-0 ${isOpen ? '' : 'max-md:hidden'}`}>
        <ul className="mb-4 divide-y divide-line border-b border-line md:mt-2">
          {lines.map((line) => (
            <SummaryLine key={line.id} line={line} shortage={shortages.get(line.id)} />
          ))}
        </ul>
        <OrderTotals
          totals={totals}
          buyable={buyable}
          taxNote={taxNote}
          deliveryNote={deliveryNote}
          name={name}
        />
      </div>
    </section>
  )
}
