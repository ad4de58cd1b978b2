/** One order with everything that staff see of it: lines with pictures and codes, parcels, notes and timeline. */
import { type Selectable, sql } from 'kysely'
import type { LineUnits } from '../../domain/orders/fulfilment.ts'
import type { PackingClaim } from '../../domain/orders/packing-claim.ts'
import type { Database, Transaction } from '../database/database.ts'
import { listDocumentsOf, type StoredDocument } from '../documents/issued-documents.ts'
import { listWithdrawalsOf, type Withdrawal } from '../withdrawals/withdrawals.ts'
import { listEvents, type OrderEvent } from './order-events.ts'
import type { FulfilmentTable, OrderNoteTable } from './order-management-tables.ts'
import { findOrder, LINE_PICTURE, type StoredOrder } from './orders.ts'
import { findClaim } from './packing-claims.ts'
import type { PartialRefundLineTable } from './partial-refund-tables.ts'
import {
  listPartialRefundLines,
  listPartialRefunds,
  type RefundedUnits,
  type StoredPartialRefund,
} from './partial-refunds.ts'

export type Parcel = Selectable<FulfilmentTable> & { lines: { position: number; quantity: number }[] }

/** What the catalogue of today knows about a line: null where the product or variant is gone. */
export type LineProduct = {
  position: number
  picture: string | null
  slug: string | null
  sku: string | null
  barcode: string | null
  shelfPlace: string | null
}

export type OrderDetail = {
  order: StoredOrder
  claim: PackingClaim | undefined
  products: LineProduct[]
  parcels: Parcel[]
  refunds: StoredPartialRefund[]
  refundLines: Selectable<PartialRefundLineTable>[]
  notes: Selectable<OrderNoteTable>[]
  events: OrderEvent[]
  /** The invoice, then its credit notes. */
  documents: StoredDocument[]
  /** Newest first. */
  withdrawals: Withdrawal[]
}

/** Of several orders, each order's by their numbers. */
export const listParcelsOf = async (
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<Parcel[]> => {
  const parcels = await db
    .selectFrom('fulfilments')
    .selectAll()
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .orderBy('order_id')
    .orderBy('number')
    .execute()
  if (parcels.length === 0) return []
  const lines = await db
    .selectFrom('fulfilment_lines')
    .select(['fulfilment_id', 'position', 'quantity'])
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .orderBy('position')
    .execute()
  const byParcel = Map.groupBy(lines, (line) => line.fulfilment_id)
  return parcels.map((parcel) => ({
    ...parcel,
    lines: (byParcel.get(parcel.id) ?? []).map(({ position, quantity }) => ({ position, quantity })),
  }))
}

export const listParcels = (db: Database | Transaction, orderId: string): Promise<Parcel[]> =>
  listParcelsOf(db, [orderId])

/** The units of each line, by position. Parcels that were undone do not count. */
export const unitsOfLines = (
  order: { items: readonly Pick<StoredOrder['items'][number], 'position' | 'quantity'>[] },
  parcels: readonly Parcel[],
  refunded: readonly Pick<RefundedUnits, 'position' | 'cancelled' | 'returned'>[],
): Map<number, LineUnits> => {
  const standing = parcels.filter((parcel) => parcel.undone_at === null)
  const inParcels = (position: number, counted: readonly Parcel[]) =>
    counted
      .flatMap(({ lines }) => lines)
      .filter((line) => line.position === position)
      .reduce((all, { quantity }) => all + quantity, 0)
  const refundedUnits = (position: number, kind: 'cancelled' | 'returned') =>
    refunded.filter((line) => line.position === position).reduce((all, line) => all + line[kind], 0)
  return new Map(
    order.items.map(({ position, quantity }) => [
      position,
      {
        quantity,
        shipped: inParcels(position, standing),
        delivered: inParcels(
          position,
          standing.filter((parcel) => parcel.delivered_at !== null),
        ),
        cancelled: refundedUnits(position, 'cancelled'),
        returned: refundedUnits(position, 'returned'),
      },
    ]),
  )
}

const readLineProducts = async (db: Database | Transaction, orderId: string): Promise<LineProduct[]> =>
  (
    await sql<LineProduct>`
      select i.position, ${LINE_PICTURE} as picture, p.slug, v.sku, v.barcode,
        v.shelf_place as "shelfPlace"
      from order_items i
      left join products p on p.id = i.product_id
      left join variants v on v.id = i.variant_id
      where i.order_id = ${orderId} order by i.position`.execute(db)
  ).rows

export const readOrderDetail = async (db: Database, id: string): Promise<OrderDetail | undefined> => {
  const order = await findOrder(db, id)
  if (!order) return undefined
  const [claim, products, parcels, refunds, refundLines, notes, events, documents, withdrawals] =
    await Promise.all([
      findClaim(db, id),
      readLineProducts(db, id),
      listParcels(db, id),
      listPartialRefunds(db, id),
      listPartialRefundLines(db, [id]),
      db.selectFrom('order_notes').selectAll().where('order_id', '=', id).orderBy('created_at').execute(),
      listEvents(db, id),
      listDocumentsOf(db, id),
      listWithdrawalsOf(db, id),
    ])
  return { order, claim, products, parcels, refunds, refundLines, notes, events, documents, withdrawals }
}
