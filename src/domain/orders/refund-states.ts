/** The states of a refund at the provider: the API, the database and the checkout use this one list. */

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]
