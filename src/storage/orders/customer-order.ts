/** An order as its customer sees it: without notes, timeline, undone parcels, and what staff alone need. */
import type { Database } from '../database/database.ts'
import { listParcels, type Parcel } from './order-detail.ts'
import { findPicturedOrder, type PicturedOrder } from './orders.ts'
import {
  listPartialRefundLines,
  listPartialRefunds,
  type RefundedUnits,
  type StoredPartialRefund,
} from './partial-refunds.ts'

export type CustomerOrder = {
  order: PicturedOrder
  parcels: Parcel[]
  refunds: StoredPartialRefund[]
  refundLines: RefundedUnits[]
}

export const readCustomerOrder = async (db: Database, id: string): Promise<CustomerOrder | undefined> => {
  const order = await findPicturedOrder(db, id)
  if (!order) return undefined
  const [parcels, refunds, refundLines] = await Promise.all([
    listParcels(db, id),
    listPartialRefunds(db, id),
    listPartialRefundLines(db, [id]),
  ])
  return {
    order,
    parcels: parcels.filter(({ undone_at }) => undone_at === null),
    refunds,
    refundLines,
  }
}
