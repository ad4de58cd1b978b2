/** The orders, newest first. On a phone the lesser columns move under the greater ones, so that nothing scrolls sideways. */
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { AdminOrder } from '../contract/admin.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { isRefundable, itemCount, itemsText, orderDetails, orderSuffix, orderTotal } from './order-text.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { staffQueries } from './staff-calls.ts'
import { StaffList } from './staff-list.tsx'
import { cell, Day, headerCell, wideCell, wideHeaderCell } from './table.tsx'

const PHONE_COLUMNS = 4
const viewId = ({ id }: AdminOrder): string => `view-${id}`

const StatusBadge = ({ status }: { status: AdminOrder['status'] }) => (
  <Badge tone={status === 'confirmed' ? 'new' : 'muted'}>{status}</Badge>
)

const Attention = ({ children }: { children: string }) => (
  <span className="flex gap-1.5 text-amber">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>
      <span className="sr-only">Attention: </span>
      {children}
    </span>
  </span>
)

const OrderRow = ({ order, onRefund }: { order: AdminOrder; onRefund: (order: AdminOrder) => void }) => (
  <>
    <tr className={`border-line ${order.attention ? 'bg-sand md:border-b' : 'border-b'}`}>
      <th scope="row" className={`${cell} text-left font-medium`}>
        <span className="font-mono text-[0.8125rem]">{orderSuffix(order)}</span>
        <span className="block font-normal text-muted md:hidden">
          <Day iso={order.createdAt} />
        </span>
      </th>
      <td className={cell}>
        <span className="wrap-anywhere">{order.email}</span>
        <span className="block text-muted md:hidden">{itemsText(order)}</span>
        {order.attention && (
          <span className="mt-1 hidden md:block">
            <Attention>{order.attention}</Attention>
          </span>
        )}
      </td>
      <td className={wideCell}>{itemCount(order)}</td>
      <td className={`${cell} whitespace-nowrap tabular-nums`}>
        {orderTotal(order)}
        <span className="mt-1 block md:hidden">
          <StatusBadge status={order.status} />
        </span>
      </td>
      <td className={wideCell}>
        <StatusBadge status={order.status} />
      </td>
      <td className={`${wideCell} whitespace-nowrap`}>
        <Day iso={order.createdAt} />
      </td>
      <td className={`${cell} text-right`}>
        <span className="inline-flex flex-col gap-2 md:flex-row-reverse">
          <Button
            id={viewId(order)}
            look="outline"
            size="sm"
            className="min-h-11 max-md:px-2"
            aria-label={`View order ${orderSuffix(order)}`}
            onClick={() => alert(orderDetails(order))}
          >
            View
          </Button>
          {isRefundable(order) && (
            <Button
              look="quiet"
              size="sm"
              className="min-h-11 max-md:px-2"
              aria-label={`Refund order ${orderSuffix(order)}`}
              onClick={() => onRefund(order)}
            >
              Refund
            </Button>
          )}
        </span>
      </td>
    </tr>
    {order.attention && (
      // On a phone a column is too narrow for a sentence.
      <tr className="border-b border-line bg-sand md:hidden">
        <td colSpan={PHONE_COLUMNS} className="px-3 pb-3">
          <Attention>{order.attention}</Attention>
        </td>
      </tr>
    )}
  </>
)

export const OrdersTab = () => {
  const [refunded, setRefunded] = useState<AdminOrder | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = (order: AdminOrder) => {
    setRefunded(order)
    setAsking(true)
  }
  const close = () => {
    setAsking(false)
    // The dialog gives the focus back to the row's Refund button, which is gone when the payment is.
    setTimeout(() => {
      if (refunded && document.activeElement === document.body)
        document.getElementById(viewId(refunded))?.focus()
    })
  }
  return (
    <>
      <StaffList query={staffQueries.orders()} what="Orders" empty="No orders yet">
        {(orders) => (
          <table className="w-full text-sm">
            <caption className="sr-only">Orders, newest first</caption>
            <thead className="border-b border-edge text-muted">
              <tr>
                <th scope="col" className={headerCell}>
                  Order
                </th>
                <th scope="col" className={headerCell}>
                  Customer
                </th>
                <th scope="col" className={wideHeaderCell}>
                  Items
                </th>
                <th scope="col" className={headerCell}>
                  Total
                </th>
                <th scope="col" className={wideHeaderCell}>
                  Status
                </th>
                <th scope="col" className={wideHeaderCell}>
                  Date
                </th>
                <td className={headerCell} />
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} onRefund={ask} />
              ))}
            </tbody>
          </table>
        )}
      </StaffList>
      <RefundDialog order={refunded} open={isAsking} onClose={close} />
    </>
  )
}
