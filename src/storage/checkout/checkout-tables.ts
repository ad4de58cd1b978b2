/**
 * The rows of the money's way. A checkout has exactly one payment intent for its whole life; what that intent pays
 * for is the snapshot whose version its metadata names. All amounts are whole numbers: minor units of `currency`, or
 * pence where the name says so. The constraints are in migrations 010,
 * 030 and 070.
 */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CurrencyCode } from '../../domain/currency.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/order-status.ts'
import type { PaymentMode } from '../../domain/payment-mode.ts'
import type { RefundCause } from '../../domain/refund-causes.ts'

type Timestamp = ColumnType<Date, Date, Date>

export type ContactAddress = {
  firstName: string
  lastName: string
  address: string
  city: string
  postalCode: string
  country: string
}

/** A line as it was sold: what the catalogue says later does not matter. */
export type LineItem = {
  productId: string
  name: string
  brand: string
  sku: string
  size: string | null
  color: string | null
  quantity: number
  /** Of one. */
  pricePence: number
}

export const CHECKOUT_STATUSES = ['open', 'completed', 'cancelled', 'expired'] as const
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

export type CheckoutTable = {
  id: string
  session_id: string
  status: CheckoutStatus
  /** In which it was opened; null: by a release that did not record it. */
  mode: PaymentMode | null
  currency: CurrencyCode
  /** Of the newest snapshot. */
  version: number
  /** Null until the provider has answered. */
  intent_id: string | null
  client_secret: string | null
  /** The snapshot that the provider is known to charge for. */
  intent_version: number | null
  email: string | null
  shipping_address: ColumnType<ContactAddress | null, string | null, string | null>
  /** When it may be ended, after asking the provider. */
  expires_at: Timestamp
  /** When the reconciler last asked the provider about it. */
  checked_at: Timestamp
  /** The call that talks to the provider about it just now: one at a time, in order. */
  busy_token: string | null
  busy_until: ColumnType<Date | null, Date | null, Date | null>
  /** The network address, while it is open. */
  opened_from: string | null
  /** Why it ended without an order although its payment was authorised, in a plain sentence. */
  problem: string | null
  /** When the provider was last known to charge nothing for it; only of one that is cancelled or expired. */
  released_at: ColumnType<Date | null, Date | null, Date | null>
  created_at: ColumnType<Date, Date, never>
}

/** Never changed once written. */
export type CheckoutSnapshotTable = {
  checkout_id: string
  version: number
  lines: JSONColumnType<LineItem[]>
  currency: CurrencyCode
  /** Units of the currency for a pound. */
  rate: string
  subtotal: number
  shipping: number
  total: number
  subtotal_pence: number
  shipping_pence: number
  total_pence: number
  created_at: ColumnType<Date, Date, never>
}

export type OrderTable = {
  id: string
  checkout_id: string
  intent_id: string
  status: OrderStatus
  payment_status: PaymentStatus
  /** Of the provider that vouched for the payment; null: by a release that did not record it. */
  mode: PaymentMode | null
  /** What was wrong when the payment arrived, in a plain sentence; null when nothing was. */
  problem: string | null
  email: string | null
  shipping_address: ColumnType<ContactAddress | null, string | null, string | null>
  billing_address: ColumnType<ContactAddress | null, string | null, string | null>
  currency: CurrencyCode
  rate: string
  subtotal: number
  shipping: number
  total: number
  subtotal_pence: number
  shipping_pence: number
  total_pence: number
  /**
   * What the provider took, or has authorised while that is to be captured, in minor units of `received_currency`: the
   * total, or else the order is refunded. 0 where nothing was ever taken.
   */
  received: number
  received_currency: string
  /** Minor units that the provider paid back without a refund of ours. */
  paid_back: Generated<number>
  /** When the shopper's browser first asked for it; null when only the provider told of it. */
  called_at: ColumnType<Date | null, Date | null, Date | null>
  created_at: ColumnType<Date, Date, never>
}

export type OrderItemTable = {
  order_id: string
  position: number
  product_id: string
  name: string
  brand: string
  sku: string
  size: string | null
  color: string | null
  quantity: number
  price_pence: number
}

/** Mail to the shopper: each kind once for an order. */
export type OrderMessageTable = {
  order_id: string
  kind: 'confirmation' | 'refund' | 'cancellation'
  sent_at: ColumnType<Date | null, Date | null, Date | null>
  /** Of the process that is sending it. */
  lease: ColumnType<string | null, string | null | undefined, string | null>
  leased_until: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Events of the provider that have been dealt with. */
export type PaymentEventTable = {
  id: string
  type: string
  intent_id: string | null
  received_at: ColumnType<Date, Date, never>
}

export const REFUND_REASONS = [
  'out-of-stock',
  'amount-mismatch',
  'late-payment',
  'second-payment',
  'staff',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** A bank's objection to a payment: once closed it is not open again. */
export type DisputeTable = {
  id: string
  intent_id: string
  state: DisputeState
  updated_at: Timestamp
}
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** What the provider wants a person to look at. */
export type PaymentAlertTable = {
  /** The provider's. */
  id: string
  kind: 'dispute' | 'fraud-warning' | 'review'
  intent_id: string
  state: 'open' | 'waiting' | 'closed'
  reason: string | null
  /** Minor units. */
  amount: number | null
  currency: string | null
  due_by: ColumnType<Date | null, Date | null, Date | null>
  told_at: Timestamp
  mailed_at: ColumnType<Date | null, Date | null, Date | null>
  mail_leased_until: ColumnType<Date | null, Date | null, Date | null>
  created_at: ColumnType<Date, Date, never>
  updated_at: Timestamp
}

/** A payment is given back whole and once: one row for an intent. */
export type RefundTable = {
  id: string
  intent_id: string
  order_id: string | null
  /** The checkout whose second payment this is. */
  second_of: string | null
  reason: RefundReason
  /** As staff chose it; null when it was not they who asked. */
  cause: RefundCause | null
  /** Whether staff put the order's things back into stock. */
  restocked: Generated<boolean>
  /** Minor units. */
  amount: number
  currency: string
  status: RefundState
  provider_refund_id: string | null
  /** Why it failed, as the provider says. */
  failure: string | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Timestamp
}

export type CheckoutTables = {
  checkouts: CheckoutTable
  checkout_snapshots: CheckoutSnapshotTable
  orders: OrderTable
  order_items: OrderItemTable
  order_messages: OrderMessageTable
  payment_events: PaymentEventTable
  refunds: RefundTable
  disputes: DisputeTable
  payment_alerts: PaymentAlertTable
}
