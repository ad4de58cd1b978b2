/** Differences between the shop's records and the payment provider's: both amounts, the order, and what to do. */
import type { ReconciliationDifference } from '../../contract/staff-orders/reconciliation.ts'
import { orderNumberText } from '../../domain/order-labels.ts'
import { DIFFERENCE_WORDS } from '../../domain/reconciliation.ts'
import { Link } from '../../ui/link.tsx'
import { DateTime } from '../date-time.tsx'

type DifferenceListProps = {
  differences: readonly ReconciliationDifference[]
  label: string
}

const Difference = ({ difference }: { difference: ReconciliationDifference }) => {
  const { kind, subject, orderId, orderNumber, here, there, firstSeen, settledAt } = difference
  const words = DIFFERENCE_WORDS[kind]
  return (
    <li className="border-b border-line py-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-base font-medium">{words.title}</h3>
        <span className="text-muted">
          {settledAt === null ? (
            <>
              <span>{'since '}</span>
              <DateTime iso={firstSeen} />
            </>
          ) : (
            <>
              <span>{'gone '}</span>
              <DateTime iso={settledAt} />
            </>
          )}
        </span>
      </div>
      <dl className="mt-2 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        <div className="flex justify-between gap-4 sm:justify-start">
          <dt className="text-muted">{`${words.here} (shop)`}</dt>
          <dd className="tabular-nums">{here ?? 'nothing'}</dd>
        </div>
        <div className="flex justify-between gap-4 sm:justify-start">
          <dt className="text-muted">{`${words.there} (provider)`}</dt>
          <dd className="tabular-nums">{there ?? 'nothing'}</dd>
        </div>
      </dl>
      <p className="mt-2 wrap-anywhere">
        {orderNumber !== null && (
          <>
            <Link href={`/admin/orders/${orderId}`} className="text-link">
              {`Order ${orderNumberText(orderNumber)}`}
            </Link>
            <span>{', '}</span>
          </>
        )}
        <span className="font-mono text-[0.8125rem]">{subject}</span>
      </p>
      {settledAt === null && <p className="mt-1 max-w-prose text-muted">{words.advice}</p>}
    </li>
  )
}

export const DifferenceList = ({ differences, label }: DifferenceListProps) => (
  <ul aria-label={label} className="mt-3 border-t border-line">
    {differences.map((difference) => (
      <Difference key={difference.id} difference={difference} />
    ))}
  </ul>
)
