/** The reasons for a refund by staff: the stored name and the displayed text. */

export const REFUND_CAUSES = {
  returned: 'Returned by the customer',
  cancelled: 'Cancelled before it was sent',
  faulty: 'Faulty or damaged',
  lost: 'Lost on the way',
  other: 'Another reason',
} as const

export type RefundCause = keyof typeof REFUND_CAUSES
export const REFUND_CAUSE_NAMES = Object.keys(REFUND_CAUSES) as [RefundCause, ...RefundCause[]]
