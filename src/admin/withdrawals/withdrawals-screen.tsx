/** /admin/withdrawals: statements of withdrawal, open ones first, each with the way to its order's refund. */
import { useState } from 'react'
import type { StaffWithdrawal } from '../../contract/withdrawals.ts'
import { orderNumberText } from '../../domain/order-labels.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { adminQuery } from '../admin-queries.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { messageOf, staffCall } from '../staff-request.ts'
import { StatusBadge } from '../status-badge.tsx'
import { IDENTITY_TEXTS } from './identity-texts.ts'

const withdrawalsQuery = () => adminQuery('GET /api/admin/withdrawals')

const periodText = ({ kind, lastDay }: NonNullable<StaffWithdrawal['period']>): string => {
  if (kind === 'unknown') return 'The period is open: not every parcel is recorded as delivered.'
  return kind === 'open'
    ? `Declared in time: the period ends on ${lastDay}.`
    : `Declared late: the period ended on ${lastDay}.`
}

const Row = ({ withdrawal, onChanged }: { withdrawal: StaffWithdrawal; onChanged: () => void }) => {
  const [isBusy, setBusy] = useState(false)
  const { id, name, contract, email, lines, orderId, orderNumber, identity, period, handledAt } = withdrawal
  const isDone = handledAt !== null
  const mark = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await staffCall('PATCH /api/admin/withdrawals/{id}', { params: { id }, body: { done: !isDone } })
      onChanged()
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), variant: 'urgent' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="border-b border-line py-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-base font-medium wrap-anywhere">
          <span>{`${name} `}</span>
          <StatusBadge tone={isDone ? 'good' : 'quiet'}>{isDone ? 'Done' : 'Open'}</StatusBadge>
        </h2>
        <span className="text-muted">
          <DateTime iso={withdrawal.submittedAt} />
        </span>
      </div>
      <p className="mt-1 wrap-anywhere">{`${contract}, ${email}`}</p>
      {lines && (
        <ul className="mt-1">
          {lines.map((line) => (
            <li key={line.position}>{`${line.quantity} x ${line.name}`}</li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-muted">
        <span>
          {orderId === null
            ? 'No order matches: look for it by name and email address.'
            : IDENTITY_TEXTS[identity]}
        </span>
        {period && <span>{` ${periodText(period)}`}</span>}
        {isDone && <span>{` Marked as done by ${withdrawal.handledBy}.`}</span>}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {orderNumber === null ? (
          <ButtonLink href={`/admin/orders?search=${encodeURIComponent(email)}`} variant="outline">
            Look for the order
          </ButtonLink>
        ) : (
          <ButtonLink href={`/admin/orders/${orderId}#refund`} variant="outline">
            {`Refund order ${orderNumberText(orderNumber)}`}
          </ButtonLink>
        )}
        <Button variant="outline" aria-disabled={isBusy} onClick={() => void mark()}>
          <span>{isDone ? 'Open again' : 'Mark as done'}</span>
          <span className="sr-only">{`: the withdrawal of ${name}`}</span>
        </Button>
      </div>
    </li>
  )
}

export const Screen = () => {
  const { data, error, refetch } = useFreshQuery(withdrawalsQuery())
  return (
    <StaffScreen title="Withdrawals">
      <p className="mt-3 max-w-prose text-sm text-muted">
        Each was received, and its receipt sent, at the time shown. Refund within 14 days of it; you may wait
        for the goods or the proof that they were sent. The function is a setting under Settings, Law.
      </p>
      {!data && error && <LoadError what="The withdrawals" onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={4} label="The withdrawals are loading" />}
      {data?.length === 0 && <p className="py-10 text-center text-muted">No withdrawal was declared yet.</p>}
      {data && data.length > 0 && (
        <ul aria-label="Withdrawals" className="mt-5 border-t border-line">
          {data.map((withdrawal) => (
            <Row key={withdrawal.id} withdrawal={withdrawal} onChanged={() => void refetch()} />
          ))}
        </ul>
      )}
    </StaffScreen>
  )
}
