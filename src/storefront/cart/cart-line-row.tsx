/** A line item of the cart, on the page and in the panel: product, variant, price, quantity, remove button. */
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { CartLine } from '../../contract/cart/cart.ts'
import { pence } from '../../domain/pricing/money.ts'
import { IconButton } from '../../ui/button.tsx'
import { useCurrency } from '../../ui/currency.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { linePence } from './cart-totals.ts'
import { LineChoices } from './line-choices.tsx'
import { priceChange } from './line-price-change.ts'
import type { Shortage } from './line-shortage.ts'
import { variantPicture, variantText } from './line-variant.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { useFocusIfLost } from './use-focus-if-lost.ts'

export type CartLineRowProps = {
  line: CartLine
  /** The whole cart, whose lines may share a stock. */
  lines: readonly CartLine[]
  /** Undefined: the line can be bought as it is. */
  shortage: Shortage | undefined
  /** The text of the server when it refused the last change of this line. */
  refusal: string | null
  isUpdating: boolean
  isRemoving: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onLeave?: (() => void) | undefined
}

export const CartLineRow = ({
  line,
  lines,
  shortage,
  refusal,
  isUpdating,
  isRemoving,
  onQuantity,
  onRemove,
  onLeave,
}: CartLineRowProps) => {
  const { format } = useCurrency()
  const { product, quantity, size, color } = line
  const href = `/products/${product.slug}`
  const variant = variantText(line)
  const name = variant ? `${product.name}, ${variant}` : product.name
  const changedPrice = priceChange(line, format)
  const row = useRef<HTMLLIElement>(null)
  const isShort = shortage !== undefined
  // The pressed button goes with the choices.
  useFocusIfLost(row, isShort)
  return (
    <li
      ref={row}
      className="flex gap-4 border-b border-line py-5 last:border-b-0 large-text:flex-col sm:gap-5"
    >
      <Link href={href} onClick={onLeave} tabIndex={-1} aria-hidden="true" className="w-20 shrink-0 sm:w-24">
        <Picture src={variantPicture(line)} alt="" slot="thumb" />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="leading-snug font-semibold text-pretty">
              <Link
                href={href}
                onClick={onLeave}
                data-cart-focus
                className="inline-block min-h-6 hover:underline"
              >
                {product.name}
              </Link>
            </p>
            <p className="mt-0.5 text-sm text-muted">{product.brand.name}</p>
            {size && <p className="text-sm text-muted">{`Size: ${size}`}</p>}
            {color && <p className="text-sm text-muted">{`Colour: ${color}`}</p>}
            {changedPrice && <p className="mt-1 text-sm text-balance">{changedPrice}</p>}
          </div>
          {/* Among the choices where there are some. */}
          {!isShort && (
            <IconButton
              label={`Remove ${name}`}
              disabled={isRemoving}
              onClick={onRemove}
              className="-mt-2.5 -mr-4 shrink-0 sm:-mr-4.5"
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </div>
        {refusal && (
          <p role="status" className="text-sm text-sale">
            {refusal}
          </p>
        )}
        {shortage && <LineChoices line={line} lines={lines} shortage={shortage} />}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
          <QuantityStepper of={name} quantity={quantity} isPending={isUpdating} onChange={onQuantity} />
          {/* No taller than the stepper, so the row keeps its height when the unit price appears. */}
          <p className="ml-auto text-right text-xs whitespace-nowrap tabular-nums">
            {quantity > 1 && (
              <span className="block text-muted">{`${format(pence(product.price))} each `}</span>
            )}
            <span className="block text-base font-semibold">{format(linePence(line))}</span>
          </p>
        </div>
      </div>
    </li>
  )
}
