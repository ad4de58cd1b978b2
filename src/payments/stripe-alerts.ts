/** Stripe's disputes, early fraud warnings and reviews, as alerts of the shop. What an event leaves out stays unknown. */
import type { Stripe } from 'stripe'
import type { ProviderAlert } from './provider.ts'

const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000)

/** An answer has been handed in, and the bank decides. */
const WAITING_STATUSES = ['under_review', 'warning_under_review']
const CLOSED_STATUSES = ['won', 'lost', 'warning_closed', 'prevented']

const disputeAlert = (dispute: Stripe.Dispute, intentId: string, eventCreated: number): ProviderAlert => {
  const { id, status, reason, amount, currency } = dispute
  const details = dispute.evidence_details as Stripe.Dispute.EvidenceDetails | undefined
  const dueBy = details?.due_by
  return {
    id,
    kind: 'dispute',
    intentId,
    state: CLOSED_STATUSES.includes(status)
      ? 'closed'
      : WAITING_STATUSES.includes(status)
        ? 'waiting'
        : 'open',
    reason: reason ?? null,
    amount: amount ?? null,
    currency: currency?.toUpperCase() ?? null,
    dueBy: typeof dueBy === 'number' ? fromUnixSeconds(dueBy) : null,
    reportedAt: fromUnixSeconds(eventCreated),
  }
}

/** It has no deadline; one that a refund or a dispute has overtaken can no longer be acted on. */
const fraudWarningAlert = (
  warning: Stripe.Radar.EarlyFraudWarning,
  intentId: string,
  eventCreated: number,
): ProviderAlert => ({
  id: warning.id,
  kind: 'fraud-warning',
  intentId,
  state: warning.actionable ? 'open' : 'closed',
  reason: warning.fraud_type ?? null,
  amount: null,
  currency: null,
  dueBy: null,
  reportedAt: fromUnixSeconds(eventCreated),
})

const reviewAlert = (review: Stripe.Review, intentId: string, eventCreated: number): ProviderAlert => ({
  id: review.id,
  kind: 'review',
  intentId,
  state: review.open ? 'open' : 'closed',
  reason: review.reason ?? null,
  amount: null,
  currency: null,
  dueBy: null,
  reportedAt: fromUnixSeconds(eventCreated),
})

const disputeState = (status: string): 'open' | 'won' | 'lost' => {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

/** What an event tells of a dispute. `told`: seconds, of the event. */
export const toDisputeEvent = (dispute: Stripe.Dispute, intentId: string, eventCreated: number) => ({
  about: 'dispute' as const,
  disputeId: dispute.id,
  intentId,
  state: disputeState(dispute.status),
  alert: disputeAlert(dispute, intentId, eventCreated),
})

/** `told`: seconds, of the event. */
export const toAlert = (
  about: Stripe.Radar.EarlyFraudWarning | Stripe.Review,
  intentId: string,
  eventCreated: number,
): ProviderAlert =>
  about.object === 'review'
    ? reviewAlert(about, intentId, eventCreated)
    : fraudWarningAlert(about, intentId, eventCreated)
