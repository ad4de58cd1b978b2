/**
 * The packing slip of an order, for paper: printing the page prints it alone. It has no prices and no private notes.
 */
import type { StaffOrder } from '../../contract/staff-orders/order-desk.ts'
import { orderNumber } from '../../domain/order-labels.ts'
import { choiceText } from '../../domain/variants.ts'
import { useShop } from '../../ui/shop.ts'
import { AddressText } from './order-contact.tsx'
import { shopTimeText } from './shop-time.tsx'

/** Units of this parcel by position, and what follows in another. Without `units`: everything that is still to ship. */
export const PackingSlip = ({ order, units }: { order: StaffOrder; units?: ReadonlyMap<number, number> }) => {
  const { name } = useShop()
  const packed = order.lines.map((line) => ({
    line,
    quantity: units ? (units.get(line.position) ?? 0) : line.toShip || line.quantity,
  }))
  const following = packed.flatMap(({ line, quantity }) =>
    line.toShip > quantity ? [{ line, quantity: line.toShip - quantity }] : [],
  )
  return (
    <div data-receipt className="hidden text-sm text-ink print:block">
      <div className="flex justify-between gap-8">
        <div>
          <p className="text-xl font-medium">{name}</p>
          <p className="text-lg">Packing slip</p>
        </div>
        <div className="text-right">
          <p>Order {order.number}</p>
          <p>Reference {orderNumber(order)}</p>
          <p>{shopTimeText(order.createdAt, order.timeZone)}</p>
        </div>
      </div>
      {order.shippingAddress && (
        <div className="mt-6 text-base">
          <AddressText address={order.shippingAddress} />
        </div>
      )}
      <table className="mt-6 w-full border-collapse">
        <thead className="table-header-group">
          <tr className="border-b border-ink text-left">
            <th className="py-1 pr-4 font-medium">Item</th>
            <th className="py-1 pr-4 font-medium">SKU</th>
            <th className="py-1 text-right font-medium">Units</th>
          </tr>
        </thead>
        <tbody>
          {packed
            .filter(({ quantity }) => quantity > 0)
            .map(({ line, quantity }) => (
              <tr key={line.position} className="break-inside-avoid border-b border-line align-top">
                <td className="py-1.5 pr-4">
                  {line.name}
                  {(line.size || line.color) && <span className="block">{choiceText(line)}</span>}
                </td>
                <td className="py-1.5 pr-4 font-mono">{line.sku}</td>
                <td className="py-1.5 text-right tabular-nums">{quantity}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {following.length > 0 && (
        <p className="mt-4">
          In another parcel: {following.map(({ line, quantity }) => `${quantity} x ${line.name}`).join(', ')}
        </p>
      )}
    </div>
  )
}
