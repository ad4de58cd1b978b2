/** Payouts with gross, fees and net; the orders of each are read when its details are opened. */
import { type ReactNode, useState } from 'react'
import type { PayoutDetail, StaffPayout } from '../../contract/staff-orders/reconciliation.ts'
import { orderNumberText } from '../../domain/order-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { adminQuery } from '../admin-queries.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { type ListPage, useListPages } from '../shell/use-list-pages.ts'
import { staffCall } from '../staff-request.ts'
import { StatusBadge } from '../status-badge.tsx'

const STATES: Record<StaffPayout['status'], string> = {
  pending: 'Pending',
  in_transit: 'On its way',
  paid: 'Arrived',
  failed: 'Failed',
  canceled: 'Cancelled',
}

const KINDS: Record<PayoutDetail['entries'][number]['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  payout: 'Payout',
  other: 'Correction',
}

const NUMBER = 'py-2 pl-4 text-right whitespace-nowrap tabular-nums'

const Entries = ({ id }: { id: string }) => {
  const { data, error, refetch } = useFreshQuery(
    adminQuery('GET /api/admin/payouts/{id}', { params: { id } }),
  )
  if (error && !data) return <LoadError what="The payments" onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={3} label="The payments are loading" />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <section aria-label={`Payments of ${id}`} tabIndex={0} className="max-h-96 overflow-auto">
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-paper text-muted">
            <tr className="border-b border-edge">
              <th scope="col" className="py-2 font-medium">
                Of
              </th>
              <th scope="col" className="py-2 pl-4 font-medium">
                When
              </th>
              {['Gross', 'Fee', 'Net'].map((heading) => (
                <th key={heading} scope="col" className={`font-medium ${NUMBER}`}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.entries.map((entry) => (
              <tr key={entry.id} className="border-b border-line">
                <td className="py-2 whitespace-nowrap">
                  <span>{KINDS[entry.kind]}</span>
                  {entry.orderNumber !== null && (
                    <>
                      <span>{', '}</span>
                      <Link href={`/admin/orders/${entry.orderId}`} className="text-link">
                        {`order ${orderNumberText(entry.orderNumber)}`}
                      </Link>
                    </>
                  )}
                </td>
                <td className="py-2 pl-4 whitespace-nowrap">
                  <DateTime iso={entry.at} />
                </td>
                <td className={NUMBER}>{entry.amount}</td>
                <td className={NUMBER}>{entry.fee}</td>
                <td className={NUMBER}>{entry.net}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!data.isComplete && <p className="mt-2 text-sm text-muted">The CSV file has the others too.</p>}
    </>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 sm:block">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)

const Payout = ({ payout }: { payout: StaffPayout }) => {
  const [isOpen, setOpen] = useState(false)
  const { id, status, failure, payments, refunds, others, fees, orders, net } = payout
  return (
    <li className="border-b border-line py-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-base font-medium">
          <span>{`${net} `}</span>
          <StatusBadge tone={status === 'paid' ? 'good' : 'quiet'}>{STATES[status]}</StatusBadge>
        </h3>
        <span className="text-muted">
          made <DateTime iso={payout.createdAt} />
        </span>
      </div>
      {failure !== null && <p className="mt-1 text-sale">{failure}</p>}
      {fees === null ? (
        <p className="mt-1 text-muted">The provider does not say which payments it is made of.</p>
      ) : (
        <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-5">
          <Figure name="Payments">{payments}</Figure>
          <Figure name="Refunds">{refunds}</Figure>
          <Figure name="Disputes, other">{others}</Figure>
          <Figure name="Fees">{fees}</Figure>
          <Figure name="Net">{net}</Figure>
        </dl>
      )}
      {fees !== null && (
        <details className="mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="cursor-pointer py-2 text-muted pointer-coarse:py-3">
            <span>{orders === 1 ? '1 order' : `${orders} orders`}</span>
            <span className="sr-only">{` of the payout ${id}`}</span>
          </summary>
          {isOpen && <Entries id={id} />}
        </details>
      )}
      <p className="font-mono text-[0.8125rem] wrap-anywhere text-muted">{id}</p>
    </li>
  )
}

const readPage = async (query: URLSearchParams, signal: AbortSignal): Promise<ListPage<StaffPayout>> => {
  const { payouts, next } = await staffCall('GET /api/admin/payouts', { query, signal })
  return { rows: payouts, next, total: payouts.length }
}

export const PayoutRows = () => {
  const list = useListPages<StaffPayout, ListPage<StaffPayout>>('', readPage)
  const rows = list.pages?.rows
  if (list.failed === 'list') return <LoadError what="The payouts" onRetry={() => list.retry()} />
  if (!rows) return <RowSkeletons count={3} label="The payouts are loading" />
  if (rows.length === 0)
    return <p className="mt-3 border-t border-line py-4 text-sm text-muted">Nothing was paid out yet.</p>
  return (
    <>
      <ul aria-label="Payouts" className="mt-3 border-t border-line">
        {rows.map((payout) => (
          <Payout key={payout.id} payout={payout} />
        ))}
      </ul>
      {list.pages?.next && (
        <Button variant="outline" className="mt-5" aria-disabled={list.isLoading} onClick={list.loadMore}>
          {list.failed === 'more' ? 'Try again' : 'Show more'}
        </Button>
      )}
    </>
  )
}
