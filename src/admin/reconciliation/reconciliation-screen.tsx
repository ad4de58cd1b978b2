/** /admin/reconciliation: what differs from the payment provider's records, payouts with their fees, and the comparisons. */
import { useEffect } from 'react'
import type { Reconciliation, ReconciliationRun } from '../../contract/reconciliation/reconciliation.ts'
import { Button } from '../../ui/button.tsx'
import { adminQuery } from '../admin-queries.ts'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { Loaded } from '../components/loaded.tsx'
import { HeadedSection } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { staffCall } from '../staff-request.ts'
import { useMay } from '../staff-session.ts'
import { StatusBadge } from '../status-badge.tsx'
import { DifferenceList } from './difference-list.tsx'
import { PayoutRows } from './payout-list.tsx'

/** ms between two looks at a comparison that is not finished. */
const POLL_MS = { running: 1500, failed: 20_000 } as const

const STATES: Record<ReconciliationRun['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  failed: 'Failed',
  done: 'Done',
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`

const Run = ({ run }: { run: ReconciliationRun }) => (
  <li className="border-b border-line py-3 text-sm">
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <DateTime iso={run.requestedAt} />
      <StatusBadge tone={run.state === 'done' ? 'good' : 'quiet'}>{STATES[run.state]}</StatusBadge>
      <span className="text-muted wrap-anywhere">
        {`begun by ${run.startedBy === 'shop' ? 'the shop' : run.startedBy}`}
      </span>
    </p>
    <p className="mt-1 text-muted">
      <span>{`${counted(run.payments, 'payment')} and ${counted(run.refunds, 'refund')} from `}</span>
      <DateTime iso={run.since} />
      <span>{' to '}</span>
      <DateTime iso={run.until} />
      <span>{`; ${counted(run.added, 'new difference')}, ${run.settled} gone.`}</span>
    </p>
    {run.failure !== null && (
      <p className="mt-1 text-sale wrap-anywhere">
        <span>{`${run.failure} `}</span>
        {run.finishedAt === null && <span>It is tried again.</span>}
      </p>
    )}
  </li>
)

const Unpaid = ({ unpaid }: Pick<Reconciliation, 'unpaid'>) =>
  unpaid.length > 0 && (
    <p className="mt-1 max-w-prose text-sm text-muted">
      {`Not paid out yet: ${unpaid.map(({ net, fees }) => `${net} after fees of ${fees}`).join('; ')}.`}
    </p>
  )

const Content = ({ data }: { data: Reconciliation }) => {
  const { open, openCount, settled, runs, unpaid } = data
  return (
    <>
      <HeadedSection title={openCount > 0 ? `Differences (${openCount})` : 'Differences'} className="mt-6">
        {open.length === 0 ? (
          <p className="mt-3 border-t border-line py-4 text-sm text-muted">
            {runs.length === 0 ? 'Nothing was compared yet.' : 'There are none.'}
          </p>
        ) : (
          <DifferenceList differences={open} label="Open differences" />
        )}
        {openCount > open.length && (
          <p className="mt-2 text-sm text-muted">{`The oldest ${open.length} are shown.`}</p>
        )}
        {settled.length > 0 && (
          <details className="mt-3">
            <summary className="cursor-pointer py-2 text-sm text-muted pointer-coarse:py-3">
              {`Former differences (${settled.length})`}
            </summary>
            <DifferenceList differences={settled} label="Former differences" />
          </details>
        )}
      </HeadedSection>
      <section aria-labelledby="payouts" className="mt-10">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="payouts" className="text-lg font-medium">
            Payouts
          </h2>
          <ExportButton
            as={SmallButton}
            of=" of all payouts"
            save={() => download('GET /api/admin/payouts/export', 'payouts.csv')}
          />
        </div>
        <Unpaid unpaid={unpaid} />
        <PayoutRows key={runs[0]?.finishedAt ?? ''} />
      </section>
      <HeadedSection title="Comparisons" className="mt-10">
        {runs.length === 0 ? (
          <p className="mt-3 border-t border-line py-4 text-sm text-muted">
            The first one runs by itself within a day.
          </p>
        ) : (
          <ul aria-label="Comparisons" className="mt-3 border-t border-line">
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        )}
      </HeadedSection>
    </>
  )
}

export const Screen = () => {
  const query = useFreshQuery(adminQuery('GET /api/admin/reconciliation'))
  const { data, refetch } = query
  const may = useMay()
  const { isBusy, run } = useAction({ failsInToast: true })
  const start = () => run(() => staffCall('POST /api/admin/reconciliation/runs'), refetch)
  const last = data?.runs[0]
  const pollMs =
    last && last.finishedAt === null ? POLL_MS[last.state === 'failed' ? 'failed' : 'running'] : undefined
  useEffect(() => {
    if (pollMs === undefined) return
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [pollMs, refetch])
  const isRunning = isBusy || pollMs !== undefined
  return (
    <StaffScreen
      title="Reconciliation"
      actions={
        may('compare-payments') && (
          <Button aria-disabled={isRunning} onClick={() => !isRunning && void start()}>
            {isRunning ? 'Comparing...' : 'Compare now'}
          </Button>
        )
      }
      intro="Once a day the shop compares its orders, payments and refunds with the payment provider's records, and reads fees and payouts. It changes no money. The owner gets a mail about what is new."
    >
      <p role="status" className="sr-only">
        {isRunning ? 'Comparing' : ''}
      </p>
      <Loaded
        of={query}
        what="The comparison"
        rows={5}
        loading="The comparison is loading"
        refreshed={{ className: 'mt-3' }}
      >
        {(found) => <Content data={found} />}
      </Loaded>
    </StaffScreen>
  )
}
