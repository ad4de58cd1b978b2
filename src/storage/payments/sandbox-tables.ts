/** The sandbox's state, as a provider would store it. Only `payments/sandbox/` reads it. It contains no card numbers. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type CreatedAt = ColumnType<Date, Date, never>

export const SANDBOX_INTENT_STATES = [
  'requires_payment_method',
  'requires_action',
  'requires_capture',
  'succeeded',
  'canceled',
] as const
export type SandboxIntentState = (typeof SANDBOX_INTENT_STATES)[number]

export type SandboxIntentTable = {
  id: string
  client_secret: string
  status: SandboxIntentState
  /** Minor units. */
  amount: number
  amount_received: number
  /** Lower case, as at the provider. */
  currency: string
  metadata: JSONColumnType<Record<string, string>>
  description: string | null
  /** As the provider's object, which fraud checks read. */
  shipping: ColumnType<object | null, string | null | undefined, string | null>
  receipt_email: string | null
  /** The card of the last attempt. */
  card_brand: string | null
  card_last4: string | null
  payment_method_id: string | null
  charge_id: string | null
  /** Why the last attempt failed, in the provider's format. */
  last_error: ColumnType<object | null, string | null, string | null>
  cancellation_reason: string | null
  /** For every payment method, unless `card_capture_method` is set. */
  capture_method: Generated<'automatic' | 'automatic_async' | 'manual'>
  card_capture_method: 'manual' | null
  /** Null: not captured, or by an earlier release. */
  captured_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  canceled_at: ColumnType<Date | null, Date | null, Date | null>
  created_at: CreatedAt
}

export type SandboxRefundTable = {
  id: string
  intent_id: string
  amount: number
  currency: string
  reason: string | null
  metadata: JSONColumnType<Record<string, string>>
  created_at: CreatedAt
  /** The bank returned it, after it had succeeded. */
  failed_at: ColumnType<Date | null, undefined, Date>
  failure_reason: ColumnType<string | null, undefined, string>
}

/** Stored responses to requests with an idempotency key. */
export type SandboxRequestTable = {
  key: string
  /** Hash of method, path and parameters. */
  fingerprint: string
  status: number
  answer: string
  created_at: CreatedAt
}

export type SandboxEventTable = {
  id: string
  type: string
  /** The JSON that is signed and sent. */
  payload: string
  attempts: number
  next_attempt_at: ColumnType<Date, Date, Date>
  delivered_at: ColumnType<Date | null, Date | null, Date | null>
  created_at: CreatedAt
}

declare module '../database/tables.ts' {
  interface Tables {
    sandbox_intents: SandboxIntentTable
    sandbox_refunds: SandboxRefundTable
    sandbox_requests: SandboxRequestTable
    sandbox_events: SandboxEventTable
  }
}
