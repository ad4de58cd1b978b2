/** The refunds of parts of an order: how much, for what, and whether the provider has made them. */
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import type { StaffOrderRefund } from '../../contract/orders/refund-schemas.ts'
import { chargedText } from '../../domain/orders/order-labels.ts'
import { refundReason } from '../../domain/orders/refund-causes.ts'
import { REFUND_STATE_LABELS, reasonText } from '../../domain/orders/refund-words.ts'
import { SmallButton } from '../components/small-button.tsx'
import { DateTime } from '../date-time.tsx'
import { useMay } from '../staff-session.ts'
import { StatusBadge } from '../status-badge.tsx'
import { isSomeAmount } from './order-amounts.ts'
import { orderApi } from './order-api.ts'
import type { OrderProps } from './use-order.ts'

const partsOf = (order: StaffOrder, { lines, shipping, extra, tax }: StaffOrderRefund): string[] => {
  const { currency } = order.payment
  return [
    ...lines.map(({ position, quantity, restocked }) => {
      const name = order.lines.find((line) => line.position === position)?.name ?? ''
      return `${quantity} x ${name}${restocked ? ', back in stock' : ''}`
    }),
    ...(isSomeAmount(shipping) ? [`Shipping ${chargedText(shipping, currency)}`] : []),
    ...(isSomeAmount(extra) ? [`Further amount ${chargedText(extra, currency)}`] : []),
    ...(tax !== null && isSomeAmount(tax) ? [`Includes tax of ${chargedText(tax, currency)}`] : []),
  ]
}

const RefundItem = ({ order, refund, isBusy, act }: OrderProps & { refund: StaffOrderRefund }) => {
  const may = useMay()
  const amount = chargedText(refund.amount, order.payment.currency)
  return (
    <li className="border-b border-line py-3 text-sm first:pt-0 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium tabular-nums">
          <span>{`${amount} `}</span>
          <StatusBadge tone={refund.status === 'succeeded' ? 'good' : 'quiet'}>
            {REFUND_STATE_LABELS[refund.status]}
          </StatusBadge>
        </h3>
        <span className="text-muted">
          <DateTime iso={refund.requestedAt} />
        </span>
      </div>
      <p className="mt-1 wrap-anywhere">{refundReason(refund.reason, refund.explanation)}</p>
      <ul>
        {partsOf(order, refund).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {refund.status === 'failed' && (
        <>
          <p className="mt-1 wrap-anywhere text-sale">
            {refund.failure ? reasonText(refund.failure) : 'The provider gave no reason.'}
          </p>
          {may('refund-orders') && (
            <SmallButton
              className="mt-2"
              aria-disabled={isBusy}
              aria-label={`Try again: the refund of ${amount}`}
              onClick={() =>
                void act(() => orderApi.retryRefund(order.id, refund.id), 'The refund is tried again')
              }
            >
              Try again
            </SmallButton>
          )}
        </>
      )}
    </li>
  )
}

export const RefundList = (props: OrderProps) => (
  <ul aria-label="Refunds">
    {props.order.refunds.map((refund) => (
      <RefundItem key={refund.id} refund={refund} {...props} />
    ))}
  </ul>
)
