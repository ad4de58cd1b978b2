/**
 * The progress towards free shipping (spec, section 9), as text and as a bar. It stays visible once reached, so that the
 * layout does not shift.
 */
import { FREE_SHIPPING_OVER_PENCE, penceToFreeShipping } from '../../domain/pricing.ts'
import { useCurrency } from '../../ui/currency.tsx'

export const FreeShippingProgress = ({ subtotalPence }: { subtotalPence: number }) => {
  const { format } = useCurrency()
  const remaining = penceToFreeShipping(subtotalPence)
  const percent = remaining === 0 ? 100 : (100 * subtotalPence) / (FREE_SHIPPING_OVER_PENCE + 1)
  return (
    <div>
      <p role="status" className="text-sm">
        {remaining === 0 ? 'Your order ships free' : `Add ${format(remaining)} more for free shipping`}
      </p>
      <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-line forced-colors:border">
        <div
          className="h-full bg-moss transition-[width] duration-300 ease-calm forced-colors:bg-[CanvasText]"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
