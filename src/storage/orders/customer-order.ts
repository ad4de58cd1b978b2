/** An order as its customer sees it: without notes, timeline, undone parcels, and what staff alone need. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { listParcels, type Parcel } from './order-detail.ts'
import { findOrder, type StoredOrder } from './orders.ts'
import {
  listPartialRefundLines,
  listPartialRefunds,
  type RefundedUnits,
  type StoredPartialRefund,
} from './partial-refunds.ts'

export type CustomerOrder = {
  order: StoredOrder
  parcels: Parcel[]
  refunds: StoredPartialRefund[]
  refundLines: RefundedUnits[]
  /** By the position of the line: its picture of today, where the product still has one. */
  pictures: ReadonlyMap<number, string | null>
}

const readPictures = async (db: Database, orderId: string): Promise<Map<number, string | null>> => {
  const { rows } = await sql<{ position: number; picture: string | null }>`
    select i.position, coalesce(p.color_images ->> i.color, p.images[1]) as picture
    from order_items i left join products p on p.id = i.product_id
    where i.order_id = ${orderId}`.execute(db)
  return new Map(rows.map(({ position, picture }) => [position, picture]))
}

export const readCustomerOrder = async (db: Database, id: string): Promise<CustomerOrder | undefined> => {
  const order = await findOrder(db, id)
  if (!order) return undefined
  const [parcels, refunds, refundLines, pictures] = await Promise.all([
    listParcels(db, id),
    listPartialRefunds(db, id),
    listPartialRefundLines(db, [id]),
    readPictures(db, id),
  ])
  return {
    order,
    parcels: parcels.filter(({ undone_at }) => undone_at === null),
    refunds,
    refundLines,
    pictures,
  }
}
