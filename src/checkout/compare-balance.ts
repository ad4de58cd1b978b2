/** Reads the balance, the payouts and the disputes from the provider, keeps them as facts, and compares them with the orders. */

import type { BalanceEntry, Period } from '../payments/provider.ts'
import {
  balanceReadSince,
  findBalanceDifferences,
  keepBalanceEntries,
  keepPayout,
  markPayoutItemised,
} from '../storage/reconciliation/balance.ts'
import type { FoundDifference } from '../storage/reconciliation/differences.ts'
import { readDisputeStates, readStoredPayments } from '../storage/reconciliation/recorded-payments.ts'
import { addMs, type CheckoutContext } from './context.ts'
import { recordDispute } from './disputes.ts'
import { recordAlert } from './payment-alerts.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH_SIZE = 100
/** How far back payouts are read again: until then they may still fail. */
const PAYOUT_AGE_MS = 30 * DAY_MS
/** A dispute is decided within about three months. */
const DISPUTE_AGE_MS = 120 * DAY_MS
/** A payment is in the balance within a day. */
const BALANCE_DELAY_MS = DAY_MS
/** Objects of one list: more of them are another system's account, or an error. */
const MAX_LISTED = 50_000

/** @throws Error where a list is longer than any shop's */
export async function* bounded<T>(list: AsyncIterable<T>, what: string): AsyncGenerator<T> {
  let count = 0
  for await (const item of list) {
    count += 1
    if (count > MAX_LISTED) throw new Error(`The provider lists more than ${MAX_LISTED} ${what}.`)
    yield item
  }
}

const keepEntries = async (
  { db, provider: { mode } }: CheckoutContext,
  entries: AsyncIterable<BalanceEntry>,
  payoutId: string | null,
): Promise<void> => {
  let batch: Parameters<typeof keepBalanceEntries>[1][number][] = []
  for await (const entry of bounded(entries, 'entries of the balance')) {
    const { id, kind, type, amount, fee, net, currency } = entry
    batch.push({
      ...{ id, mode, kind, type, amount, fee, net, currency, payout_id: payoutId },
      ...{ intent_id: entry.intentId, source_id: entry.sourceId },
      ...{ created_at: entry.createdAt, available_at: entry.availableAt },
    })
    if (batch.length < BATCH_SIZE) continue
    await keepBalanceEntries(db, batch)
    batch = []
  }
  await keepBalanceEntries(db, batch)
}

export const keepBalanceOf = (context: CheckoutContext, period: Period): Promise<void> =>
  keepEntries(context, context.provider.listBalance(period), null)

/** The payouts of the last weeks, and the entries of those whose entries are not known yet. */
const keepPayouts = async (context: CheckoutContext, since: Date): Promise<void> => {
  const { db, provider } = context
  for await (const payout of bounded(provider.listPayouts(since), 'payouts')) {
    const { id, amount, currency, status, failure } = payout
    const hasEntries = await keepPayout(db, {
      ...{ id, mode: provider.mode, amount, currency, status, failure },
      ...{ created_at: payout.createdAt, arrives_at: payout.arrivesAt },
    })
    if (hasEntries || !payout.isItemised) continue
    await keepEntries(context, provider.listBalance({ payoutId: id }), id)
    await markPayoutItemised(db, id)
  }
}

/** Records disputes whose events were lost. @returns those that the records still do not show */
const compareDisputes = async (context: CheckoutContext, since: Date): Promise<FoundDifference[]> => {
  const found: FoundDifference[] = []
  for await (const { disputeId, intentId, state, alert } of bounded(
    context.provider.listDisputes(since),
    'disputes',
  )) {
    const payment = (await readStoredPayments(context.db, [intentId])).get(intentId)
    if (!payment?.isKnown) continue
    const recorded = async () => (await readDisputeStates(context.db, [disputeId])).get(disputeId)
    if ((await recorded()) !== state) {
      await recordAlert(context, alert)
      await recordDispute(context, { id: disputeId, intentId, state })
    }
    if (payment.order === null || (await recorded()) === state) continue
    const currency = alert.currency ?? payment.order.currency
    found.push({
      ...{ kind: 'dispute', subject: intentId, here: null, there: alert.amount },
      ...{ currency, currencyThere: currency },
    })
  }
  return found
}

/** All differences of these kinds. @throws ProviderError */
export const compareBalance = async (context: CheckoutContext): Promise<FoundDifference[]> => {
  const { db, provider } = context
  const now = context.now()
  await keepPayouts(context, addMs(now, -PAYOUT_AGE_MS))
  const disputes = await compareDisputes(context, addMs(now, -DISPUTE_AGE_MS))
  const since = (await balanceReadSince(db, provider.mode)) ?? now
  const balance = await findBalanceDifferences(db, {
    mode: provider.mode,
    since: addMs(since, BALANCE_DELAY_MS),
    before: addMs(now, -BALANCE_DELAY_MS),
  })
  return [...disputes, ...balance]
}
