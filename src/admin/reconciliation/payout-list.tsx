/** Payouts with gross, fees and net; the orders of each are read when its details are opened. */
import { type ReactNode, useState } from 'react'
import type { PayoutDetail, StaffPayout } from '../../contract/reconciliation/reconciliation.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { Link } from '../../ui/link.tsx'
import { adminQuery } from '../admin-queries.ts'
import { RowHead } from '../components/list-row.tsx'
import { Loaded } from '../components/loaded.tsx'
import { PagedList } from '../components/paged-list.tsx'
import { ScrollSection } from '../components/scroll-section.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import { DateTime } from '../date-time.tsx'
import { type QueryOf, queryOf } from '../staff-call.ts'
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
const COLUMNS = { Of: 'py-2', When: 'py-2 pl-4', Gross: NUMBER, Fee: NUMBER, Net: NUMBER }

const Entries = ({ id }: { id: string }) => {
  const query = useFreshQuery(adminQuery('GET /api/admin/payouts/{id}', { params: { id } }))
  return (
    <Loaded of={query} what="The payments" rows={3}>
      {(data) => <EntryTable id={id} {...data} />}
    </Loaded>
  )
}

const EntryTable = ({ id, entries, isComplete }: PayoutDetail & { id: string }) => (
  <>
    <ScrollSection label={`Payments of ${id}`} className="max-h-96">
      <table className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-paper text-muted">
          <tr className="border-b border-edge">
            {Object.entries(COLUMNS).map(([heading, className]) => (
              <th key={heading} scope="col" className={`font-medium ${className}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
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
    </ScrollSection>
    {!isComplete && <p className="mt-2 text-sm text-muted">The CSV file has the others too.</p>}
  </>
)

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
      <RowHead as="h3" before="made " iso={payout.createdAt}>
        <span>{`${net} `}</span>
        <StatusBadge tone={status === 'paid' ? 'good' : 'quiet'}>{STATES[status]}</StatusBadge>
      </RowHead>
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
      <p className="text-xs tabular-nums wrap-anywhere text-muted">{id}</p>
    </li>
  )
}

const readPage = async (
  query: QueryOf<'GET /api/admin/payouts'>,
  signal: AbortSignal,
): Promise<ListPage<StaffPayout>> => {
  const { payouts, next } = await staffCall('GET /api/admin/payouts', { query, signal })
  return { rows: payouts, next, total: payouts.length }
}

export const PayoutRows = () => (
  <PagedList
    list={useListPages(queryOf({}), readPage)}
    what="The payouts"
    rows={3}
    empty={<p className="mt-3 border-t border-line py-4 text-sm text-muted">Nothing was paid out yet.</p>}
  >
    {(payouts) => (
      <ul aria-label="Payouts" className="mt-3 border-t border-line">
        {payouts.map((payout) => (
          <Payout key={payout.id} payout={payout} />
        ))}
      </ul>
    )}
  </PagedList>
)
