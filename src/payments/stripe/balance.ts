/** Maps Stripe's balance transactions and payouts to the types of `provider.ts`. */
import type { Stripe } from 'stripe'
import {
  type BalanceEntry,
  type BalanceKind,
  PAYOUT_STATES,
  type Payout,
  type PayoutState,
  ProviderError,
} from '../provider.ts'
import { idOf } from './objects.ts'

const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000)

/** By Stripe's type. Others are fees of the account where their name says so. */
const KINDS: Readonly<Record<string, BalanceKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
}

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>

const kindOf = (type: string, source: Source | undefined): BalanceKind => {
  if (source?.object === 'dispute') return 'dispute'
  return KINDS[type] ?? (type.includes('fee') ? 'fee' : 'other')
}

const intentOf = (source: Source | undefined): string | null =>
  source !== undefined && 'payment_intent' in source ? (idOf(source.payment_intent) ?? null) : null

/** @throws ProviderError when the response is not a balance transaction */
export const toBalanceEntry = (entry: Stripe.BalanceTransaction): BalanceEntry => {
  if (entry.object !== 'balance_transaction')
    throw new ProviderError('unavailable', 'The response of the payment provider is not about its balance')
  const source = typeof entry.source === 'string' ? undefined : (entry.source ?? undefined)
  return {
    id: entry.id,
    kind: kindOf(entry.type, source),
    type: entry.type,
    intentId: intentOf(source),
    sourceId: idOf(entry.source) ?? null,
    amount: entry.amount,
    fee: entry.fee,
    net: entry.net,
    currency: entry.currency.toUpperCase(),
    createdAt: fromUnixSeconds(entry.created),
    availableAt: fromUnixSeconds(entry.available_on),
  }
}

const isPayoutState = (status: string): status is PayoutState =>
  (PAYOUT_STATES as readonly string[]).includes(status)

/** @throws ProviderError when the response is not a payout */
export const toPayout = (payout: Stripe.Payout): Payout => {
  if (payout.object !== 'payout')
    throw new ProviderError('unavailable', 'The response of the payment provider is not a payout')
  return {
    id: payout.id,
    amount: payout.amount,
    currency: payout.currency.toUpperCase(),
    status: isPayoutState(payout.status) ? payout.status : 'pending',
    isItemised: payout.reconciliation_status === 'completed',
    failure: payout.failure_message ?? payout.failure_code ?? null,
    createdAt: fromUnixSeconds(payout.created),
    arrivesAt: fromUnixSeconds(payout.arrival_date),
  }
}
