/**
 * The intent call: the cart is priced in one transaction; then, outside of it, the provider is asked for a payment of
 * exactly that. A checkout keeps one payment, one email and one address; a changed cart changes the payment's amount,
 * together with the version that its metadata names, and where the payment's state does not allow that, or it is
 * another person's, another takes its place.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CurrencyCode } from '../domain/currency.ts'
import { type Intent, isPaidFor, ProviderError } from '../payments/provider.ts'
import {
  type Checkout,
  closeCheckout,
  findCheckout,
  findSnapshot,
  lockCheckout,
  noteReleased,
  type Snapshot,
} from '../storage/checkout/checkouts.ts'
import { inTransaction } from '../storage/database/database.ts'
import { endTurn, isBusy, newBusyToken } from './busy.ts'
import { type OpenProblem, type OpenRequest, type Written, writeCheckout } from './checkout-version.ts'
import type { CheckoutContext } from './context.ts'
import { endCheckout } from './end-checkout.ts'
import { type Finalised, finalise } from './finalise.ts'

export type Opened =
  | { ok: true; intentId: string; clientSecret: string; amount: number; currency: CurrencyCode }
  | ({ ok: false } & OpenProblem)

/** How long a call waits for another that is dealing with the same checkout. */
const PATIENCE_MS = 8000
const PAUSE_MS = 120

const refused = (problem: OpenProblem): Opened => ({ ok: false, ...problem })

type WrittenCheckout = Extract<Written, { kind: 'written' }>

/** What the provider said of the payment: ready to be paid, or what stands in the way. */
type Prepared =
  | { kind: 'ready'; intent: Intent }
  /** It can never be paid: another takes its place. */
  | { kind: 'over' }
  /** It is not to be paid as it is: it ends, and another takes its place. */
  | { kind: 'replace'; intent: Intent }
  /** It has just become something else: ask again. */
  | { kind: 'changed' }
  /** The provider does not take such a payment. */
  | { kind: 'impossible'; problem: OpenProblem }
  | { kind: 'refused'; problem: OpenProblem }

const snapshotOf = async (context: CheckoutContext, id: string, version: number): Promise<Snapshot> => {
  const snapshot = await findSnapshot(context.db, id, version)
  if (!snapshot) throw new Error(`checkout ${id} has no snapshot ${version}`)
  return snapshot
}

/** Created always for the first version: a lost answer is asked for again with the same key and the same amount. */
const createFirst = async (context: CheckoutContext, checkoutId: string): Promise<Intent> => {
  const { total, currency } = await snapshotOf(context, checkoutId, 1)
  return context.provider.createIntent({
    amount: total,
    currency,
    purpose: { checkout: checkoutId, version: 1 },
    idempotencyKey: `${checkoutId}:create`,
  })
}

/** What a shopper is told who asks for a payment of what has been paid for. */
const problemOf = (finalised: Finalised): OpenProblem => {
  switch (finalised.kind) {
    case 'order':
      if (finalised.order.status === 'confirmed') return { problem: 'already-paid' }
      return finalised.order.payment_status === 'voided'
        ? { problem: 'released', sentence: finalised.order.problem ?? '' }
        : { problem: 'refunded' }
    case 'released':
      return { problem: 'released', sentence: finalised.sentence }
    default:
      return { problem: 'refunded' }
  }
}

/** Paid already: the order is made now, if nobody made it before. */
const afterPayment = async (context: CheckoutContext, intent: Intent): Promise<Prepared> => ({
  kind: 'refused',
  problem: problemOf(await finalise(context, intent)),
})

const prepare = async (context: CheckoutContext, written: WrittenCheckout): Promise<Prepared> => {
  const { checkoutId, version } = written
  const intent =
    written.intentId === null
      ? await createFirst(context, checkoutId)
      : await context.provider.retrieveIntent(written.intentId)
  const isCurrent = intent.purpose?.version === version
  switch (intent.status) {
    case 'succeeded':
    case 'requires_capture':
      return afterPayment(context, intent)
    case 'canceled':
      return { kind: 'over' }
    case 'processing':
      return { kind: 'refused', problem: { problem: 'busy' } }
    case 'requires_action':
      // What the shopper agrees on with the bank just now is the old amount.
      return isCurrent ? { kind: 'ready', intent } : { kind: 'replace', intent }
    case 'requires_payment_method':
    case 'requires_confirmation':
      if (isCurrent) return { kind: 'ready', intent }
      return {
        kind: 'ready',
        intent: await context.provider.updateIntent(intent.id, {
          amount: written.quote.total,
          purpose: { checkout: checkoutId, version },
          idempotencyKey: `${checkoutId}:${version}`,
        }),
      }
  }
}

const afterError = (context: CheckoutContext, written: WrittenCheckout, error: ProviderError): Prepared => {
  const { checkoutId, quote } = written
  switch (error.kind) {
    case 'wrong-state':
      return { kind: 'changed' }
    case 'not-found':
      // As when the shop has got other keys since: that payment can never be made.
      context.log.warn({ checkoutId }, 'the payment provider does not know a payment')
      return { kind: 'over' }
    case 'unavailable':
      context.log.warn({ err: error, checkoutId }, 'the payment provider cannot be reached')
      return { kind: 'refused', problem: { problem: 'provider-unavailable' } }
    case 'amount-out-of-range':
      context.log.warn({ err: error, checkoutId }, 'the payment provider does not charge that amount')
      return {
        kind: 'impossible',
        problem: { problem: 'amount-out-of-range', total: quote.total, currency: quote.currency },
      }
    default:
      context.log.error({ err: error, checkoutId }, 'the payment provider refuses a payment')
      return { kind: 'impossible', problem: { problem: 'payment-refused' } }
  }
}

