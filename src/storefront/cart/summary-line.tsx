/** A line of a cart to read: beside the checkout form, and of the cart that a link takes along. */
import type { CartLine } from '../../contract/cart/cart.ts'
import { useCurrency } from '../../ui/currency.tsx'
import { Picture } from '../../ui/picture.tsx'
import { linePence } from './cart-totals.ts'
import { priceChange } from './line-price-change.ts'
import type { Shortage } from './line-shortage.ts'
import { variantPicture } from './line-variant.ts'

type SummaryLineProps = { line: CartLine; shortage: Shortage | undefined }

export const SummaryLine = ({ line, shortage }: SummaryLineProps) => {
  const { format } = useCurrency()
  const { product, quantity, size, color } = line
  const changedPrice = priceChange(line, format)
  return (
    <li className="flex gap-4 py-4 text-sm large-text:flex-col">
      <div className="w-16 shrink-0 md:w-12 lg:w-16">
        <Picture src={variantPicture(line)} alt="" slot="thumb" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="text-sm leading-snug font-semibold text-pretty">{product.name}</p>
        <p className="mt-0.5 text-muted">{`${product.brand.name} x ${quantity}`}</p>
        {size && <p className="text-muted">{`Size: ${size}`}</p>}
        {color && <p className="text-muted">{`Colour: ${color}`}</p>}
        {changedPrice && <p className="mt-1 text-balance">{changedPrice}</p>}
        {shortage && <p className="mt-1 text-sale">{shortage.text}</p>}
      </div>
      <p className="font-semibold whitespace-nowrap tabular-nums">{format(linePence(line))}</p>
    </li>
  )
}
