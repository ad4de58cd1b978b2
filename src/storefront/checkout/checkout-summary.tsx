/** The order summary beside the checkout's form (spec, section 2): what is bought, and what it costs. */
import type { CartLine } from '../../contract/cart.ts'
import { shortageText } from '../../shop/stock.ts'
import { useCurrency } from '../../ui/currency.tsx'
import { Picture } from '../../ui/picture.tsx'
import { linePicture } from '../cart/cart-line-row.tsx'
import { linePence } from '../cart/cart-totals.ts'
import { OrderTotals } from '../cart/order-totals.tsx'
import type { Basket } from './payment.ts'

const SummaryLine = ({ line }: { line: CartLine }) => {
  const { format } = useCurrency()
  const { product, quantity, size, color } = line
  const shortage = shortageText(product, quantity)
  return (
    <li className="flex gap-4 py-4 text-sm large-text:flex-col">
      <div className="w-14 shrink-0 md:hidden lg:block">
        <Picture src={linePicture(line)} alt="" slot="thumb" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="text-[0.9375rem] leading-snug font-medium text-pretty">{product.name}</p>
        <p className="mt-0.5 text-muted">
          {product.brand.name} x {quantity}
        </p>
        {size && <p className="text-muted">Size: {size}</p>}
        {color && <p className="text-muted">Colour: {color}</p>}
        {shortage && <p className="mt-1 text-sale">{shortage}</p>}
      </div>
      <p className="font-medium whitespace-nowrap tabular-nums">{format(linePence(line))}</p>
    </li>
  )
}

export const CheckoutSummary = ({ lines, totals }: Basket) => (
  <section aria-labelledby="order-summary" className="bg-shell p-5 sm:p-6">
    <h2 id="order-summary" className="text-lg font-medium">
      Order Summary
    </h2>
    <ul className="mt-2 mb-4 divide-y divide-line border-b border-line">
      {lines.map((line) => (
        <SummaryLine key={line.id} line={line} />
      ))}
    </ul>
    <OrderTotals totals={totals} />
  </section>
)
