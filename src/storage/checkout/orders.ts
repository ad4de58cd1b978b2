/** Orders: written once, read by staff; their two statuses change with refunds and disputes. */
import { type Selectable, sql } from 'kysely'
import type { PaymentStatus } from '../../domain/order-status.ts'
import type { RefundCause } from '../../domain/refund-causes.ts'
import type { Database, Transaction } from '../database/database.ts'
import type {
  ContactAddress,
  DisputeState,
  OrderItemTable,
  OrderTable,
  RefundReason,
  RefundState,
} from './checkout-tables.ts'
import { jsonOrNull, type Snapshot } from './checkouts.ts'

export type StoredOrder = Selectable<OrderTable> & {
  items: Selectable<OrderItemTable>[]
  refund: {
    reason: RefundReason
    cause: RefundCause | null
    restocked: boolean
    status: RefundState
    failure: string | null
  } | null
  /** Of a dispute that is open, or was lost. */
  dispute: DisputeState | null
  /** Of the same checkout: the one that is in the worst state, where there are several. */
  second: DuplicatePayment | null
}
export type DuplicatePayment = {
  amount: number
  currency: string
  status: RefundState
  failure: string | null
}

export type Contact = {
  email: string | null
  shippingAddress: ContactAddress | null
  billingAddress: ContactAddress | null
}

type OrderRow = Selectable<OrderTable> & {
  refund_reason: RefundReason | null
  refund_status: RefundState | null
  refund_failure: string | null
  refund_cause: RefundCause | null
  refund_restocked: boolean | null
  dispute: DisputeState | null
  second: DuplicatePayment | null
}

const orderQuery = (db: Database | Transaction) =>
  db
    .selectFrom('orders as o')
    .leftJoin('refunds as r', 'r.order_id', 'o.id')
    .selectAll('o')
    .select([
      'r.reason as refund_reason',
      'r.status as refund_status',
      'r.failure as refund_failure',
      'r.cause as refund_cause',
      'r.restocked as refund_restocked',
    ])
    .select(({ selectFrom }) =>
      selectFrom('disputes as d')
        .select(
          sql<DisputeState | null>`case
          when bool_or(d.state = 'open') then 'open' when bool_or(d.state = 'lost') then 'lost' end`.as(
            'state',
          ),
        )
        .whereRef('d.intent_id', '=', 'o.intent_id')
        .as('dispute'),
    )
    .select(({ selectFrom }) =>
      selectFrom('refunds as s')
        .select(
          sql<DuplicatePayment>`json_build_object(
            'amount', s.amount, 'currency', s.currency, 'status', s.status, 'failure', s.failure)`.as(
            'payment',
          ),
        )
        .whereRef('s.second_of', '=', 'o.checkout_id')
        .orderBy(sql`array_position(array['failed', 'pending', 'succeeded'], s.status)`)
        .limit(1)
        .as('second'),
    )

const withItems = async (db: Database | Transaction, rows: OrderRow[]): Promise<StoredOrder[]> => {
  if (rows.length === 0) return []
  const items = await db
    .selectFrom('order_items')
    .selectAll()
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const byOrder = Map.groupBy(items, ({ order_id }) => order_id)
  return rows.map(
    ({ refund_reason, refund_status, refund_failure, refund_cause, refund_restocked, ...order }) => ({
      ...order,
      items: byOrder.get(order.id) ?? [],
      refund:
        refund_reason === null || refund_status === null
          ? null
          : {
              reason: refund_reason,
              cause: refund_cause,
              restocked: refund_restocked ?? false,
              status: refund_status,
              failure: refund_failure,
            },
    }),
  )
}

export const findOrderOfIntent = async (
  db: Database | Transaction,
  intentId: string,
): Promise<StoredOrder | undefined> =>
  (await withItems(db, await orderQuery(db).where('o.intent_id', '=', intentId).execute()))[0]

export const findOrder = async (db: Database | Transaction, id: string): Promise<StoredOrder | undefined> =>
  (await withItems(db, await orderQuery(db).where('o.id', '=', id).execute()))[0]

