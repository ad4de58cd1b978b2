/** Reads the balance, the payouts and the disputes from the provider, keeps them as facts, and compares them with the orders. */

import type { BalanceEntry, Period } from '../../payments/provider.ts'
import {
  balanceReadSince,
  findBalanceDifferences,
  keepBalanceEntries,
  keepPayout,
  markPayoutItemised,
} from '../../storage/reconciliation/balance.ts'
import type { FoundDifference } from '../../storage/reconciliation/differences.ts'
import { addMs, type CheckoutContext } from '../context.ts'
import { bounded } from './bounded-list.ts'
import { compareDisputes } from './compare-disputes.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH_SIZE = 100
/** How far back payouts are read again: until then they may still fail. */
const PAYOUT_AGE_MS = 30 * DAY_MS
/** A payment is in the balance within a day. */
const BALANCE_DELAY_MS = DAY_MS
const keepEntries = async (
  { db, provider: { mode } }: CheckoutContext,
  entries: AsyncIterable<BalanceEntry>,
  payoutId: string | null,
): Promise<void> => {
  let batch: Parameters<typeof keepBalanceEntries>[1][number][] = []
  for await (const entry of bounded(entries, 'entries of the balance')) {
    const { id, kind, type, amount, fee, net, currency } = entry
    batch.push({
      id,
      mode,
      kind,
      type,
      amount,
      fee,
      net,
      currency,
      payout_id: payoutId,
      intent_id: entry.intentId,
      source_id: entry.sourceId,
      created_at: entry.createdAt,
      available_at: entry.availableAt,
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
      id,
      mode: provider.mode,
      amount,
      currency,
      status,
      failure,
      created_at: payout.createdAt,
      arrives_at: payout.arrivesAt,
    })
    if (hasEntries || !payout.isItemised) continue
    await keepEntries(context, provider.listBalance({ payoutId: id }), id)
    await markPayoutItemised(db, id)
  }
}

/** All differences of these kinds. @throws ProviderError */
export const compareBalance = async (context: CheckoutContext): Promise<FoundDifference[]> => {
  const { db, provider } = context
  const now = context.now()
  await keepPayouts(context, addMs(now, -PAYOUT_AGE_MS))
  const disputes = await compareDisputes(context)
  const since = (await balanceReadSince(db, provider.mode)) ?? now
  const balance = await findBalanceDifferences(db, {
    mode: provider.mode,
    since: addMs(since, BALANCE_DELAY_MS),
    before: addMs(now, -BALANCE_DELAY_MS),
  })
  return [...disputes, ...balance]
}
