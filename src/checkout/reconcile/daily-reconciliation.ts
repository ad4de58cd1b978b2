/**
 * The daily comparison of orders, payments, refunds, fees and payouts with the provider's records. It changes no money: it
 * makes up for lost events by the functions that handle events, and writes down what still differs. A run is a job, so one
 * node does it, and it is tried again where the provider is unreachable.
 */
import { BALANCE_DIFFERENCES, PAYMENT_DIFFERENCES } from '../../domain/reconciliation/reconciliation.ts'
import { type Intent, type Period, ProviderError } from '../../payments/provider.ts'
import { inTransaction } from '../../storage/database/database.ts'
import { findRefundedInBalance } from '../../storage/reconciliation/balance.ts'
import {
  countOpenDifferences,
  type FoundDifference,
  findUncheckedPayments,
  recordDifferences,
} from '../../storage/reconciliation/differences.ts'
import {
  addToRun,
  beginAttempt,
  comparedUntil,
  failRun,
  findLastRun,
  findUnfinishedRun,
  finishRun,
  insertRun,
  markRunAlerted,
  type StoredRun,
} from '../../storage/reconciliation/reconciliation-runs.ts'
import { findChangedPayments, firstOrderAt } from '../../storage/reconciliation/recorded-payments.ts'
import { LATE_AFTER_MS, reconciliationAlertId } from '../alerts/reconciliation-alert.ts'
import { addMs, type CheckoutContext } from '../context.ts'
import { bounded } from './bounded-list.ts'
import { compareBalance, keepBalanceOf } from './compare-balance.ts'
import { comparePayments } from './compare-payments.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Days that were compared before are compared again: payments may stay open for a while. */
const OVERLAP_MS = 2 * DAY_MS
/** What the first run compares: the days before it. */
const FIRST_PERIOD_MS = 30 * DAY_MS
/** A run that takes longer ends, and the next one goes on from there. */
const MAX_RUN_MS = 8 * 60_000
/** An unfinished run that nobody has worked on for this long has lost its job. */
const LOST_AFTER_MS = HOUR_MS
/** Payments with an open difference that a run compares again, besides those of its period. */
const MAX_RECHECKED = 200
/** More than that many are no errors of single payments. */
const MAX_OPEN = 1000

/** Ends the run: another attempt would find the same. */
class RunProblem extends Error {}

const firstSince = async ({ db, provider, now }: CheckoutContext): Promise<Date> => {
  const earliest = addMs(now(), -FIRST_PERIOD_MS)
  const first = (await firstOrderAt(db, provider.mode)) ?? now()
  return first < earliest ? earliest : addMs(first, -HOUR_MS)
}

/** @returns whether a run was begun: none is while another one is unfinished */
export const requestReconciliation = async (
  context: CheckoutContext,
  startedBy: string,
): Promise<boolean> => {
  const { db, provider, jobs, now } = context
  const until = await comparedUntil(db, provider.mode)
  const since = until ? addMs(until, -OVERLAP_MS) : await firstSince(context)
  return inTransaction(db, async (trx) => {
    const runId = await insertRun(trx, { mode: provider.mode, startedBy, since, now: now() })
    if (runId !== undefined) await jobs.enqueue(trx, { kind: 'reconciliation', runId })
    return runId !== undefined
  })
}

/** A day after the last run, or after the first order of all. */
const isDue = async ({ db, provider, now }: CheckoutContext): Promise<boolean> => {
  const last = await findLastRun(db, provider.mode)
  if (last) return last.compared_until < last.requested_at || last.requested_at <= addMs(now(), -DAY_MS)
  const first = await firstOrderAt(db, provider.mode)
  return first !== undefined && first <= addMs(now(), -DAY_MS)
}

/** Runs on every node every few minutes: begins a run that is due, and looks after one that does not end. */
export const scheduleReconciliation = async (context: CheckoutContext): Promise<void> => {
  const { db, jobs, now, alertRecipient } = context
  const run = await findUnfinishedRun(db)
  if (!run) {
    if (await isDue(context)) await requestReconciliation(context, 'shop')
    return
  }
  if (run.updated_at <= addMs(now(), -LOST_AFTER_MS))
    await inTransaction(db, (trx) => jobs.enqueue(trx, { kind: 'reconciliation', runId: run.id }))
  if (run.requested_at <= addMs(now(), -LATE_AFTER_MS) && run.alerted_at === null && alertRecipient?.isSet())
    await inTransaction(db, async (trx) => {
      if (await markRunAlerted(trx, run.id, now()))
        await jobs.enqueue(trx, { kind: 'owner-alert', alertId: reconciliationAlertId(run.id) })
    })
}

