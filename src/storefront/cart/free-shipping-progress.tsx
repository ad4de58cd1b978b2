/**
 * The progress towards free shipping (spec, section 9), as text and as a bar. It stays visible once reached, so that the
 * layout does not shift.
 */
import { pence } from '../../domain/pricing/money.ts'
import { penceToFreeShipping, type ShippingZone } from '../../domain/pricing/shipping.ts'
import { useCurrency } from '../../ui/currency.tsx'
import type { Destination } from './price-terms.ts'

type FreeShippingProgressProps = Pick<Destination, 'name'> & { zone: ShippingZone; subtotalPence: number }

/** Nothing where shipping is never free. */
export const FreeShippingProgress = ({ name, zone, subtotalPence }: FreeShippingProgressProps) => {
  const { format } = useCurrency()
  const remaining = penceToFreeShipping(zone, subtotalPence)
  if (zone.freeOver === null || remaining === null) return null
  const to = name === null ? '' : ` to ${name}`
  const percent = remaining === 0 ? 100 : (100 * subtotalPence) / (pence(zone.freeOver) + 1)
  return (
    <div>
      <p role="status" className="text-sm">
        {remaining === 0
          ? `Your order ships free${to}`
          : `Add ${format(remaining)} more for free shipping${to}`}
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
