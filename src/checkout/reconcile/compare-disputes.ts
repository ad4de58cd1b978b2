/** Compares the disputes of the last months at the provider with the recorded ones. */
import type { FoundDifference } from '../../storage/reconciliation/differences.ts'
import { readDisputeStates, readStoredPayments } from '../../storage/reconciliation/recorded-payments.ts'
import { recordDispute } from '../alerts/disputes.ts'
import { recordAlert } from '../alerts/payment-alerts.ts'
import { addMs, type CheckoutContext } from '../context.ts'
import { bounded } from './bounded-list.ts'

/** A dispute is decided within about three months. */
const DISPUTE_AGE_MS = 120 * 24 * 60 * 60_000

/**
 * Records disputes whose events were lost, or arrived after the backup that the shop was restored from.
 *
 * @returns those that the records still do not show
 * @throws ProviderError
 */
export const compareDisputes = async (context: CheckoutContext): Promise<FoundDifference[]> => {
  const since = addMs(context.now(), -DISPUTE_AGE_MS)
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
      kind: 'dispute',
      subject: intentId,
      here: null,
      there: alert.amount,
      currency,
      currencyThere: currency,
    })
  }
  return found
}
