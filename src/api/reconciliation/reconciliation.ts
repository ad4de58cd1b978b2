/** The comparison with the payment provider for staff: runs, differences, payouts and their file. */
import { Hono } from 'hono'
import { formatAmount } from '../../checkout/format-amount.ts'
import { HttpError } from '../../contract/errors.ts'
import * as contract from '../../contract/reconciliation/reconciliation.ts'
import { startOfDay } from '../../storage/orders/print-orders.ts'
import * as balance from '../../storage/reconciliation/balance.ts'
import {
  countOpenDifferences,
  listDifferences,
  type StoredDifference,
} from '../../storage/reconciliation/differences.ts'
import { listRuns, type StoredRun } from '../../storage/reconciliation/reconciliation-runs.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvOfToday } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { payoutCsv } from './payout-csv.ts'

const MAX_RUNS = 20
const MAX_OPEN = 200
const MAX_SETTLED = 20
const MAX_PAYOUTS = 30
const MAX_ENTRIES = 500

const stateOf = (run: StoredRun): contract.ReconciliationRun['state'] => {
  if (run.failure !== null) return 'failed'
  if (run.finished_at !== null) return 'done'
  return run.attempts > 0 ? 'running' : 'waiting'
}

const runWire = (run: StoredRun): contract.ReconciliationRun => ({
  id: run.id,
  startedBy: run.started_by,
  requestedAt: run.requested_at.toISOString(),
  finishedAt: run.finished_at?.toISOString() ?? null,
  state: stateOf(run),
  since: run.since.toISOString(),
  until: run.compared_until.toISOString(),
  payments: run.payments,
  refunds: run.refunds,
  added: run.added,
  settled: run.settled,
  failure: run.failure,
})

const amountOrNull = (amount: number | null, currency: string): string | null =>
  amount === null ? null : formatAmount(amount, currency)

const differenceWire = (row: StoredDifference): contract.ReconciliationDifference => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  orderId: row.order_id,
  orderNumber: row.order_number,
  here: amountOrNull(row.amount_here, row.currency),
  there: amountOrNull(row.amount_there, row.currency_there),
  firstSeen: row.first_seen.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
})

const payoutWire = (payout: balance.StoredPayout): contract.StaffPayout => {
  const { id, status, failure, currency, has_entries: isKnown } = payout
  const sum = (amount: number) => (isKnown ? formatAmount(amount, currency) : null)
  return {
    id,
    status,
    failure,
    createdAt: payout.created_at.toISOString(),
    arrivesAt: payout.arrives_at.toISOString(),
    payments: sum(payout.payments),
    refunds: sum(payout.refunds),
    others: sum(payout.others),
    fees: sum(payout.fees),
    orders: isKnown ? payout.orders : null,
    net: formatAmount(payout.amount, currency),
  }
}

const entryWire = (entry: balance.PaidOutEntry): contract.PayoutDetail['entries'][number] => {
  const text = (amount: number) => formatAmount(amount, entry.currency)
  return {
    id: entry.id,
    kind: entry.kind,
    orderId: entry.order_id,
    orderNumber: entry.order_number,
    at: entry.created_at.toISOString(),
    amount: text(entry.amount),
    fee: text(entry.fee),
    net: text(entry.net),
  }
}

export const reconciliationRoutes = ({ db, checkout, now, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, contract.readReconciliation, async () => {
    const { mode } = checkout
    const [runs, open, { count }, settled, unpaid] = await Promise.all([
      listRuns(db, mode, MAX_RUNS),
      listDifferences(db, { mode, isSettled: false, limit: MAX_OPEN }),
      countOpenDifferences(db, mode),
      listDifferences(db, { mode, isSettled: true, limit: MAX_SETTLED }),
      balance.readUnpaidBalance(db, mode),
    ])
    const json: contract.Reconciliation = {
      runs: runs.map(runWire),
      open: open.map(differenceWire),
      openCount: count,
      settled: settled.map(differenceWire),
      timeZone,
      unpaid: unpaid.map(({ currency, payments, fees, net }) => ({
        payments: formatAmount(payments, currency),
        fees: formatAmount(fees, currency),
        net: formatAmount(net, currency),
      })),
    }
    return { json }
  })
  handleOperation(app, contract.startReconciliation, async ({ c }) => {
    const isNew = await checkout.requestReconciliation(staffOf(c).name)
    if (isNew) logStaffEvent(c, 'reconciliation-started')
    return { status: 202, json: { isNew } }
  })
  handleOperation(app, contract.listPayouts, async ({ query: { after } }) => {
    const found = await balance.listPayouts(db, {
      mode: checkout.mode,
      before: after,
      limit: MAX_PAYOUTS + 1,
    })
    const payouts = found.slice(0, MAX_PAYOUTS).map(payoutWire)
    const next = found.length > MAX_PAYOUTS ? (payouts.at(-1)?.id ?? null) : null
    return { json: { payouts, next } satisfies contract.PayoutList }
  })
  // Before the path with an id, which "export" would match.
  handleOperation(app, contract.exportPayouts, async ({ query: { from, to } }) => {
    const rows = balance.exportPaidOut(db, {
      mode: checkout.mode,
      from: from === undefined ? undefined : await startOfDay(db, from, 0, timeZone),
      before: to === undefined ? undefined : await startOfDay(db, to, 1, timeZone),
    })
    return csvOfToday('payouts', payoutCsv(rows, timeZone), { now, timeZone })
  })
  handleOperation(app, contract.readPayout, async ({ params: { id } }) => {
    if (!(await balance.findPayout(db, id))) throw new HttpError('payout-not-found')
    const entries = await balance.listPaidOutEntries(db, { payoutId: id, limit: MAX_ENTRIES + 1 })
    const json: contract.PayoutDetail = {
      entries: entries.slice(0, MAX_ENTRIES).map(entryWire),
      isComplete: entries.length <= MAX_ENTRIES,
    }
    return { json }
  })
  return app
}
