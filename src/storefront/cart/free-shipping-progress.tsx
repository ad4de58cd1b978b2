/**
 * How far the cart is from free shipping (spec, section 9), in words and as a bar. It stays when it is reached, so that
 * nothing below it moves.
 */
import { FREE_SHIPPING_OVER_PENCE, penceToFreeShipping } from '../../domain/pricing.ts'
import { useCurrency } from '../../ui/currency.tsx'

export const FreeShippingProgress = ({ subtotalPence }: { subtotalPence: number }) => {
  const { format } = useCurrency()
  const missing = penceToFreeShipping(subtotalPence)
  const part = missing === 0 ? 100 : (100 * subtotalPence) / (FREE_SHIPPING_OVER_PENCE + 1)
  return (
    <div>
      <p role="status" className="text-sm">
        {missing === 0 ? 'Your order ships free' : `Add ${format(missing)} more for free shipping`}
      </p>
      <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-line forced-colors:border">
        <div
          className="h-full bg-moss transition-[width] duration-300 ease-calm forced-colors:bg-[CanvasText]"
          style={{ width: `${part}%` }}
        />
      </div>
    </div>
  )
}
