/**
 * Settles the payments that were made after the backup that the shop was restored from. One whose checkout is in the
 * backup becomes an order as ever. One whose checkout is lost is cancelled, or refunded if it was captured, and leaves an
 * order with that status for staff. Refunds and disputes since then are recorded. Can be repeated.
 */
import { findCurrency } from '../../domain/pricing/currency.ts'
import { type Intent, isAuthorisedOrPaid } from '../../payments/provider.ts'
import { readShopId } from '../../storage/database/shop-id.ts'
import { findCheckout, findCheckoutOfIntent } from '../../storage/payments/checkouts.ts'
import { insertLostCheckout } from '../../storage/payments/lost-checkouts.ts'
import type { CheckoutContext } from '../context.ts'
import { finalise } from '../finalise/finalise.ts'
import { syncExternalRefund } from '../refund/sync-external-refund.ts'
import { compareDisputes } from './compare-disputes.ts'
import { reconcile } from './reconcile.ts'

export type RestoredPayments = {
  /** Payments whose checkout the backup has. */
  known: number
  /** Payments that were cancelled or refunded because their content is lost. */
  lost: string[]
  /** Payments that look like the shop's and cannot be distinguished from those of another shop; they are not changed. */
  unclear: string[]
}

/** Clocks of the database and the provider may differ. */
const CLOCK_MARGIN_MS = 10 * 60_000

const PROBLEM =
  'The shop was restored from a backup that does not contain this order, and its payment is not kept.'

const adopt = async (
  context: CheckoutContext,
  intent: Intent,
  shopId: string,
  found: RestoredPayments,
): Promise<void> => {
  const { db, now } = context
  const { purpose } = intent
  if (!purpose) return // Another system's.
  const checkout = (await findCheckout(db, purpose.checkout)) ?? (await findCheckoutOfIntent(db, intent.id))
  if (checkout) {
    found.known += 1
    if (isAuthorisedOrPaid(intent)) await finalise(context, intent)
    return
  }
  if (intent.status === 'canceled') return
  const currency = findCurrency(intent.currency)
  if (intent.shopId !== shopId || currency === undefined) {
    if (intent.shopId === undefined) found.unclear.push(intent.id)
    return
  }
  await insertLostCheckout(
    db,
    {
      checkoutId: purpose.checkout,
      version: purpose.version,
      intentId: intent.id,
      clientSecret: intent.clientSecret,
      amount: intent.amount,
      currency,
      mode: intent.mode,
      problem: PROBLEM,
    },
    { now: now(), rates: (await context.pricing()).currencies.rates },
  )
  found.lost.push(intent.id)
}

/** @throws ProviderError when the provider is unreachable: call it again */
export const settleRestoredPayments = async (
  context: CheckoutContext,
  backupAt: Date,
): Promise<RestoredPayments> => {
  const since = new Date(backupAt.getTime() - CLOCK_MARGIN_MS)
  const shopId = await readShopId(context.db)
  const found: RestoredPayments = { known: 0, lost: [], unclear: [] }
  for await (const intent of context.provider.listIntents(since)) await adopt(context, intent, shopId, found)
  for await (const intentId of context.provider.listRefundedIntents(since))
    await syncExternalRefund(context, intentId)
  // Also of older payments: a dispute begins weeks after its payment.
  await compareDisputes(context)
  await reconcile(context)
  context.log.warn({ ...found, backupAt }, 'payments since the restored backup are settled')
  return found
}
