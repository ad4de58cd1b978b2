/** The lines of an order with SKU, picture, what was paid and how many units are shipped. */
import type { StaffOrder, StaffOrderLine } from '../../contract/orders/order-management.ts'
import { chargedText } from '../../domain/orders/order-labels.ts'
import { choiceText } from '../../domain/products/variants.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useMay } from '../staff-session.ts'
import { isSomeAmount } from './order-amounts.ts'

const shippedText = ({ quantity, shipped, toShip }: StaffOrderLine): string => {
  if (shipped === 0) return ''
  return toShip === 0 ? 'Shipped' : `${shipped} of ${quantity} shipped`
}

/** Name, size and colour, SKU. */
export const LineName = ({ line, isLink = false }: { line: StaffOrderLine; isLink?: boolean }) => {
  const may = useMay()
  return (
    <span className="min-w-0 flex-1">
      {isLink && line.slug !== null && may('edit-catalogue') ? (
        <Link
          href={`/admin/products/${line.productId}`}
          className="font-medium underline-offset-4 hover:underline"
        >
          {line.name}
        </Link>
      ) : (
        <span className="font-medium">{line.name}</span>
      )}
      {(line.size || line.color) && <span className="block text-muted">{choiceText(line)}</span>}
      <span data-sku className="block text-xs tabular-nums text-muted">
        {line.sku}
      </span>
    </span>
  )
}

const Line = ({ line, currency }: { line: StaffOrderLine; currency: string }) => (
  <li className="flex gap-4 border-b border-line py-3 text-sm">
    <span className="w-12 shrink-0">
      <Picture src={line.picture ?? undefined} alt="" slot="thumb" />
    </span>
    <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
      <LineName line={line} isLink />
      <span className="text-right whitespace-nowrap tabular-nums">
        <span className="block">{`${line.quantity} x £${line.price}`}</span>
        <span className="block text-muted">{chargedText(line.paid, currency)}</span>
        {line.taxRate !== null && <span className="block text-muted">{`incl. ${line.taxRate} tax`}</span>}
        {line.shipped > 0 && <span className="block text-moss">{shippedText(line)}</span>}
        {line.cancelled > 0 && <span className="block text-muted">{`${line.cancelled} cancelled`}</span>}
        {line.returned > 0 && <span className="block text-muted">{`${line.returned} returned`}</span>}
      </span>
    </span>
  </li>
)

export const OrderLines = ({ order }: { order: StaffOrder }) => {
  const { currency, subtotal, shipping, total } = order
  const amounts: [string, string][] = [
    ['Subtotal', chargedText(subtotal, currency)],
    ['Shipping', isSomeAmount(shipping) ? chargedText(shipping, currency) : 'Free'],
    ['Total', chargedText(total, currency)],
  ]
  return (
    <>
      <ul aria-label="Lines" className="border-t border-line">
        {order.lines.map((line) => (
          <Line key={line.position} line={line} currency={currency} />
        ))}
      </ul>
      <dl className="mt-3 ml-auto grid max-w-xs gap-1 text-sm">
        {amounts.map(([label, amount]) => (
          <div key={label} className={`flex justify-between gap-4 ${label === 'Total' ? 'font-medium' : ''}`}>
            <dt>{label}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
        {order.taxes?.map(({ rate, net, tax }) => (
          <div key={rate} className="flex justify-between gap-4 text-muted">
            <dt>{rate}</dt>
            <dd className="text-right tabular-nums">
              <span>{chargedText(tax, currency)}</span>
              <span className="block">{`on ${chargedText(net, currency)} net`}</span>
            </dd>
          </div>
        ))}
        {currency !== 'GBP' && (
          <div className="flex justify-between gap-4 text-muted">
            <dt>In pounds</dt>
            <dd className="tabular-nums">{`£${order.totalPounds}`}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
