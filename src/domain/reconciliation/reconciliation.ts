/**
 * What the shop has recorded of a payment, compared with what the payment provider has: each difference has a kind and the
 * amounts of both sides, in minor units.
 */
import type { PaymentStatus } from '../orders/order-status.ts'
import type { RefundState } from '../orders/refund-states.ts'

/** Kinds that follow from one payment alone. */
export const PAYMENT_DIFFERENCES = [
  'capture-without-order',
  'order-without-capture',
  'amount',
  'currency',
  'refund-not-here',
  'refund-not-there',
] as const
/** Kinds that a run searches for in all that is recorded. */
export const BALANCE_DIFFERENCES = ['dispute', 'not-in-balance', 'fees', 'payout'] as const
export const DIFFERENCE_KINDS = [...PAYMENT_DIFFERENCES, ...BALANCE_DIFFERENCES] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

type Words = { title: string; here: string; there: string; advice: string }

/** For staff: what differs, what the two amounts are, and what to do. */
export const DIFFERENCE_WORDS: Record<DifferenceKind, Words> = {
  'capture-without-order': {
    title: 'A payment without an order',
    here: 'Ordered',
    there: 'Received',
    advice: 'Find out whom it is from in the dashboard of the provider, and refund it there.',
  },
  'order-without-capture': {
    title: 'An order without its payment',
    here: 'Paid, as the order says',
    there: 'Received',
    advice: 'Do not send the goods. The keys of another account, or a payment that was undone, explain it.',
  },
  amount: {
    title: 'Another amount was received',
    here: 'Recorded',
    there: 'Received',
    advice: 'Compare the order with the payment in the dashboard of the provider.',
  },
  currency: {
    title: 'Another currency was received',
    here: 'Recorded',
    there: 'Received',
    advice: 'Compare the order with the payment in the dashboard of the provider.',
  },
  'refund-not-here': {
    title: 'More was refunded than the shop knows',
    here: 'Refunded, as recorded',
    there: 'Refunded',
    advice: 'Look in the dashboard of the provider who refunded it, and whether goods came back.',
  },
  'refund-not-there': {
    title: 'A refund that the provider has not made',
    here: 'Refunded, as recorded',
    there: 'Refunded',
    advice: 'The customer waits for this money: refund it in the dashboard of the provider.',
  },
  dispute: {
    title: 'A dispute that the order does not show',
    here: 'Disputed, as recorded',
    there: 'Disputed',
    advice: 'Answer it in the dashboard of the provider before its deadline.',
  },
  'not-in-balance': {
    title: 'A payment that is not in the balance',
    here: 'Received, as recorded',
    there: 'In the balance',
    advice: 'Ask the provider when it is paid out.',
  },
  fees: {
    title: 'A fee that does not add up',
    here: 'Amount less what was credited',
    there: 'Fee',
    advice: 'Ask the provider about this entry of the balance.',
  },
  payout: {
    title: 'A payout that is not the sum of its payments',
    here: 'Sum of its entries',
    there: 'Paid out',
    advice: 'Compare the payout with its list in the dashboard of the provider.',
  },
}

/** What the shop has recorded of a payment. */
export type RecordedPayment = {
  order: {
    status: PaymentStatus
    received: number
    currency: string
    /** Refunded outside of the shop. */
    refundedOutside: number
  } | null
  /** Of the whole payment. `isExternal`: made outside of the shop, and in `refundedOutside` of the order. */
  refund: { status: RefundState; amount: number; currency: string; isExternal: boolean } | null
  /** The sum of refunds of parts that have not failed. */
  parts: number
}

/** What the provider has; null: it does not know the payment. */
export type ProviderPayment = { captured: number; currency: string; refunded: number } | null

export type Difference = {
  kind: DifferenceKind
  here: number | null
  there: number | null
  currency: string
  /** Of `there`. */
  currencyThere: string
}

/** Minor units that were given back of a payment, as the shop has recorded it; refunds under way count. */
export const recordedRefunds = ({ order, refund, parts }: RecordedPayment): number => {
  const isCounted = refund !== null && refund.status !== 'failed' && !(refund.isExternal && order !== null)
  return parts + (order?.refundedOutside ?? 0) + (isCounted ? refund.amount : 0)
}

const NOT_TAKEN: readonly PaymentStatus[] = ['authorised', 'voided']

/** Empty where both agree. An authorised payment is not judged: it is captured or released within minutes. */
export const comparePayment = (recorded: RecordedPayment, provider: ProviderPayment): Difference[] => {
  const { order, refund } = recorded
  const captured = provider?.captured ?? 0
  const isTaken = order !== null && !NOT_TAKEN.includes(order.status)
  const currencyThere = provider?.currency ?? order?.currency ?? refund?.currency ?? ''
  const currency = order?.currency ?? refund?.currency ?? currencyThere
  const difference = (kind: DifferenceKind, here: number | null, there: number | null): Difference => ({
    kind,
    here,
    there,
    currency,
    currencyThere,
  })
  if (captured === 0) {
    if (isTaken || (order === null && refund !== null))
      return [difference('order-without-capture', order?.received ?? refund?.amount ?? 0, 0)]
    return []
  }
  if (!isTaken && refund === null) {
    if (order?.status === 'authorised') return []
    return [difference('capture-without-order', null, captured)]
  }
  if (currency !== currencyThere)
    return [difference('currency', order?.received ?? refund?.amount ?? null, captured)]
  const found: Difference[] = []
  if (isTaken && order.received !== captured) found.push(difference('amount', order.received, captured))
  const here = recordedRefunds(recorded)
  const there = provider?.refunded ?? 0
  if (there > here) found.push(difference('refund-not-here', here, there))
  if (there < here) found.push(difference('refund-not-there', here, there))
  return found
}
