/**
 * Compares payments one by one with the provider's. The rule: before a difference counts, an event that may have been lost
 * is made up for by the functions that handle events, and both sides are read again.
 */
import {
  comparePayment,
  type Difference,
  type ProviderPayment,
  recordedRefunds,
} from '../../domain/reconciliation/reconciliation.ts'
import { type Intent, isAuthorisedOrPaid, ProviderError } from '../../payments/provider.ts'
import { readShopId } from '../../storage/database/shop-id.ts'
import type { FoundDifference } from '../../storage/reconciliation/differences.ts'
import { readStoredPayments, type StoredPayment } from '../../storage/reconciliation/recorded-payments.ts'
import { addMs, type CheckoutContext } from '../context.ts'
import { finalise } from '../finalise/finalise.ts'
import { recordRefund } from '../refund/send-refund.ts'
import { syncExternalRefund } from '../refund/sync-external-refund.ts'

const BATCH_SIZE = 200
/** A payment that was written this recently is not judged: the other side may not have answered yet. */
const IN_MOTION_MS = 5 * 60_000

/** Undefined: the provider does not know it. */
const retrieve = async ({ provider }: CheckoutContext, intentId: string): Promise<Intent | undefined> => {
  try {
    return await provider.retrieveIntent(intentId)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return undefined
    throw error
  }
}

const readRefunded = async ({ provider }: CheckoutContext, intentId: string): Promise<number> =>
  (await provider.listRefunds(intentId))
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

const providerPayment = (intent: Intent | undefined, refunded: number): ProviderPayment =>
  intent ? { captured: intent.amountReceived, currency: intent.currency, refunded } : null

/** One of another system on the same account is none of the shop's business. */
const isOurs = (stored: StoredPayment, intent: Intent | undefined, shopId: string): boolean =>
  stored.isKnown || intent?.shopId === shopId

const isInMotion = ({ changedAt }: StoredPayment, now: Date): boolean =>
  changedAt !== null && changedAt > addMs(now, -IN_MOTION_MS)

const read = async (context: CheckoutContext, intentId: string): Promise<StoredPayment> => {
  const stored = (await readStoredPayments(context.db, [intentId])).get(intentId)
  if (!stored) throw new Error(`nothing was read of the payment ${intentId}`)
  return stored
}

/** Does what a lost event would have done. */
const makeUpForEvents = async (
  context: CheckoutContext,
  intent: Intent | undefined,
  stored: StoredPayment,
  found: readonly Difference[],
): Promise<void> => {
  if (!intent || !stored.isKnown) return
  const isUnfinished = found.some(({ kind }) => kind === 'capture-without-order')
  if (isUnfinished && isAuthorisedOrPaid(intent)) await finalise(context, intent)
  if (!found.some(({ kind }) => kind === 'refund-not-here' || kind === 'refund-not-there')) return
  // Of the shop's own refunds too: the bank may have returned one.
  for (const refund of await context.provider.listRefunds(intent.id)) await recordRefund(context, refund)
  await syncExternalRefund(context, intent.id)
}

/** Reads both sides again. Empty where they agree now, or where the payment was just changed. */
const confirmDifferences = async (
  context: CheckoutContext,
  intentId: string,
  shopId: string,
  found: readonly Difference[],
): Promise<Difference[]> => {
  const before = await retrieve(context, intentId)
  await makeUpForEvents(context, before, await read(context, intentId), found)
  const intent = await retrieve(context, intentId)
  const refunded = intent && intent.amountReceived > 0 ? await readRefunded(context, intentId) : 0
  const stored = await read(context, intentId)
  if (!isOurs(stored, intent, shopId) || isInMotion(stored, context.now())) return []
  return comparePayment(stored, providerPayment(intent, refunded))
}

export type ComparedPayments = { found: FoundDifference[]; subjects: string[] }

/**
 * @param known intents that were read already; others are retrieved one by one
 * @param refunded ids of the payments of which the provider has listed a refund
 * @throws ProviderError
 */
export const comparePayments = async (
  context: CheckoutContext,
  intentIds: readonly string[],
  { known, refunded }: { known: ReadonlyMap<string, Intent>; refunded: ReadonlySet<string> },
): Promise<ComparedPayments> => {
  const shopId = await readShopId(context.db)
  const compared: ComparedPayments = { found: [], subjects: [] }
  for (let start = 0; start < intentIds.length; start += BATCH_SIZE) {
    const ids = intentIds.slice(start, start + BATCH_SIZE)
    const payments = await readStoredPayments(context.db, ids)
    for (const id of ids) {
      const stored = payments.get(id)
      if (!stored) continue
      const intent = known.get(id) ?? (await retrieve(context, id))
      if (!isOurs(stored, intent, shopId)) continue
      if (isInMotion(stored, context.now())) continue
      const hasRefunds = refunded.has(id) || recordedRefunds(stored) > 0
      const there = providerPayment(intent, intent && hasRefunds ? await readRefunded(context, id) : 0)
      const found = comparePayment(stored, there)
      const confirmed = found.length > 0 ? await confirmDifferences(context, id, shopId, found) : []
      compared.subjects.push(id)
      compared.found.push(...confirmed.map((difference) => ({ ...difference, subject: id })))
    }
  }
  return compared
}