/** Writes down what the provider has, if the turn is still this call's: then, and only then, it may be paid. */
const settle = (
  context: CheckoutContext,
  written: WrittenCheckout,
  intent: Intent,
  token: string,
): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    const checkout = await lockCheckout(trx, written.checkoutId)
    const isOurs =
      checkout?.status === 'open' && checkout.busy_token === token && isBusy(checkout, context.now())
    if (!isOurs) return false
    await trx
      .updateTable('checkouts')
      .set({
        intent_id: intent.id,
        client_secret: intent.clientSecret,
        intent_version: written.version,
        busy_token: null,
        busy_until: null,
      })
      .where('id', '=', checkout.id)
      .execute()
    return true
  })

/** An intent whose checkout ended while it was being made is of no use to anybody: nobody has its secret. */
const discard = async (context: CheckoutContext, checkoutId: string, intent: Intent): Promise<void> => {
  const checkout = await findCheckout(context.db, checkoutId)
  if (checkout?.status === 'open' || checkout?.intent_id === intent.id) return
  await context.provider.cancelIntent(intent.id).catch((error: unknown) => {
    context.log.warn({ err: error, intentId: intent.id }, 'an unused payment could not be cancelled')
  })
}

/** The checkout is over: its payment can never be made. */
const closeAsOver = (context: CheckoutContext, checkoutId: string): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await closeCheckout(trx, checkoutId, 'cancelled')
    await noteReleased(trx, checkoutId, context.now())
  })

/** Ends the checkout so that another can take its place; undefined: it may. */
const replace = async (
  context: CheckoutContext,
  checkout: Checkout,
  options: { when: (current: Checkout) => boolean; intent?: Intent },
): Promise<Opened | undefined> => {
  try {
    const ended = await endCheckout(context, checkout, { ending: 'cancelled', ...options })
    if (ended.kind === 'finalised') return refused(problemOf(ended.finalised))
    return ended.kind === 'stays' ? refused({ problem: 'busy' }) : undefined
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not-found') {
      await closeAsOver(context, checkout.id)
      return undefined
    }
    context.log.warn({ err: error, checkoutId: checkout.id }, 'the payment provider cannot be reached')
    return refused({ problem: 'provider-unavailable' })
  }
}

/** What is not ready to be paid; undefined: go round again. */
const afterRefusal = async (
  context: CheckoutContext,
  written: WrittenCheckout,
  token: string,
  prepared: Exclude<Prepared, { kind: 'ready' }>,
): Promise<Opened | undefined> => {
  const { checkoutId } = written
  switch (prepared.kind) {
    case 'refused':
      return refused(prepared.problem)
    case 'changed':
      return undefined
    case 'over':
      await closeAsOver(context, checkoutId)
      return undefined
    case 'impossible':
      // Where no payment was made there is nothing to go on with.
      if (written.intentId === null) await closeAsOver(context, checkoutId)
      return refused(prepared.problem)
    case 'replace': {
      const checkout = await findCheckout(context.db, checkoutId)
      if (checkout?.status !== 'open') return undefined
      const when = (current: Checkout) => current.busy_token === token
      return replace(context, checkout, { when, intent: prepared.intent })
    }
  }
}

const askForPayment = async (
  context: CheckoutContext,
  written: WrittenCheckout,
  token: string,
): Promise<Opened | undefined> => {
  const { checkoutId, quote } = written
  let isSettled = false
  try {
    const prepared = await prepare(context, written).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      return afterError(context, written, error)
    })
    if (prepared.kind !== 'ready') return await afterRefusal(context, written, token, prepared)
    const { intent } = prepared
    context.crashPoint?.('intent-answered')
    if (isPaidFor(intent)) return undefined // It was paid while the cart changed: ask again.
    if (intent.amount !== quote.total || intent.currency !== quote.currency)
      throw new Error(`payment ${intent.id} is not of the total of checkout ${checkoutId}`)
    isSettled = await settle(context, written, intent, token)
    if (!isSettled) {
      await discard(context, checkoutId, intent)
      return undefined
    }
    context.crashPoint?.('intent-settled')
    const { id: intentId, clientSecret } = intent
    return { ok: true, intentId, clientSecret, amount: quote.total, currency: quote.currency }
  } finally {
    if (!isSettled) await endTurn(context.db, checkoutId, token)
  }
}

/** One round; undefined: go round again. */
const attempt = async (context: CheckoutContext, request: OpenRequest): Promise<Opened | undefined> => {
  const token = newBusyToken()
  const written = await inTransaction(context.db, async (trx) => {
    const turn = { busyToken: token, mode: context.provider.mode, now: context.now() }
    const step = await writeCheckout(trx, request, turn)
    context.crashPoint?.('open-before-commit')
    return step
  })
  switch (written.kind) {
    case 'refused':
      return refused(written.problem)
    case 'wait':
      await sleep(PAUSE_MS * (0.5 + Math.random()))
      return undefined
    case 'replace': {
      const { checkout } = written
      // Not where a call has taken its turn since, or the payment has become another person's.
      const when = (current: Checkout) => current.busy_token === checkout.busy_token
      const opened = await replace(context, checkout, { when })
      return opened && 'problem' in opened && opened.problem === 'busy' ? undefined : opened
    }
    case 'written':
      context.crashPoint?.('open-committed')
      return askForPayment(context, written, token)
  }
}

export const openCheckout = async (context: CheckoutContext, request: OpenRequest): Promise<Opened> => {
  const until = performance.now() + PATIENCE_MS
  do {
    const opened = await attempt(context, request)
    if (opened) return opened
  } while (performance.now() < until)
  return refused({ problem: 'busy' })
}
