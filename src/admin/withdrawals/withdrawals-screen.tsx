/** /admin/withdrawals: statements of withdrawal, open ones first, each with the way to its order's refund. */
import type { StaffWithdrawal } from '../../contract/withdrawals/withdrawals.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useScreen } from '../../ui/navigation.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { adminQueries, adminQuery } from '../admin-queries.ts'
import { ChoiceButtons } from '../components/choice-buttons.tsx'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { RowHead } from '../components/list-row.tsx'
import { listView, oneOf, useListView } from '../components/list-view.ts'
import { Loaded } from '../components/loaded.tsx'
import { Empty } from '../components/paged-list.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { staffCall } from '../staff-request.ts'
import { StatusBadge } from '../status-badge.tsx'
import { IDENTITY_TEXTS } from './identity-texts.ts'

const periodText = ({ kind, lastDay }: NonNullable<StaffWithdrawal['period']>): string => {
  if (kind === 'unknown') return 'The period is open: not every parcel is recorded as delivered.'
  return kind === 'open'
    ? `Declared in time: the period ends on ${lastDay}.`
    : `Declared late: the period ended on ${lastDay}.`
}

const Row = ({ withdrawal, onChanged }: { withdrawal: StaffWithdrawal; onChanged: () => void }) => {
  const { isBusy, run } = useAction({ failsInToast: true })
  const { id, name, contract, email, lines, orderId, orderNumber, identity, period, handledAt } = withdrawal
  const isDone = handledAt !== null
  const mark = () =>
    staffCall('PATCH /api/admin/withdrawals/{id}', { params: { id }, body: { done: !isDone } })
  return (
    <li className="border-b border-line py-4 text-sm">
      <RowHead as="h2" iso={withdrawal.submittedAt}>
        <span>{`${name} `}</span>
        <StatusBadge tone={isDone ? 'good' : 'quiet'}>{isDone ? 'Done' : 'Open'}</StatusBadge>
      </RowHead>
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
        <Button variant="outline" aria-disabled={isBusy} onClick={() => void run(mark, onChanged)}>
          <span>{isDone ? 'Open again' : 'Mark as done'}</span>
          <span className="sr-only">{`: the withdrawal of ${name}`}</span>
        </Button>
      </div>
    </li>
  )
}

const CHOICES = [
  ['', 'All'],
  ['open', 'Open'],
] as const
const withdrawalList = listView({ show: oneOf(['open']) })

const WithdrawalList = () => {
  const { view, choice, query: filter } = useListView(withdrawalList)
  const client = useQueryClient()
  const query = useFreshQuery(adminQuery('GET /api/admin/withdrawals'))
  const refresh = () => {
    void query.refetch()
    void client.invalidateQueries(adminQueries.dayCounts())
  }
  return (
    <StaffScreen
      title="Withdrawals"
      actions={
        <ExportButton
          save={() => download('GET /api/admin/withdrawals/export', 'withdrawals.csv', { query: filter })}
        />
      }
      intro="Each was received, and its receipt sent, at the time shown. Refund within 14 days of it; you may wait for the goods or the proof that they were sent. The function is a setting under Settings, Law."
    >
      <ChoiceButtons className="my-5" choices={CHOICES} {...choice('show')} />
      <Loaded of={query} what="The withdrawals">
        {(withdrawals) => {
          const shown = withdrawals.filter(({ handledAt }) => view.show === '' || handledAt === null)
          if (shown.length === 0)
            return (
              <Empty>{view.show === '' ? 'No withdrawal was declared yet.' : 'No withdrawal is open.'}</Empty>
            )
          return (
            <ul aria-label="Withdrawals" className="border-t border-line">
              {shown.map((withdrawal) => (
                <Row key={withdrawal.id} withdrawal={withdrawal} onChanged={refresh} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </StaffScreen>
  )
}

/** A link to the list resets the screen; the filter itself does not. */
export const Screen = () => {
  const { url } = useScreen()
  return <WithdrawalList key={url.search} />
}