const comparePeriod = async (context: CheckoutContext, run: StoredRun, period: Period): Promise<void> => {
  const { db, provider, now } = context
  const { since, before } = period
  const known = new Map<string, Intent>()
  for await (const intent of bounded(provider.listIntents(since, before), 'payments'))
    known.set(intent.id, intent)
  const refunded = new Set<string>()
  for await (const id of bounded(provider.listRefundedIntents(since, before), 'refunds')) refunded.add(id)
  await keepBalanceOf(context, period)
  // A refund that the bank returns weeks later is in the balance of that day.
  const moved = await findRefundedInBalance(db, { ...period, mode: provider.mode })
  const changed = await findChangedPayments(db, { ...period, mode: provider.mode })
  const ids = new Set([...known.keys(), ...refunded, ...moved, ...changed])
  const { found, subjects } = await comparePayments(context, [...ids], {
    known,
    refunded: new Set([...refunded, ...moved]),
  })
  await record(context, run, found, subjects, {
    comparedUntil: before,
    payments: [...known.values()].filter(({ amountReceived }) => amountReceived > 0).length,
    refunds: refunded.size,
    now: now(),
  })
}

type Progress = { comparedUntil?: Date; payments: number; refunds: number; now: Date }

/** @param subjects null: of the balance, all of it */
const record = async (
  { db, provider: { mode } }: CheckoutContext,
  run: StoredRun,
  found: readonly FoundDifference[],
  subjects: readonly string[] | null,
  progress: Progress,
): Promise<void> => {
  const kinds = subjects === null ? BALANCE_DIFFERENCES : PAYMENT_DIFFERENCES
  await inTransaction(db, async (trx) => {
    const changes = await recordDifferences(trx, found, {
      runId: run.id,
      mode,
      kinds,
      subjects,
      now: progress.now,
    })
    await addToRun(trx, run.id, { ...progress, ...changes })
  })
  if ((await countOpenDifferences(db, mode)).count > MAX_OPEN)
    throw new RunProblem(
      `There are more than ${MAX_OPEN} differences: are the keys in the settings those of this shop's account?`,
    )
}

/** The seconds of the provider's lists are whole. */
const wholeSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)

const compareAll = async (context: CheckoutContext, run: StoredRun): Promise<void> => {
  const { db, provider, now } = context
  if (run.mode !== provider.mode) throw new RunProblem('The payment settings were changed while it waited.')
  const startedAt = performance.now()
  const until = addMs(wholeSecond(now()), 1000)
  let since = wholeSecond(run.compared_until)
  while (since < until && performance.now() - startedAt < MAX_RUN_MS) {
    const end = addMs(since, DAY_MS)
    const before = new Date(Math.min(end.getTime(), until.getTime()))
    await comparePeriod(context, run, { since, before })
    since = before
  }
  const again = await findUncheckedPayments(db, { runId: run.id, mode: provider.mode, limit: MAX_RECHECKED })
  const nothing = { known: new Map<string, Intent>(), refunded: new Set(again) }
  const { found, subjects } = await comparePayments(context, again, nothing)
  await record(context, run, found, subjects, { payments: 0, refunds: 0, now: now() })
  const balance = await compareBalance(context)
  await record(context, run, balance, null, { payments: 0, refunds: 0, now: now() })
}

const end = (context: CheckoutContext, runId: string, failure: string | null): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    if (!(await finishRun(trx, runId, { failure, now: context.now() }))) return
    const { added } = await trx
      .selectFrom('reconciliation_runs')
      .select('added')
      .where('id', '=', runId)
      .executeTakeFirstOrThrow()
    if (added > 0 && context.alertRecipient?.isSet())
      await context.jobs.enqueue(trx, { kind: 'owner-alert', alertId: reconciliationAlertId(runId) })
  })

const failureMessage = (error: unknown): string =>
  error instanceof ProviderError
    ? `The payment provider gave no answer that can be compared: ${error.message.slice(0, 300)}`
    : 'The shop made an error, which its log describes.'

/** The job. Throws when it should be retried. */
export const performReconciliation = async (context: CheckoutContext, runId: string): Promise<void> => {
  const run = await beginAttempt(context.db, runId, context.now())
  if (!run) return
  try {
    await compareAll(context, run)
  } catch (error) {
    if (error instanceof RunProblem) return end(context, runId, error.message)
    await failRun(context.db, runId, failureMessage(error), context.now())
    throw error
  }
  await end(context, runId, null)
}
