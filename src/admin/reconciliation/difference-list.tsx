/** Differences between the shop's records and the payment provider's: both amounts, the order, and what to do. */
import type { ReconciliationDifference } from '../../contract/reconciliation/reconciliation.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { DIFFERENCE_WORDS } from '../../domain/reconciliation/reconciliation.ts'
import { Link } from '../../ui/link.tsx'
import { RowHead } from '../components/list-row.tsx'

type DifferenceListProps = {
  differences: readonly ReconciliationDifference[]
  label: string
}

const Difference = ({ difference }: { difference: ReconciliationDifference }) => {
  const { kind, subject, orderId, orderNumber, here, there, firstSeen, settledAt } = difference
  const words = DIFFERENCE_WORDS[kind]
  return (
    <li className="border-b border-line py-4 text-sm">
      <RowHead as="h3" before={settledAt === null ? 'since ' : 'gone '} iso={settledAt ?? firstSeen}>
        {words.title}
      </RowHead>
      <dl className="mt-2 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {[
          { name: `${words.here} (shop)`, amount: here },
          { name: `${words.there} (provider)`, amount: there },
        ].map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-4 sm:justify-start">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{amount ?? 'nothing'}</dd>
          </div>
        ))}
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
        <span className="text-xs tabular-nums">{subject}</span>
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
