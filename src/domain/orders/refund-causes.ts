/**
 * The reasons for a refund by staff: the stored name and the displayed text; what staff add in their own words; and who
 * wanted an order cancelled.
 */

export const REFUND_CAUSES = {
  returned: 'Returned by the customer',
  cancelled: 'Cancelled before it was sent',
  faulty: 'Faulty or damaged',
  lost: 'Lost on the way',
  other: 'Another reason',
} as const

export type RefundCause = keyof typeof REFUND_CAUSES
/** What the customer reads: "Faulty or damaged: a seam was open". `cause` is null where the shop started the refund. */
export const refundReason = (cause: RefundCause | null, explanation: string): string | null => {
  const parts = [cause === null ? '' : REFUND_CAUSES[cause], explanation].filter(Boolean)
  return parts.length > 0 ? parts.join(': ') : null
}

/** The longest explanation, as the database checks it too. */
export const MAX_EXPLANATION = 300

/** Who wanted it, and how the mail says it. */
export const CANCELLED_BY = { shop: 'by us', customer: 'as you asked us to' } as const
export type CancelledBy = keyof typeof CANCELLED_BY
export const CANCELLERS = Object.keys(CANCELLED_BY) as [CancelledBy, ...CancelledBy[]]

export const REFUND_CAUSE_NAMES = Object.keys(REFUND_CAUSES) as [RefundCause, ...RefundCause[]]
