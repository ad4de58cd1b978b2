/**
 * The tables of checkouts, orders and refunds. A checkout has at most one payment intent: none until the provider has
 * responded. The intent pays for the snapshot whose version is in its metadata. All amounts are whole numbers: minor
 * units of `currency`, or pence where the name says so. The constraints are in migrations 010, 030, 050, 070, 080, 090,
 * 098, 108, 113 and 169.
 */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MessageKind } from '../../domain/mails/order-mails.ts'
import type { ContactAddress } from '../../domain/orders/contact-address.ts'
import type { StoredFulfilmentStatus } from '../../domain/orders/fulfilment.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/orders/order-status.ts'
import type { CancelledBy, RefundCause } from '../../domain/orders/refund-causes.ts'
import type { RefundState } from '../../domain/orders/refund-states.ts'
import type { CurrencyCode } from '../../domain/pricing/currency.ts'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import type { DeliveryDays } from '../../domain/pricing/shipping.ts'
import type { OrderTaxes, TaxClass } from '../../domain/pricing/tax.ts'
import type { SoldLine } from '../../domain/products/variants.ts'

type Timestamp = ColumnType<Date, Date, Date>

/** A line item as it was sold: later changes of the catalogue do not affect it. */
export type LineItem = {
  productId: string
  /** Missing in snapshots of releases before variants. */
  variantId?: string | null
  name: string
  brand: string
  sku: string
  size: string | null
  color: string | null
  quantity: number
  /** Unit price. */
  pricePence: number
}

/** A line whose variant storage can look up. */
export const soldLine = <L extends LineItem>(line: L): L & SoldLine => ({
  ...line,
  variantId: line.variantId ?? null,
})

export const CHECKOUT_STATUSES = ['open', 'completed', 'cancelled', 'expired'] as const
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

export type CheckoutTable = {
  id: string
  session_id: string
  status: CheckoutStatus
  /** The payment mode at opening; null in rows of releases before it was recorded. */
  mode: PaymentMode | null
  currency: CurrencyCode
  /** Version of the newest snapshot. */
  version: number
  /** Null until the provider has responded. */
  intent_id: string | null
  client_secret: string | null
  /** The snapshot version that the intent is known to charge for. */
  intent_version: number | null
  email: string | null
  shipping_address: ColumnType<ContactAddress | null, string | null, string | null>
  /** When it may be ended, after a check with the provider. */
  expires_at: Timestamp
  /** When the reconciler last checked it with the provider. */
  checked_at: Timestamp
  /** The lease (`checkout/checkout-lease.ts`): the token of its holder, and when it expires. */
  busy_token: string | null
  busy_until: ColumnType<Date | null, Date | null, Date | null>
  /** The client's network address, while the checkout is open. */
  opened_from: string | null
  /** Why it ended without an order although its payment was authorised, as a plain message. */
  problem: string | null
  /** When the provider confirmed that it charges nothing; only for a cancelled or expired checkout. */
  released_at: ColumnType<Date | null, Date | null, Date | null>
  /** The session ids whose call that clears the cart after the order has come. */
  cart_cleared_by: Generated<string[]>
  created_at: ColumnType<Date, Date, never>
}

/** Immutable. */
export type CheckoutSnapshotTable = {
  checkout_id: string
  version: number
  lines: JSONColumnType<LineItem[]>
  currency: CurrencyCode
  /** Units of the currency per pound. */
  rate: string
  subtotal: number
  shipping: number
  total: number
  subtotal_pence: number
  shipping_pence: number
  total_pence: number
  /** Null: no tax is recorded. The column has the same name in orders: nodes of the release before copy it. */
  taxes: ColumnType<OrderTaxes | null, string | null | undefined, never>
  /** Those of the zone at that time; null: nothing was promised. Copied by nodes of the release before, as `taxes` is. */
  delivery_days: ColumnType<DeliveryDays | null, DeliveryDays | null | undefined, never>
  created_at: ColumnType<Date, Date, never>
}

