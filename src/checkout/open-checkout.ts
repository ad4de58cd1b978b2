/**
 * The intent call: the cart is priced and its stock held in one transaction; then, outside of it, the provider is
 * asked for a payment of exactly that. A checkout keeps one payment; a changed cart changes its amount, together with
 * the version that its metadata names, and where the payment's state does not allow that, another takes its place.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Intent, ProviderError } from '../payments/provider.ts'
import type { CurrencyCode } from '../shop/currency.ts'
import {
  closeCheckout,
  findCheckout,
  findSnapshot,
  lockCheckout,
  type Snapshot,
} from '../storage/checkouts.ts'
import { inTransaction } from '../storage/database.ts'
import { setHolds } from '../storage/holds.ts'
import { endTurn, newBusyToken } from './busy.ts'
import type { CheckoutContext } from './context.ts'
import { finalise } from './finalise.ts'
import { type Held, holdCart, type OpenProblem, type OpenRequest } from './hold.ts'
import { checkCheckout } from './reconcile.ts'

export type Opened =
  | { ok: true; intentId: string; clientSecret: string; amount: number; currency: CurrencyCode }
  | ({ ok: false } & OpenProblem)

/** How long a call waits for another that is dealing with the same checkout. */
const PATIENCE_MS = 8000
const PAUSE_MS = 120

const refused = (problem: OpenProblem): Opened => ({ ok: false, ...problem })

type HeldCart = Extract<Held, { kind: 'held' }>

/** What the provider said of the payment: ready to be paid, or what stands in the way. */
type Prepared =
  | { kind: 'ready'; intent: Intent }
  /** It can no longer be paid: another takes its place. */
  | { kind: 'cancelled' }
  /** It has just become something else: ask again. */
  | { kind: 'changed' }
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

/** Paid already: the order is made now, if nobody made it before. */
const afterPayment = async (context: CheckoutContext, intent: Intent): Promise<Prepared> => {
  const finalised = await finalise(context, intent)
  const isOrder = finalised.kind === 'order' && finalised.order.status === 'confirmed'
  return { kind: 'refused', problem: { problem: isOrder ? 'already-paid' : 'refunded' } }
}

/** A payment that is not to be made any more. */
const cancel = async (context: CheckoutContext, intentId: string): Promise<Prepared> => {
  const intent = await context.provider.cancelIntent(intentId)
  if (intent.status === 'succeeded') return afterPayment(context, intent)
  if (intent.status === 'canceled') return { kind: 'cancelled' }
  return { kind: 'refused', problem: { problem: 'busy' } }
}

const prepare = async (context: CheckoutContext, held: HeldCart): Promise<Prepared> => {
  const { checkoutId, version } = held
  const intent =
    held.intentId === null
      ? await createFirst(context, checkoutId)
      : await context.provider.retrieveIntent(held.intentId)
  const isCurrent = intent.purpose?.version === version
  switch (intent.status) {
    case 'succeeded':
      return afterPayment(context, intent)
    case 'canceled':
      return { kind: 'cancelled' }
    case 'processing':
    case 'requires_capture':
      return { kind: 'refused', problem: { problem: 'busy' } }
    case 'requires_action':
      // What the shopper agrees on with the bank just now is the old amount.
      return isCurrent ? { kind: 'ready', intent } : cancel(context, intent.id)
    case 'requires_payment_method':
    case 'requires_confirmation':
      if (isCurrent) return { kind: 'ready', intent }
      return {
        kind: 'ready',
        intent: await context.provider.updateIntent(intent.id, {
          amount: held.quote.total,
          purpose: { checkout: checkoutId, version },
          idempotencyKey: `${checkoutId}:${version}`,
        }),
      }
  }
}

const asking = async (
  context: CheckoutContext,
  checkoutId: string,
  ask: () => Promise<Prepared>,
): Promise<Prepared> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    switch (error.kind) {
      case 'wrong-state':
        return { kind: 'changed' }
      case 'not-found':
        // As when the shop has got other keys since: that payment can never be made.
        context.log.warn({ checkoutId }, 'the payment provider does not know a payment')
        return { kind: 'cancelled' }
      case 'unavailable':
        context.log.warn({ err: error, checkoutId }, 'the payment provider cannot be reached')
        return { kind: 'refused', problem: { problem: 'provider-unavailable' } }
      default:
        throw error
    }
  }
}

