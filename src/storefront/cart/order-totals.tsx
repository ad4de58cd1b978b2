/** Subtotal, shipping and total in the selected currency. */
import { formatMinor } from '../../domain/currency.ts'
import type { Totals } from '../../domain/pricing.ts'
import type { Destination } from './price-terms.ts'

type OrderTotalsProps = Pick<Destination, 'name'> & {
  totals: Totals
  /** What is said of taxes below the total; null: nothing. */
  taxNote: string | null
}

/** `name`: of the country that shipping is priced for; null: not said. */
export const OrderTotals = ({ totals, taxNote, name }: OrderTotalsProps) => {
  const { currency, subtotal, shipping, total } = totals
  return (
    <dl className="space-y-2 text-sm tabular-nums">
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Subtotal</dt>
        <dd>{formatMinor(subtotal, currency)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{name === null ? 'Shipping' : `Shipping to ${name}`}</dt>
        <dd>{shipping === 0 ? 'Free' : formatMinor(shipping, currency)}</dd>
      </div>
      <div className="flex justify-between gap-4 border-t border-line pt-3 text-base font-medium">
        <dt>Total</dt>
        <dd data-testid="cart-total">{formatMinor(total, currency)}</dd>
      </div>
      {taxNote && (
        <div className="text-right text-muted">
          <dt className="sr-only">Tax</dt>
          <dd>{taxNote}</dd>
        </div>
      )}
    </dl>
  )
}
