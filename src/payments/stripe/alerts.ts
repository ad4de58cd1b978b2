/** Maps Stripe's disputes, early fraud warnings and reviews to alerts. A field that an event omits becomes null. */
import type { Stripe } from 'stripe'
import type { ListedDispute, ProviderAlert } from '../provider.ts'

const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000)

/** Evidence has been submitted, and the bank decides. */
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

/** A warning has no deadline. It is not actionable any more after a refund or a dispute. */
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

/** `reportedAt`: Unix seconds. */
export const toListedDispute = (
  dispute: Stripe.Dispute,
  intentId: string,
  reportedAt: number,
): ListedDispute => ({
  disputeId: dispute.id,
  intentId,
  state: disputeState(dispute.status),
  alert: disputeAlert(dispute, intentId, reportedAt),
})

/** `eventCreated`: Unix seconds. */
export const toDisputeEvent = (dispute: Stripe.Dispute, intentId: string, eventCreated: number) => ({
  about: 'dispute' as const,
  ...toListedDispute(dispute, intentId, eventCreated),
})

/** `eventCreated`: Unix seconds. */
export const toAlert = (
  about: Stripe.Radar.EarlyFraudWarning | Stripe.Review,
  intentId: string,
  eventCreated: number,
): ProviderAlert =>
  about.object === 'review'
    ? reviewAlert(about, intentId, eventCreated)
    : fraudWarningAlert(about, intentId, eventCreated)