/** Writes down what the provider has, if the turn is still this call's: then, and only then, it may be paid. */
const settle = (context: CheckoutContext, held: HeldCart, intent: Intent, token: string): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    const checkout = await lockCheckout(trx, held.checkoutId)
    if (checkout?.status !== 'open' || checkout.busy_token !== token) return false
    await setHolds(trx, checkout.id, held.quantities)
    await trx
      .updateTable('checkouts')
      .set({
        intent_id: intent.id,
        client_secret: intent.clientSecret,
        intent_version: held.version,
        busy_token: null,
        busy_until: null,
      })
      .where('id', '=', checkout.id)
      .execute()
    return true
  })

/** An intent whose checkout ended while it was being made is of no use to anybody. */
const discard = async (context: CheckoutContext, held: HeldCart, intent: Intent): Promise<void> => {
  const checkout = await findCheckout(context.db, held.checkoutId)
  if (checkout?.status === 'open' || checkout?.intent_id === intent.id) return
  await context.provider.cancelIntent(intent.id).catch((error: unknown) => {
    context.log.warn({ err: error, intentId: intent.id }, 'an unused payment could not be cancelled')
  })
}

type Turn = {
  /** A checkout whose payment the provider has cancelled: the next round ends it. */
  cancelled: string | undefined
  hasAskedOverdue: boolean
}

/** Undefined: go round again. */
const afterRefusal = (prepared: Exclude<Prepared, { kind: 'ready' }>, checkoutId: string, turn: Turn) => {
  if (prepared.kind === 'refused') return refused(prepared.problem)
  if (prepared.kind === 'cancelled') turn.cancelled = checkoutId
  return undefined
}

const askForPayment = async (
  context: CheckoutContext,
  held: HeldCart,
  token: string,
  turn: Turn,
): Promise<Opened | undefined> => {
  const { checkoutId, quote } = held
  let isSettled = false
  try {
    const prepared = await asking(context, checkoutId, () => prepare(context, held))
    if (prepared.kind !== 'ready') return afterRefusal(prepared, checkoutId, turn)
    const { intent } = prepared
    context.crashPoint?.('intent-answered')
    if (intent.amount !== quote.total || intent.currency !== quote.currency)
      throw new Error(`payment ${intent.id} is not of the total of checkout ${checkoutId}`)
    isSettled = await settle(context, held, intent, token)
    if (!isSettled) {
      await discard(context, held, intent)
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
const attempt = async (
  context: CheckoutContext,
  request: OpenRequest,
  turn: Turn,
): Promise<Opened | undefined> => {
  const token = newBusyToken()
  const { cancelled } = turn
  const held = await inTransaction(context.db, async (trx) => {
    const step = await holdCart(trx, request, { cancelled, busyToken: token, now: context.now() })
    context.crashPoint?.('hold-before-commit')
    return step
  })
  turn.cancelled = undefined
  switch (held.kind) {
    case 'refused':
      return refused(held.problem)
    case 'wait':
      await sleep(PAUSE_MS * (0.5 + Math.random()))
      return undefined
    case 'overdue':
      if (turn.hasAskedOverdue) return refused(held.problem)
      turn.hasAskedOverdue = true
      for (const id of held.checkoutIds) await checkCheckout(context, id)
      return undefined
    case 'replace': {
      // The old payment is cancelled at the provider before the new one begins.
      const { id, intent_id: intentId } = held.checkout
      const prepared = await asking(context, id, async () =>
        intentId === null ? { kind: 'cancelled' } : cancel(context, intentId),
      )
      context.crashPoint?.('replaced-intent-cancelled')
      return prepared.kind === 'ready' ? undefined : afterRefusal(prepared, id, turn)
    }
    case 'held':
      context.crashPoint?.('hold-committed')
      return askForPayment(context, held, token, turn)
  }
}

export const openCheckout = async (context: CheckoutContext, request: OpenRequest): Promise<Opened> => {
  const turn: Turn = { cancelled: undefined, hasAskedOverdue: false }
  const until = performance.now() + PATIENCE_MS
  do {
    const opened = await attempt(context, request, turn)
    if (opened) return opened
  } while (performance.now() < until)
  const { cancelled } = turn
  if (cancelled !== undefined)
    await inTransaction(context.db, (trx) => closeCheckout(trx, cancelled, 'cancelled'))
  return refused({ problem: 'busy' })
}
