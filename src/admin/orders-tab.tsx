/** The orders, newest first. */
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { AdminOrder } from '../contract/admin.ts'
import { chargedText, orderNumber } from '../domain/order-labels.ts'
import { isTrial } from '../domain/payment-mode.ts'
import { Button } from '../ui/button.tsx'
import { useQuery } from '../ui/query-hooks.tsx'
import { AdminList } from './admin-list.tsx'
import { adminQueries } from './admin-queries.ts'
import { OrderAlerts } from './order-alerts.tsx'
import { isRefundable, itemCount, itemsText, orderDetails } from './order-text.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { StatusBadge } from './status-badge.tsx'
import { DateTime } from './table.tsx'

/**
 * Narrower than a desk's screen each row is a grid of three columns, with the customer and what is to be looked at
 * under them: no column is wide enough for an email address or a sentence.
 */
const grid =
  'max-lg:grid max-lg:grid-cols-[6rem_minmax(0,1fr)_auto] max-lg:gap-x-3 sm:max-lg:grid-cols-[9rem_minmax(0,1fr)_auto]'
const cell = 'py-2 align-middle lg:pr-5 lg:last:pr-0'
const headerCell = `${cell} text-left font-medium`
const wide = 'max-lg:hidden'
const figure = 'tabular-nums lg:text-right'
const narrow = 'lg:hidden'

const viewId = ({ id }: AdminOrder): string => `view-${id}`

/**
 * Reaches into the page's margins on both sides: what stands on it stays in line with the rest. Painted by the first cell,
 * as what a row paints before itself would be a cell of its own.
 */
const marked = {
  row: 'relative isolate',
  firstCell: 'before:absolute before:-inset-x-3 before:inset-y-0 before:-z-10 before:bg-sand',
}

const OrderStatus = ({ status }: { status: AdminOrder['status'] }) => (
  <StatusBadge tone={status === 'confirmed' ? 'good' : 'quiet'}>{status.replaceAll('_', ' ')}</StatusBadge>
)

const AlertText = ({ children }: { children: string }) => (
  <span className="flex gap-1.5 text-amber">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>
      <span className="sr-only">Attention: </span>
      {children}
    </span>
  </span>
)

const Customer = ({ order, isLive }: { order: AdminOrder; isLive: boolean }) => (
  <>
    {isLive && isTrial(order.mode) && (
      <span className="mr-2">
        <StatusBadge tone="quiet">Trial</StatusBadge>
      </span>
    )}
    {order.email ? (
      <span className="wrap-anywhere">{order.email}</span>
    ) : (
      <span className="text-muted">No email address</span>
    )}
    <span className={`text-muted ${narrow}`}>
      {' · '}
      <span className="whitespace-nowrap">{itemsText(order)}</span>
    </span>
  </>
)

type RowProps = {
  order: AdminOrder
  /** Whether the shop takes real money: then a trial order is marked. */
  isLive: boolean
  onRefund: (order: AdminOrder) => void
}

const OrderRow = ({ order, isLive, onRefund }: RowProps) => (
  <tr className={`border-b border-line ${grid} ${order.attention ? marked.row : ''}`}>
    <th scope="row" className={`${headerCell} ${order.attention ? marked.firstCell : ''}`}>
      <span className="font-mono text-[0.8125rem]">{orderNumber(order)}</span>
      <span className={`block font-normal text-muted ${narrow}`}>
        <DateTime iso={order.createdAt} />
      </span>
    </th>
    <td className={`${cell} max-lg:order-last max-lg:col-span-full max-lg:pt-0`}>
      <Customer order={order} isLive={isLive} />
      {order.attention && (
        <span className="mt-1 block">
          <AlertText>{order.attention}</AlertText>
        </span>
      )}
    </td>
    <td className={`${cell} ${figure} ${wide}`}>{itemCount(order)}</td>
    <td className={`${cell} ${figure} whitespace-nowrap`}>
      {chargedText(order.total, order.currency)}
      <span className={`mt-1 block ${narrow}`}>
        <OrderStatus status={order.status} />
      </span>
    </td>
    <td className={`${cell} ${wide}`}>
      <OrderStatus status={order.status} />
    </td>
    <td className={`${cell} whitespace-nowrap ${wide}`}>
      <DateTime iso={order.createdAt} />
    </td>
    <td className={`${cell} text-right`}>
      <span className="inline-flex flex-row-reverse gap-1 sm:gap-2">
        <Button
          id={viewId(order)}
          variant="outline"
          size="sm"
          className="max-sm:px-2.5 pointer-coarse:min-h-11"
          aria-label={`View order ${orderNumber(order)}`}
          onClick={() => alert(orderDetails(order))}
        >
          View
        </Button>
        {isRefundable(order) && (
          <Button
            variant="quiet"
            size="sm"
            className="max-sm:px-2 pointer-coarse:min-h-11"
            aria-label={`Refund order ${orderNumber(order)}`}
            onClick={() => onRefund(order)}
          >
            Refund
          </Button>
        )}
      </span>
    </td>
  </tr>
)

export const OrdersTab = () => {
  const [refunded, setRefunded] = useState<AdminOrder | null>(null)
  const [isAsking, setAsking] = useState(false)
  const isLive = useQuery(adminQueries.stats()).data?.mode === 'live'
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
      <OrderAlerts />
      <AdminList query={adminQueries.orders()} what="Orders" empty="No orders yet">
        {(orders) => (
          <table className="w-full text-sm max-lg:block">
            <caption className="sr-only">Orders, newest first</caption>
            <thead className="text-muted max-lg:block">
              <tr className={`border-b border-edge ${grid}`}>
                <th scope="col" className={headerCell}>
                  Order
                </th>
                <th scope="col" className={`${headerCell} ${wide}`}>
                  Customer
                </th>
                <th scope="col" className={`${headerCell} ${figure} ${wide}`}>
                  Items
                </th>
                <th scope="col" className={`${headerCell} ${figure}`}>
                  Total
                </th>
                <th scope="col" className={`${headerCell} ${wide}`}>
                  Status
                </th>
                <th scope="col" className={`${headerCell} ${wide}`}>
                  Date
                </th>
                <td className={cell} />
              </tr>
            </thead>
            <tbody className="max-lg:block">
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} isLive={isLive} onRefund={ask} />
              ))}
            </tbody>
          </table>
        )}
      </AdminList>
      <RefundDialog order={refunded} open={isAsking} onClose={close} />
    </>
  )
}
