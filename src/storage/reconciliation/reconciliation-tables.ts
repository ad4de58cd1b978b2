/** The tables of the comparison with the payment provider. The constraints are in migration 127. Amounts are minor units. */
import type { ColumnType, Generated } from 'kysely'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import type { DifferenceKind } from '../../domain/reconciliation/reconciliation.ts'

type Time = ColumnType<Date, Date, Date>
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>
type Written = ColumnType<Date, Date, never>

export type ReconciliationRunTable = {
  id: string
  mode: PaymentMode
  started_by: string
  since: Written
  /** A repeated attempt goes on from here. */
  compared_until: Time
  attempts: Generated<number>
  payments: Generated<number>
  refunds: Generated<number>
  /** Differences that were new, and former ones that were gone. */
  added: Generated<number>
  settled: Generated<number>
  /** Why the last attempt failed, as a message. */
  failure: string | null
  requested_at: Written
  updated_at: Time
  finished_at: MaybeTime
  /** When the owner was mailed that it does not succeed. */
  alerted_at: MaybeTime
}

/** One open row at most of each kind and subject. */
export type ReconciliationDifferenceTable = {
  id: string
  mode: PaymentMode
  kind: DifferenceKind
  /** The provider's id of the payment, balance entry or payout. */
  subject: string
  /** The run that found it, and the last one that looked for it. */
  run_id: string
  checked_in: string
  amount_here: number | null
  amount_there: number | null
  currency: string
  currency_there: string
  first_seen: Written
  last_seen: Time
  settled_at: MaybeTime
}

export type BalanceEntryTable = {
  id: string
  mode: PaymentMode
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other'
  type: string
  intent_id: string | null
  source_id: string | null
  /** Null until its payout is known. */
  payout_id: string | null
  amount: number
  fee: number
  net: number
  /** Of the balance. */
  currency: string
  created_at: Time
  available_at: Time
}

export type PayoutTable = {
  id: string
  mode: PaymentMode
  amount: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  failure: string | null
  /** Whether its balance entries were read. */
  has_entries: Generated<boolean>
  created_at: Time
  arrives_at: Time
}

declare module '../database/tables.ts' {
  interface Tables {
    reconciliation_runs: ReconciliationRunTable
    reconciliation_differences: ReconciliationDifferenceTable
    balance_entries: BalanceEntryTable
    payouts: PayoutTable
  }
}
