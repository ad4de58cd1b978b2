/** What the customer has withdrawn from and nobody has handled yet: staff see it before they pack or refund. */
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { Link } from '../../ui/link.tsx'
import { DateTime } from '../date-time.tsx'
import { useMay } from '../staff-session.ts'
import { IDENTITY_TEXTS } from '../withdrawals/identity-texts.ts'

export const OrderWithdrawals = ({ order }: { order: StaffOrder }) => {
  const may = useMay()
  const open = order.withdrawals.filter(({ handledAt }) => handledAt === null)
  if (open.length === 0) return null
  return (
    <ul aria-label="Open withdrawals" className="mt-4 bg-sand px-4 py-3 text-sm">
      {open.map(({ id, submittedAt, lines, identity }) => (
        <li key={id} className="not-first:mt-3">
          <p className="font-medium text-amber">
            Withdrawal declared, <DateTime iso={submittedAt} />
            <span>{`: ${
              lines
                ? lines.map(({ quantity, name }) => `${quantity} x ${name}`).join(', ')
                : 'the whole order'
            }`}</span>
          </p>
          <p>
            <span>{`${IDENTITY_TEXTS[identity]} `}</span>
            {may('manage-orders') && (
              <Link href="/admin/withdrawals" className="text-link">
                Withdrawals
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
