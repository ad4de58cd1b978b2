/** Maps the sandbox's balance entries and payouts to the objects of Stripe's API in the pinned version. */
import { unixSeconds } from './objects.ts'

export type EntryRow = {
  id: string
  type: 'charge' | 'refund' | 'refund_failure' | 'payout'
  source_id: string
  intent_id: string | null
  amount: number
  fee: number
  /** Lower case, as at Stripe. */
  currency: string
  created_at: Date
  payout_id: string | null
  paid_out_at: Date
}

export type PayoutRow = { id: string; amount: number; currency: string; created_at: Date }

const REPORTING_CATEGORIES = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  payout: 'payout',
} as const

/** `source`: the id, or the object that was asked for. */
export const balanceObject = (
  row: EntryRow,
  source: object | string,
  now: Date,
): Record<string, unknown> => ({
  id: row.id,
  object: 'balance_transaction',
  amount: row.amount,
  available_on: unixSeconds(row.paid_out_at),
  balance_type: 'payments',
  created: unixSeconds(row.created_at),
  currency: row.currency,
  description: null,
  exchange_rate: null,
  fee: row.fee,
  fee_details:
    row.fee === 0
      ? []
      : [
          {
            amount: row.fee,
            application: null,
            currency: row.currency,
            description: 'Sandbox processing fees',
            type: 'stripe_fee',
          },
        ],
  net: row.amount - row.fee,
  reporting_category: REPORTING_CATEGORIES[row.type],
  source,
  status: row.paid_out_at <= now ? 'available' : 'pending',
  type: row.type,
})

const PAYOUT_DAYS_MS = 24 * 60 * 60 * 1000

export const payoutObject = (row: PayoutRow, now: Date): Record<string, unknown> => {
  const arrival = new Date(row.created_at.getTime() + PAYOUT_DAYS_MS)
  return {
    id: row.id,
    object: 'payout',
    amount: row.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: unixSeconds(arrival),
    automatic: true,
    balance_transaction: `txn_${row.id.slice(3)}`,
    created: unixSeconds(row.created_at),
    currency: row.currency,
    description: 'SANDBOX PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: arrival <= now ? 'paid' : 'in_transit',
    trace_id: null,
    type: 'bank_account',
  }
}
