/** How far the cart is from free shipping (spec, section 9), in words and as a bar. Nothing once it is free. */
import { FREE_SHIPPING_OVER_PENCE, penceToFreeShipping } from '../../shop/pricing.ts'
import { useCurrency } from '../../ui/currency.tsx'

export const FreeShipping = ({ subtotalPence }: { subtotalPence: number }) => {
  const { format } = useCurrency()
  const missing = penceToFreeShipping(subtotalPence)
  if (missing === 0) return null
  return (
    <div>
      <p className="text-sm">Add {format(missing)} more for free shipping</p>
      <div aria-hidden="true" className="mt-2 h-1 bg-line">
        <div
          className="h-full bg-moss transition-[width] duration-300"
          style={{ width: `${(100 * subtotalPence) / (FREE_SHIPPING_OVER_PENCE + 1)}%` }}
        />
      </div>
    </div>
  )
}
