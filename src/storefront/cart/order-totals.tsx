/** Subtotal, shipping and total in the selected currency, and the total of what can be bought where it is less. */
import { formatMinor } from '../../domain/pricing/currency.ts'
import type { Totals } from '../../domain/pricing/pricing.ts'
import type { BuyableTotals } from './cart-totals.ts'
import type { Destination } from './price-terms.ts'

type OrderTotalsProps = Pick<Destination, 'name'> & {
  totals: Totals
  /** Null: all can be bought. */
  buyable: BuyableTotals | null
  /** What is said of taxes below the total; null: nothing. */
  taxNote: string | null
  /** When the delivery is expected; null: not said. */
  deliveryNote?: string | null | undefined
}

/** `name`: of the country that shipping is priced for; null: not said. */
export const OrderTotals = ({ totals, buyable, taxNote, deliveryNote, name }: OrderTotalsProps) => {
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
      <div className="flex justify-between gap-4 border-t border-line pt-3 text-base font-semibold">
        <dt>Total</dt>
        <dd data-testid="cart-total">{formatMinor(total, currency)}</dd>
      </div>
      {taxNote && (
        <div className="text-right text-muted">
          <dt className="sr-only">Tax</dt>
          <dd>{taxNote}</dd>
        </div>
      )}
      {deliveryNote && (
        <div className="text-right text-muted">
          <dt className="sr-only">Delivery</dt>
          <dd>{deliveryNote}</dd>
        </div>
      )}
      {buyable && (
        <div className="flex justify-between gap-4 border-t border-line pt-3 font-semibold text-sale">
          <dt>{`Without ${buyable.unavailable} unavailable ${buyable.unavailable === 1 ? 'item' : 'items'}:`}</dt>
          <dd data-testid="buyable-total">{formatMinor(buyable.totals.total, currency)}</dd>
        </div>
      )}
      {buyable && buyable.totals.shipping !== shipping && (
        <div className="text-right text-muted">
          <dt className="sr-only">Shipping without them</dt>
          <dd>
            {buyable.totals.shipping === 0
              ? 'without shipping'
              : `with ${formatMinor(buyable.totals.shipping, currency)} shipping`}
          </dd>
        </div>
      )}
    </dl>
  )
}
