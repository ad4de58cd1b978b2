/** Orders: written once and then read. Only their statuses (`order-transitions.ts`) and missing contact details change. */

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ContactAddress } from '../../domain/orders/contact-address.ts'
import type { CancelledBy, RefundCause } from '../../domain/orders/refund-causes.ts'
import type { RefundState } from '../../domain/orders/refund-states.ts'
import type { Database, Transaction } from '../database/database.ts'
import { builtOnce } from '../database/statement.ts'
import type { DisputeState, OrderItemTable, OrderTable, RefundReason } from '../payments/checkout-tables.ts'
import { jsonOrNull } from '../payments/checkouts.ts'
import type { OrderLine } from '../products/stock.ts'

type Item = Selectable<OrderItemTable>

export type StoredOrder = Selectable<OrderTable> & {
  items: Item[]
  refund: {
    reason: RefundReason
    cause: RefundCause | null
    restocked: boolean
    cancelledBy: CancelledBy | null
    explanation: string
    status: RefundState
    failure: string | null
  } | null
  /** `open` or `lost` if the payment has such a dispute. */
  dispute: DisputeState | null
  /** The duplicate payment of the same checkout; of several, the one whose refund has the worst status. */
  duplicatePayment: DuplicatePayment | null
}
/** `picture`: that of the product's colour today, where it still has one. */
type PicturedItem = Item & { picture: string | null }
/** As mails and the order's page show it. */
export type PicturedOrder = Omit<StoredOrder, 'items'> & { items: PicturedItem[] }

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

type OrderRow<Line> = Selectable<OrderTable> & {
  items: Line[]
  refund_reason: RefundReason | null
  refund_status: RefundState | null
  refund_failure: string | null
  refund_cause: RefundCause | null
  refund_restocked: boolean | null
  refund_cancelled_by: CancelledBy | null
  refund_explanation: string | null
  dispute: DisputeState | null
  duplicatePayment: DuplicatePayment | null
}

/** Of an order's line `i` and its product `p`. */
export const LINE_PICTURE = sql<string | null>`coalesce(p.color_images ->> i.color, p.images[1])`

// Every column is text or a number, so JSON carries it whole.
const LINE = sql<Item>`i`
const PICTURED_LINE = sql<PicturedItem>`to_jsonb(i) || jsonb_build_object(
  'picture', (select ${LINE_PICTURE} from products p where p.id = i.product_id))`

const orderQuery = <Line>(db: Database | Transaction, line: RawBuilder<Line>) =>
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
      'r.cancelled_by as refund_cancelled_by',
      'r.explanation as refund_explanation',
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
        .as('duplicatePayment'),
    )
    .select(({ selectFrom }) =>
      selectFrom('order_items as i')
        .select(sql<Line[]>`coalesce(json_agg(${line} order by i.position), '[]')`.as('items'))
        .whereRef('i.order_id', '=', 'o.id')
        .$asScalar()
        .$notNull()
        .as('items'),
    )

const fromRow = <Line extends Item>({
  refund_reason,
  refund_status,
  refund_failure,
  refund_cause,
  refund_restocked,
  refund_cancelled_by,
  refund_explanation,
  ...order
}: OrderRow<Line>): Omit<StoredOrder, 'items'> & { items: Line[] } => ({
  ...order,
  refund:
    refund_reason === null || refund_status === null
      ? null
      : {
          reason: refund_reason,
          cause: refund_cause,
          restocked: refund_restocked ?? false,
          cancelledBy: refund_cancelled_by,
          explanation: refund_explanation ?? '',
          status: refund_status,
          failure: refund_failure,
        },
})

/** The items of an order, as storage looks up their stock. */
export const soldLinesOf = ({ items }: StoredOrder): OrderLine[] =>
  items.map(({ position, product_id, variant_id, size, color, quantity }) => ({
    position,
    productId: product_id,
    variantId: variant_id,
    size,
    color,
    quantity,
  }))

const ofIntent = builtOnce((db, { intentId }: { intentId: string }) =>
  orderQuery(db, LINE).where('o.intent_id', '=', intentId),
)
export const findOrderOfIntent = async (
  db: Database | Transaction,
  intentId: string,
): Promise<StoredOrder | undefined> => (await ofIntent(db, { intentId })).rows.map(fromRow)[0]

const byId = builtOnce((db, { id }: { id: string }) => orderQuery(db, LINE).where('o.id', '=', id))
export const findOrder = async (db: Database | Transaction, id: string): Promise<StoredOrder | undefined> =>
  (await byId(db, { id })).rows.map(fromRow)[0]

const picturedById = builtOnce((db, { id }: { id: string }) =>
  orderQuery(db, PICTURED_LINE).where('o.id', '=', id),
)
export const findPicturedOrder = async (db: Database, id: string): Promise<PicturedOrder | undefined> =>
  (await picturedById(db, { id })).rows.map(fromRow)[0]

const lockedById = builtOnce((db, { id }: { id: string }) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate(),
)
/** Locked to the end of the transaction. */
export const lockOrder = async (trx: Transaction, id: string): Promise<Selectable<OrderTable> | undefined> =>
  (await lockedById(trx, { id })).rows[0]

/** Locked to the end of the transaction. */
export const lockOrderOfIntent = (
  trx: Transaction,
  intentId: string,
): Promise<Selectable<OrderTable> | undefined> =>
  trx.selectFrom('orders').selectAll().where('intent_id', '=', intentId).forUpdate().executeTakeFirst()

/** Staff see this many of the newest orders. */
const MAX_LISTED_ORDERS = 500

/** Newest first. */
export const listOrders = async (db: Database): Promise<StoredOrder[]> => {
  const query = orderQuery(db, LINE).orderBy('o.created_at', 'desc').orderBy('o.id').limit(MAX_LISTED_ORDERS)
  return (await query.execute()).map(fromRow)
}

/** Adds the contact details that the order lacks; existing ones do not change. */
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

/** True for the first order request that returns this order. */
export const markOrderRequested = async (db: Database, id: string, now: Date): Promise<boolean> => {
  const first = await db
    .updateTable('orders')
    .set({ called_at: now })
    .where('id', '=', id)
    .where('called_at', 'is', null)
    .executeTakeFirst()
  return first.numUpdatedRows > 0n
}

/** Ids of orders from before `before` whose payment is still authorised, oldest first. */
export const findUncapturedOrders = async (db: Database, before: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('payment_status', '=', 'authorised')
      .where('created_at', '<=', before)
      .orderBy('created_at')
      .limit(100)
      .execute()
  ).map(({ id }) => id)
