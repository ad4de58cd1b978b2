/**
 * The intent endpoint. One transaction prices the cart; after it, the provider creates or updates a payment intent of that
 * amount. A checkout keeps one intent, one email and one address. A changed cart changes the intent's amount together
 * with the version in its metadata. Where the intent's state does not allow that, or the checkout is another person's,
 * a new checkout replaces it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CurrencyCode } from '../../domain/pricing/currency.ts'
import type { DeliveryDays } from '../../domain/pricing/shipping.ts'
import type { OrderTaxes } from '../../domain/pricing/tax.ts'
import { type Intent, isAuthorisedOrPaid } from '../../payments/provider.ts'
import { inTransaction } from '../../storage/database/database.ts'
import { type Checkout, findCheckout } from '../../storage/payments/checkouts.ts'
import { holdsLease, newLeaseToken, releaseLease } from '../checkout-lease.ts'
import type { CheckoutContext } from '../context.ts'
import { logPayment } from '../payment-trail.ts'
import { closeUnpayable, tryEndCheckout } from './end-checkout.ts'
import { type PreparedIntent, prepareIntent, problemOfFinalised } from './prepare-intent.ts'
import {
  type OpenProblem,
  type OpenRequest,
  type UpsertedCheckout,
  upsertCheckout,
} from './upsert-checkout.ts'

export type OpenResult =
  | {
      ok: true
      intentId: string
      clientSecret: string
      amount: number
      currency: CurrencyCode
      taxes: OrderTaxes | null
      deliveryDays: DeliveryDays | null
    }
  | ({ ok: false } & OpenProblem)

/** How long a call waits for another that holds the lease of the same checkout. */
const OPEN_TIMEOUT_MS = 8000
const RETRY_DELAY_MS = 120

const refused = (problem: OpenProblem): OpenResult => ({ ok: false, ...problem })

/** Stores the intent if this call still holds the lease. Only a stored intent is handed to the shopper. */
const recordIntent = async (
  context: CheckoutContext,
  written: UpsertedCheckout,
  intent: Intent,
  token: string,
): Promise<boolean> => {
  const stored = await context.db
    .updateTable('checkouts')
    .set({
      intent_id: intent.id,
      client_secret: intent.clientSecret,
      intent_version: written.version,
      busy_token: null,
      busy_until: null,
    })
    .where('id', '=', written.checkoutId)
    .where('status', '=', 'open')
    .where(holdsLease(token, context.now()))
    .executeTakeFirst()
  return stored.numUpdatedRows > 0n
}

/** Cancels an intent whose checkout ended while it was being created: its secret was never handed out. */
const cancelUnusedIntent = async (
  context: CheckoutContext,
  checkoutId: string,
  intent: Intent,
): Promise<void> => {
  const checkout = await findCheckout(context.db, checkoutId)
  if (checkout?.status === 'open' || checkout?.intent_id === intent.id) return
  await context.provider.cancelIntent(intent.id).catch((error: unknown) => {
    context.log.warn({ err: error, intentId: intent.id }, 'an unused payment could not be cancelled')
  })
}

/** Ends the checkout so that a new one can replace it. Undefined: the caller may retry. */
const endForReplacement = async (
  context: CheckoutContext,
  checkout: Checkout,
  options: { condition: (current: Checkout) => boolean; intent?: Intent },
): Promise<OpenResult | undefined> => {
  const ended = await tryEndCheckout(context, checkout, { ending: 'cancelled', ...options })
  switch (ended.kind) {
    case 'ended':
      return undefined
    case 'finalised':
      return refused(problemOfFinalised(ended.finalised))
    case 'kept-open':
      return refused({ problem: 'busy' })
    case 'unavailable':
      return refused({ problem: 'provider-unavailable' })
  }
}

