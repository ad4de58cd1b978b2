/** Maps the sandbox's rows to the objects of Stripe's API in the pinned version. */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SandboxIntentTable, SandboxRefundTable } from '../../storage/payments/sandbox-tables.ts'
import { STRIPE_API_VERSION } from '../stripe/version.ts'

export type IntentRow = Selectable<SandboxIntentTable>
export type RefundRow = Selectable<SandboxRefundTable>

const ID_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** "pi_3Qk…": as long as Stripe's ids. Bytes over 247 are skipped, so that every character is equally likely. */
export const newStripeId = (prefix: string): string => {
  let text = ''
  while (text.length < 24) {
    for (const byte of randomBytes(32)) if (byte < 248 && text.length < 24) text += ID_ALPHABET[byte % 62]
  }
  return `${prefix}_${text}`
}

export const unixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

const nextAction = (row: IntentRow): object | null =>
  row.status === 'requires_action'
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_authentication' } }
    : null

export const intentObject = (row: IntentRow): Record<string, unknown> => ({
  id: row.id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: row.amount,
  amount_capturable: row.status === 'requires_capture' ? row.amount : 0,
  amount_details: { tip: {} },
  amount_received: row.amount_received,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
  canceled_at: row.canceled_at && unixSeconds(row.canceled_at),
  cancellation_reason: row.cancellation_reason,
  capture_method: row.capture_method,
  client_secret: row.client_secret,
  confirmation_method: 'automatic',
  created: unixSeconds(row.created_at),
  currency: row.currency,
  customer: null,
  customer_account: null,
  description: row.description,
  excluded_payment_method_types: null,
  last_payment_error: row.last_error,
  latest_charge: row.charge_id,
  livemode: false,
  managed_payments: null,
  metadata: row.metadata,
  next_action: nextAction(row),
  on_behalf_of: null,
  payment_method: row.payment_method_id,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: {
      ...(row.card_capture_method === null ? {} : { capture_method: row.card_capture_method }),
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: 'automatic',
    },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: row.receipt_email,
  review: null,
  setup_future_usage: null,
  shipping: row.shipping,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: row.status,
  transfer_data: null,
  transfer_group: null,
})

export const refundObject = (row: RefundRow, charge: string | null): Record<string, unknown> => ({
  id: row.id,
  object: 'refund',
  amount: row.amount,
  balance_transaction: null,
  charge,
  created: unixSeconds(row.created_at),
  currency: row.currency,
  customer: null,
  customer_account: null,
  ...(row.failure_reason !== null && { failure_reason: row.failure_reason }),
  metadata: row.metadata,
  payment_intent: row.intent_id,
  payment_method: null,
  reason: row.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: row.failed_at === null ? 'succeeded' : 'failed',
  transfer_reversal: null,
})

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** The charge of a succeeded intent. `refunded`: refunded minor units so far. */
export const chargeObject = (row: IntentRow, refunded: number): Record<string, unknown> => ({
  id: row.charge_id,
  object: 'charge',
  amount: row.amount,
  amount_captured: row.amount_received,
  amount_refunded: refunded,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  created: unixSeconds(row.created_at),
  currency: row.currency,
  customer: null,
  description: row.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: row.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: row.id,
  payment_method: row.payment_method_id,
  payment_method_details: null,
  receipt_email: row.receipt_email,
  receipt_number: null,
  receipt_url: null,
  refunded: refunded === row.amount_received,
  review: null,
  shipping: row.shipping,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
})

export const listObject = (url: string, data: object[], hasMore: boolean): Record<string, unknown> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

export const eventObject = (event: { id: string; type: string; object: object; createdAt: Date }) => ({
  id: event.id,
  object: 'event',
  api_version: STRIPE_API_VERSION,
  created: unixSeconds(event.createdAt),
  data: { object: event.object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: event.type,
})
