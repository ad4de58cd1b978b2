/**
 * What is said of a refund, of a whole payment or of a part. The rule: staff read "refunded" and customers "paid back",
 * the same for both kinds, and each sentence stands here once.
 */
export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** For staff, as the payment statuses of the same state are shown. */
export const REFUND_STATE_LABELS: Readonly<Record<RefundState, string>> = {
  pending: 'Refund pending',
  succeeded: 'Refunded',
  failed: 'Refund failed',
}

/** For customers: a refund that failed is being worked on. */
export const paidBackLabel = (state: RefundState): string =>
  state === 'succeeded' ? 'Paid back' : 'Being paid back'

export const IN_DASHBOARD = "in the payment provider's dashboard"

/** "Lost or stolen card" for the provider's code lost_or_stolen_card; a reason in words stays as it is. */
export const reasonText = (reason: string): string =>
  /^[a-z_]+$/.test(reason)
    ? `${reason.charAt(0).toUpperCase()}${reason.slice(1).replaceAll('_', ' ')}`
    : reason

/** " (expired or canceled card)" for a reason of the provider, which may be a code; empty without one. */
export const reasonSuffix = (reason: string | null | undefined): string =>
  reason ? ` (${reason.replaceAll('_', ' ')})` : ''

/** What staff do about a refund that the provider could not make. Only one of a part can be tried again in the shop. */
export const failedRefundAdvice = (isPart: boolean): string =>
  isPart
    ? `Try it again on the page of the order, or give the money back ${IN_DASHBOARD}.`
    : `Give the money back ${IN_DASHBOARD}.`
