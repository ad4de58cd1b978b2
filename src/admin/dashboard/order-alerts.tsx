/** Alerts above the orders: disputes with their deadline, fraud warnings, reviews, failed refunds, missing backups. */
import { TriangleAlert } from 'lucide-react'
import type { StaffAlertResponse } from '../../contract/orders/alert.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { Link } from '../../ui/link.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { adminQueries } from '../admin-queries.ts'
import { Loaded } from '../components/loaded.tsx'
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
        <span>
          Order <span className="tabular-nums">{orderNumberText(alert.orderNumber)}</span>
        </span>
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

export const OrderAlerts = () => (
  <Loaded
    of={useQuery(adminQueries.alerts())}
    what="What needs attention"
    placeholder={false}
    refreshed={{ className: 'mb-2' }}
  >
    {(alerts) =>
      alerts.length > 0 && (
        <section aria-labelledby="needs-attention" className="mb-4 bg-sand px-4 pt-3 text-sm">
          <h2 id="needs-attention" className="flex items-center gap-2 font-medium">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-amber" />
            <span>{`Needs attention (${alerts.length})`}</span>
          </h2>
          <ul className="mt-1">
            {alerts.map((alert) => (
              <Alert key={alert.id} alert={alert} />
            ))}
          </ul>
        </section>
      )
    }
  </Loaded>
)
