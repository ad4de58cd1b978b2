/** Alerts, each with its order and what to do: disputes with their deadline, fraud warnings, failed refunds, backups. */
import type { StaffAlertResponse } from '../../contract/orders/alert.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { Link } from '../../ui/link.tsx'
import { DateTime } from '../date-time.tsx'

const names: Record<StaffAlertResponse['kind'], string> = {
  dispute: 'Dispute',
  'fraud-warning': 'Fraud warning',
  review: 'Review',
  'refund-failed': 'Failed refund',
  backup: 'Backup',
  reconciliation: 'Payments',
}

const Alert = ({ alert }: { alert: StaffAlertResponse }) => (
  <li className="border-t border-amber/30 py-3 first:border-t-0">
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <strong className="font-medium text-amber">{names[alert.kind]}</strong>
      {alert.orderId === null && alert.paymentId !== null && (
        <span className="wrap-anywhere text-muted">
          Payment <span className="font-mono text-[0.8125rem]">{alert.paymentId}</span>, without an order
        </span>
      )}
      {alert.orderNumber !== null && (
        <Link href={`/admin/orders/${alert.orderId}`} className="text-link">
          Order <span className="tabular-nums">{orderNumberText(alert.orderNumber)}</span>
        </Link>
      )}
      {alert.dueBy !== null && (
        <span className="font-medium">
          Answer by <DateTime iso={alert.dueBy} />
        </span>
      )}
    </p>
    <p className="mt-1">{alert.sentence}</p>
    <p className="text-pretty">
      <span>{alert.advice}</span>
      {alert.kind === 'reconciliation' && (
        <>
          <span> </span>
          <Link href="/admin/reconciliation" className="text-link">
            Open Reconciliation
          </Link>
        </>
      )}
    </p>
  </li>
)

export const AlertList = ({ alerts }: { alerts: readonly StaffAlertResponse[] }) => (
  <ul aria-label="Alerts">
    {alerts.map((alert) => (
      <Alert key={alert.id} alert={alert} />
    ))}
  </ul>
)