export type OrderTable = {
  id: string
  /** Short, for people: given by the database, unique, rising, not free of gaps. */
  number: Generated<number>
  checkout_id: string
  intent_id: string
  status: OrderStatus
  payment_status: PaymentStatus
  /** The provider's payment mode; null in rows of releases before it was recorded. */
  mode: PaymentMode | null
  /** Why the payment could not be accepted, as a plain message; null when it was. */
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
  /** Of the snapshot; null: no tax is recorded. */
  taxes: ColumnType<OrderTaxes | null, string | null | undefined, never>
  /** Of the snapshot: a later change of the zone does not change what was promised. */
  delivery_days: ColumnType<DeliveryDays | null, DeliveryDays | null | undefined, never>
  /**
   * The amount captured, or authorised until the capture, in minor units of `received_currency`. It equals the total,
   * or the order is refunded. 0 when nothing was ever captured.
   */
  received: number
  received_currency: string
  fulfilment_status: ColumnType<
    StoredFulfilmentStatus,
    StoredFulfilmentStatus | undefined,
    StoredFulfilmentStatus
  >
  /** Written by the database: cancelled before anything was shipped. */
  is_cancelled: ColumnType<boolean, never, never>
  /** Folded, with a space in front: what staff find the order by. Written by the database. */
  search_text: ColumnType<string, never, never>
  /** Minor units refunded outside of the shop. */
  paid_back: Generated<number>
  /** The period in force when it was placed; null: not recorded. See `daysToWithdraw`. */
  withdrawal_days: ColumnType<number | null, number | null | undefined, never>
  /** When the first order request returned it; null if only the provider's event created it. */
  called_at: ColumnType<Date | null, Date | null, Date | null>
  created_at: ColumnType<Date, Date, never>
}

export type OrderItemTable = {
  order_id: string
  position: number
  product_id: string
  /** Null in orders of releases before variants whose variant is gone. */
  variant_id: string | null
  name: string
  brand: string
  sku: string
  size: string | null
  color: string | null
  quantity: number
  price_pence: number
  /**
   * What was paid for the line, shipping apart, in minor units of the order's currency and in pence. The lines sum to the
   * order's subtotals (src/domain/pricing/paid-lines.ts). Never changed. The database writes them for nodes of 0.4.0.
   */
  paid: ColumnType<number, number, never>
  paid_pence: ColumnType<number, number, never>
  /**
   * The tax that `paid` includes, and the rest of it, in minor units of the order's currency; the rate in thousandths of a
   * percent. Null where the order has no taxes recorded.
   */
  tax_class: ColumnType<TaxClass | null, TaxClass | null, never>
  tax_rate: ColumnType<number | null, number | null, never>
  tax: ColumnType<number | null, number | null, never>
  net: ColumnType<number | null, number | null, never>
}

/** Mails to the shopper: one of each kind per order. */
export type OrderMessageTable = {
  order_id: string
  kind: MessageKind
  sent_at: ColumnType<Date | null, Date | null, Date | null>
  /** The token of the process that is sending it. */
  lease: ColumnType<string | null, string | null | undefined, string | null>
  leased_until: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The provider's events that have been processed. */
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

/** A dispute of a payment: once closed, it does not open again. */
export type DisputeTable = {
  id: string
  intent_id: string
  state: DisputeState
  updated_at: Timestamp
}
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** A dispute, fraud warning or review that a person has to look at. */
export type PaymentAlertTable = {
  /** The provider's id. */
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

/** Refunds of a whole payment: one row per intent. Those of a part are in `partial-refunds.ts`. */
export type RefundTable = {
  id: string
  intent_id: string
  order_id: string | null
  /** The checkout that this payment duplicates. */
  second_of: string | null
  reason: RefundReason
  /** As chosen by staff; null when the shop started the refund. */
  cause: RefundCause | null
  /** Whether staff restocked the order's items. */
  restocked: Generated<boolean>
  /** Of an order that staff have cancelled: who wanted it. */
  cancelled_by: Generated<CancelledBy | null>
  /** For the customer, in the words of staff. */
  explanation: Generated<string>
  /** Minor units. */
  amount: number
  currency: string
  status: RefundState
  provider_refund_id: string | null
  /** The provider's reason for a failure. */
  failure: string | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Timestamp
}

declare module '../database/tables.ts' {
  interface Tables {
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
}
