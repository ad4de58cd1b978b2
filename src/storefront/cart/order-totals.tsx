/** Subtotal, shipping and total in the selected currency. */
import { formatMinor } from '../../domain/currency.ts'
import type { Totals } from '../../domain/pricing.ts'

/** `taxNote`: what is said of taxes below the total; null: nothing. */
export const OrderTotals = ({ totals, taxNote }: { totals: Totals; taxNote: string | null }) => {
  const { currency, subtotal, shipping, total } = totals
  return (
    <dl className="space-y-2 text-sm tabular-nums">
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Subtotal</dt>
        <dd>{formatMinor(subtotal, currency)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Shipping</dt>
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
