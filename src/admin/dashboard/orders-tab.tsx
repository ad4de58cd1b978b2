/** The orders tab: alerts, then the orders, newest first. */
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { AdminOrder } from '../../contract/orders/admin-orders.ts'
import { chargedText, orderReference } from '../../domain/orders/order-labels.ts'
import { isTrial } from '../../domain/pricing/payment-mode.ts'
import { Link } from '../../ui/link.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { adminQueries } from '../admin-queries.ts'
import { SmallButton } from '../components/small-button.tsx'
import { DateTime } from '../date-time.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { AdminList } from './admin-list.tsx'
import { OrderAlerts } from './order-alerts.tsx'
import { isRefundable, itemCount, itemsText, orderDetails } from './order-text.ts'
import { RefundDialog } from './refund-dialog.tsx'

/**
 * Below the `lg` breakpoint each row is a grid of three columns, with the customer and the alert in a second line: no
 * column is wide enough for an email address or a sentence.
 */
const grid =
  'max-lg:grid max-lg:grid-cols-[6rem_minmax(0,1fr)_auto] max-lg:gap-x-3 sm:max-lg:grid-cols-[9rem_minmax(0,1fr)_auto]'
const cell = 'py-2 align-middle lg:pr-5 lg:last:pr-0'
const headerCell = `${cell} text-left font-medium`
const wideOnly = 'max-lg:hidden'
const figure = 'tabular-nums lg:text-right'
const narrowOnly = 'lg:hidden'

const viewButtonId = ({ id }: AdminOrder): string => `view-${id}`

/**
 * The background of an order with an alert. It extends into the page margins, so that the text stays aligned. The first
 * cell paints it, as a pseudo-element of the row would become a cell.
 */
const highlighted = {
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
      <span>{children}</span>
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
    <span className={`text-muted ${narrowOnly}`}>
      {' · '}
      <span className="whitespace-nowrap">{itemsText(order)}</span>
    </span>
  </>
)

type RowProps = {
  order: AdminOrder
  /** Whether the shop takes real payments: then trial orders have a badge. */
  isLive: boolean
  onRefund: (order: AdminOrder) => void
}

const OrderRow = ({ order, isLive, onRefund }: RowProps) => (
  <tr className={`border-b border-line ${grid} ${order.attention ? highlighted.row : ''}`}>
    <th scope="row" className={`${headerCell} ${order.attention ? highlighted.firstCell : ''}`}>
      <span className="font-mono text-[0.8125rem] leading-none">{orderReference(order)}</span>
      <span className={`block font-normal text-muted ${narrowOnly}`}>
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
    <td className={`${cell} ${figure} ${wideOnly}`}>{itemCount(order)}</td>
    <td className={`${cell} ${figure} whitespace-nowrap`}>
      <span>{chargedText(order.total, order.currency)}</span>
      <span className={`mt-1 block ${narrowOnly}`}>
        <OrderStatus status={order.status} />
      </span>
    </td>
    <td className={`${cell} ${wideOnly}`}>
      <OrderStatus status={order.status} />
    </td>
    <td className={`${cell} whitespace-nowrap ${wideOnly}`}>
      <DateTime iso={order.createdAt} />
    </td>
    <td className={`${cell} text-right`}>
      <span className="inline-flex flex-row-reverse gap-1 sm:gap-2">
        <SmallButton
          id={viewButtonId(order)}
          className="max-sm:px-2.5"
          aria-label={`View order ${orderReference(order)}`}
          onClick={() => alert(orderDetails(order))}
        >
          View
        </SmallButton>
        {isRefundable(order) && (
          <SmallButton
            variant="quiet"
            className="max-sm:px-2"
            aria-label={`Refund order ${orderReference(order)}`}
            onClick={() => onRefund(order)}
          >
            Refund
          </SmallButton>
        )}
      </span>
    </td>
  </tr>
)

export const OrdersTab = () => {
  const [refundOrder, setRefundOrder] = useState<AdminOrder | null>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const isLive = useQuery(adminQueries.stats()).data?.mode === 'live'
  const openDialog = (order: AdminOrder) => {
    setRefundOrder(order)
    setDialogOpen(true)
  }
  const closeDialog = () => {
    setDialogOpen(false)
    // The dialog restores the focus to the Refund button, which a refund removes.
    setTimeout(() => {
      if (refundOrder && document.activeElement === document.body)
        document.getElementById(viewButtonId(refundOrder))?.focus()
    })
  }
  return (
    <>
      <OrderAlerts />
      <p className="mb-2 text-sm">
        <Link
          href="/admin/orders"
          className="inline-flex min-h-6 items-center underline underline-offset-4 pointer-coarse:min-h-11"
        >
          All orders: search, ship, export
        </Link>
      </p>
      <AdminList query={adminQueries.orders()} what="Orders" empty="No orders yet">
        {(orders) => (
          <table className="w-full text-sm max-lg:block">
            <caption className="sr-only">Orders, newest first</caption>
            <thead className="text-muted max-lg:block">
              <tr className={`border-b border-edge ${grid}`}>
                <th scope="col" className={headerCell}>
                  Order
                </th>
                <th scope="col" className={`${headerCell} ${wideOnly}`}>
                  Customer
                </th>
                <th scope="col" className={`${headerCell} ${figure} ${wideOnly}`}>
                  Items
                </th>
                <th scope="col" className={`${headerCell} ${figure}`}>
                  Total
                </th>
                <th scope="col" className={`${headerCell} ${wideOnly}`}>
                  Status
                </th>
                <th scope="col" className={`${headerCell} ${wideOnly}`}>
                  Date
                </th>
                <td className={cell} />
              </tr>
            </thead>
            <tbody className="max-lg:block">
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} isLive={isLive} onRefund={openDialog} />
              ))}
            </tbody>
          </table>
        )}
      </AdminList>
      <RefundDialog order={refundOrder} open={isDialogOpen} onClose={closeDialog} />
    </>
  )
}
