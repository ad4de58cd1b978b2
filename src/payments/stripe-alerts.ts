/** Stripe's disputes, early fraud warnings and reviews, as alerts of the shop. What an event leaves out stays unknown. */
import type { Stripe } from 'stripe'
import type { ProviderAlert } from './provider.ts'

const moment = (seconds: number): Date => new Date(seconds * 1000)

/** An answer has been handed in, and the bank decides. */
const WAITING = ['under_review', 'warning_under_review']
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented']

const disputeAlert = (dispute: Stripe.Dispute, intentId: string, told: number): ProviderAlert => {
  const { id, status, reason, amount, currency } = dispute
  const details = dispute.evidence_details as Stripe.Dispute.EvidenceDetails | undefined
  const dueBy = details?.due_by
  return {
    id,
    kind: 'dispute',
    intentId,
    state: CLOSED.includes(status) ? 'closed' : WAITING.includes(status) ? 'waiting' : 'open',
    reason: reason ?? null,
    amount: amount ?? null,
    currency: currency?.toUpperCase() ?? null,
    dueBy: typeof dueBy === 'number' ? moment(dueBy) : null,
    reportedAt: moment(told),
  }
}

/** It has no deadline; one that a refund or a dispute has overtaken can no longer be acted on. */
const fraudWarningAlert = (
  warning: Stripe.Radar.EarlyFraudWarning,
  intentId: string,
  told: number,
): ProviderAlert => ({
  id: warning.id,
  kind: 'fraud-warning',
  intentId,
  state: warning.actionable ? 'open' : 'closed',
  reason: warning.fraud_type ?? null,
  amount: null,
  currency: null,
  dueBy: null,
  reportedAt: moment(told),
})

const reviewAlert = (review: Stripe.Review, intentId: string, told: number): ProviderAlert => ({
  id: review.id,
  kind: 'review',
  intentId,
  state: review.open ? 'open' : 'closed',
  reason: review.reason ?? null,
  amount: null,
  currency: null,
  dueBy: null,
  reportedAt: moment(told),
})

const disputeState = (status: string): 'open' | 'won' | 'lost' => {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

/** What an event tells of a dispute. `told`: seconds, of the event. */
export const disputeOf = (dispute: Stripe.Dispute, intentId: string, told: number) => ({
  about: 'dispute' as const,
  disputeId: dispute.id,
  intentId,
  state: disputeState(dispute.status),
  alert: disputeAlert(dispute, intentId, told),
})

/** `told`: seconds, of the event. */
export const alertOf = (
  about: Stripe.Radar.EarlyFraudWarning | Stripe.Review,
  intentId: string,
  told: number,
): ProviderAlert =>
  about.object === 'review' ? reviewAlert(about, intentId, told) : fraudWarningAlert(about, intentId, told)