/** Handles an intent that is not ready to be paid. Undefined: retry. */
const resolveUnready = async (
  context: CheckoutContext,
  written: UpsertedCheckout,
  token: string,
  prepared: Exclude<PreparedIntent, { kind: 'ready' }>,
): Promise<OpenResult | undefined> => {
  const { checkoutId } = written
  switch (prepared.kind) {
    case 'refused':
      return refused(prepared.problem)
    case 'changed':
      return undefined
    case 'unpayable':
      await closeUnpayable(context, checkoutId)
      return undefined
    case 'rejected':
      // Without an intent the checkout cannot be reused.
      if (written.intentId === null) await closeUnpayable(context, checkoutId)
      return refused(prepared.problem)
    case 'replace': {
      const checkout = await findCheckout(context.db, checkoutId)
      if (checkout?.status !== 'open') return undefined
      const condition = (current: Checkout) => current.busy_token === token
      return endForReplacement(context, checkout, { condition, intent: prepared.intent })
    }
  }
}

const openPayment = async (
  context: CheckoutContext,
  written: UpsertedCheckout,
  token: string,
): Promise<OpenResult | undefined> => {
  const { checkoutId, quote } = written
  let isRecorded = false
  try {
    const prepared = await prepareIntent(context, written)
    if (prepared.kind !== 'ready') return await resolveUnready(context, written, token, prepared)
    const { intent } = prepared
    context.crashPoint?.('intent-received')
    if (isAuthorisedOrPaid(intent)) return undefined // It was paid while the cart changed: retry.
    if (intent.amount !== quote.total || intent.currency !== quote.currency)
      throw new Error(`payment ${intent.id} does not have the total of checkout ${checkoutId}`)
    isRecorded = await recordIntent(context, written, intent, token)
    if (!isRecorded) {
      await cancelUnusedIntent(context, checkoutId, intent)
      return undefined
    }
    context.crashPoint?.('intent-recorded')
    const { id: intentId, clientSecret } = intent
    const { total: amount, currency, taxes, deliveryDays } = quote
    logPayment(context, 'payment-opened', {
      checkoutId,
      intentId,
      version: written.version,
      amount,
      currency,
    })
    return { ok: true, intentId, clientSecret, amount, currency, taxes, deliveryDays }
  } finally {
    if (!isRecorded) await releaseLease(context.db, checkoutId, token)
  }
}

/** One attempt. Undefined: retry. */
const tryOpen = async (context: CheckoutContext, request: OpenRequest): Promise<OpenResult | undefined> => {
  const token = newLeaseToken()
  const pricing = await context.pricing()
  const written = await inTransaction(context.db, async (trx) => {
    const step = await upsertCheckout(trx, request, {
      leaseToken: token,
      mode: context.provider.mode,
      now: context.now(),
      pricing,
    })
    context.crashPoint?.('open-before-commit')
    return step
  })
  switch (written.kind) {
    case 'refused':
      return refused(written.problem)
    case 'leased':
      await sleep(RETRY_DELAY_MS * (0.5 + Math.random()))
      return undefined
    case 'replace': {
      const { checkout } = written
      // Unless another call has acquired the lease since.
      const condition = (current: Checkout) => current.busy_token === checkout.busy_token
      const opened = await endForReplacement(context, checkout, { condition })
      return opened && 'problem' in opened && opened.problem === 'busy' ? undefined : opened
    }
    case 'upserted':
      context.crashPoint?.('open-committed')
      return openPayment(context, written, token)
  }
}

export const openCheckout = async (context: CheckoutContext, request: OpenRequest): Promise<OpenResult> => {
  const until = performance.now() + OPEN_TIMEOUT_MS
  do {
    const opened = await tryOpen(context, request)
    if (opened && !opened.ok) logPayment(context, 'payment-open-refused', { problem: opened.problem })
    if (opened) return opened
  } while (performance.now() < until)
  logPayment(context, 'payment-open-refused', { problem: 'busy' })
  return refused({ problem: 'busy' })
}
