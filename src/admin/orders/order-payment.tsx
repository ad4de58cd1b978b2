/** The payment of an order: what was received, where the provider shows it, and the whole refund. */
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { chargedText } from '../../domain/orders/order-labels.ts'
import { isSomeAmount } from './order-amounts.ts'

const words = (status: string): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`

export const OrderPayment = ({ order: { payment, paymentStatus } }: { order: StaffOrder }) => (
  <dl className="grid gap-3 text-sm">
    <div>
      <dt className="text-muted">Status</dt>
      <dd>{words(paymentStatus)}</dd>
    </div>
    <div>
      <dt className="text-muted">{paymentStatus === 'authorised' ? 'Authorised' : 'Received'}</dt>
      <dd className="tabular-nums">{chargedText(payment.received, payment.currency)}</dd>
    </div>
    {isSomeAmount(payment.refundedExternally) && (
      <div>
        <dt className="text-muted">Refunded in the provider's dashboard</dt>
        <dd className="tabular-nums">{chargedText(payment.refundedExternally, payment.currency)}</dd>
      </div>
    )}
    <div>
      <dt className="text-muted">Payment id</dt>
      <dd className="text-xs tabular-nums wrap-anywhere">
        {payment.url ? (
          <a
            href={payment.url}
            target="_blank"
            rel="noreferrer noopener"
            className="underline underline-offset-4"
          >
            {payment.id}
          </a>
        ) : (
          payment.id
        )}
      </dd>
    </div>
  </dl>
)