/** Locked to the end of the transaction. */
export const lockOrder = (trx: Transaction, id: string): Promise<Selectable<OrderTable> | undefined> =>
  trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locked to the end of the transaction. */
export const lockOrderOfIntent = (
  trx: Transaction,
  intentId: string,
): Promise<Selectable<OrderTable> | undefined> =>
  trx.selectFrom('orders').selectAll().where('intent_id', '=', intentId).forUpdate().executeTakeFirst()

/** How many of the newest orders staff are shown. */
const MAX_LISTED_ORDERS = 500

/** Newest first. */
export const listOrders = async (db: Database): Promise<StoredOrder[]> =>
  withItems(
    db,
    await orderQuery(db).orderBy('o.created_at', 'desc').orderBy('o.id').limit(MAX_LISTED_ORDERS).execute(),
  )

export const insertOrder = async (
  trx: Transaction,
  order: Pick<
    Selectable<OrderTable>,
    | 'id'
    | 'checkout_id'
    | 'intent_id'
    | 'status'
    | 'payment_status'
    | 'mode'
    | 'problem'
    | 'received'
    | 'received_currency'
    | 'created_at'
  > &
    Contact,
  snapshot: Snapshot,
): Promise<void> => {
  const { email, shippingAddress, billingAddress, ...row } = order
  const { checkout_id: _checkout, version: _version, lines, created_at: _at, ...priced } = snapshot
  await trx
    .insertInto('orders')
    .values({
      ...row,
      ...priced,
      email,
      shipping_address: jsonOrNull(shippingAddress),
      billing_address: jsonOrNull(billingAddress),
    })
    .execute()
  await trx
    .insertInto('order_items')
    .values(
      lines.map((line, position) => ({
        order_id: order.id,
        position,
        product_id: line.productId,
        name: line.name,
        brand: line.brand,
        sku: line.sku,
        size: line.size,
        color: line.color,
        quantity: line.quantity,
        price_pence: line.pricePence,
      })),
    )
    .execute()
}

/** Fills in what the order lacks; what it has stays. */
export const completeContact = async (trx: Transaction, id: string, contact: Contact): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({
      email: sql`coalesce(email, ${contact.email})`,
      shipping_address: sql`coalesce(shipping_address, ${jsonOrNull(contact.shippingAddress)}::jsonb)`,
      billing_address: sql`coalesce(billing_address, ${jsonOrNull(contact.billingAddress)}::jsonb)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether this is the first time that the shopper's browser asks for the order. */
export const markOrderRequested = async (db: Database, id: string, now: Date): Promise<boolean> => {
  const first = await db
    .updateTable('orders')
    .set({ called_at: now })
    .where('id', '=', id)
    .where('called_at', 'is', null)
    .executeTakeFirst()
  return first.numUpdatedRows > 0n
}

/** From now on its payment is being given back; it is not to be sent. */
export const markRefundPending = async (trx: Transaction, id: string): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: 'refund_pending', payment_status: 'refund_pending' })
    .where('id', '=', id)
    .execute()
}

/** What the provider has paid back without a refund of ours, in minor units. */
export const recordExternalRefund = async (
  trx: Transaction,
  id: string,
  refundedAmount: number,
): Promise<void> => {
  await trx.updateTable('orders').set({ paid_back: refundedAmount }).where('id', '=', id).execute()
}

/** The payment of an order was given back: it is no longer an order to send. */
export const markOrderRefunded = async (trx: Transaction, intentId: string): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: 'refunded', payment_status: 'refunded' })
    .where('intent_id', '=', intentId)
    .execute()
}

/** The money could not be given back: the order is still to be refunded, by hand if need be. */
export const markRefundFailed = async (trx: Transaction, intentId: string): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ status: 'refund_pending', payment_status: 'refund_failed' })
    .where('intent_id', '=', intentId)
    .execute()
}

/** Only from one of the given states: a late event does not undo what came after. */
export const transitionPayment = async (
  trx: Transaction,
  intentId: string,
  to: PaymentStatus,
  from: readonly PaymentStatus[],
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({ payment_status: to })
    .where('intent_id', '=', intentId)
    .where('payment_status', 'in', [...from])
    .execute()
}
