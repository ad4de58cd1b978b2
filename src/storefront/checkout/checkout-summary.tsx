/**
 * The order summary beside the checkout form (spec, section 2): line items and totals. On a phone it is above the form
 * and collapsed to the total; it expands by default when the stock of a line is too low.
 */
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { CartLine } from '../../contract/cart.ts'
import { formatMinor } from '../../domain/currency.ts'
import { useCurrency } from '../../ui/currency.tsx'
import { Picture } from '../../ui/picture.tsx'
import { linePence } from '../cart/cart-totals.ts'
import { lineShortage } from '../cart/line-shortage.ts'
import { variantPicture } from '../cart/line-variant.ts'
import { OrderTotals } from '../cart/order-totals.tsx'
import type { Destination } from '../cart/price-terms.ts'
import { summaryLayout } from './checkout-layout.ts'
import type { PricedCart } from './payment.ts'

const SummaryLine = ({ line }: { line: CartLine }) => {
  const { format } = useCurrency()
  const { product, quantity, size, color } = line
  const shortage = lineShortage(line)
  return (
    <li className="flex gap-4 py-4 text-sm large-text:flex-col">
      <div className="w-16 shrink-0 md:w-12 lg:w-16">
        <Picture src={variantPicture(line)} alt="" slot="thumb" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="text-sm leading-snug font-medium text-pretty">{product.name}</p>
        <p className="mt-0.5 text-muted">{`${product.brand.name} x ${quantity}`}</p>
        {size && <p className="text-muted">{`Size: ${size}`}</p>}
        {color && <p className="text-muted">{`Colour: ${color}`}</p>}
        {shortage && <p className="mt-1 text-sale">{shortage}</p>}
      </div>
      <p className="font-medium whitespace-nowrap tabular-nums">{format(linePence(line))}</p>
    </li>
  )
}

type CheckoutSummaryProps = Pick<PricedCart, 'lines' | 'totals'> &
  Pick<Destination, 'name'> & { taxNote: string | null }

export const CheckoutSummary = ({ lines, totals, taxNote, name }: CheckoutSummaryProps) => {
  const id = useId()
  const [toggled, setToggled] = useState<boolean | undefined>(undefined)
  const isOpen = toggled ?? lines.some((line) => lineShortage(line) !== null)
  return (
    <section aria-labelledby={`${id}-heading`} className={summaryLayout}>
      <div className="relative flex min-h-14 items-center gap-x-1 large-text:flex-wrap md:min-h-0">
        <h2 id={`${id}-heading`} className="font-medium md:text-xl">
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
        <p className="ml-auto font-medium whitespace-nowrap tabular-nums md:hidden">
          {formatMinor(totals.total, totals.currency)}
        </p>
      </div>
      <div id={id} className={`pb-5 md:pb-0 ${isOpen ? '' : 'max-md:hidden'}`}>
        <ul className="mb-4 divide-y divide-line border-b border-line md:mt-2">
          {lines.map((line) => (
            <SummaryLine key={line.id} line={line} />
          ))}
        </ul>
        <OrderTotals totals={totals} taxNote={taxNote} name={name} />
      </div>
    </section>
  )
}
