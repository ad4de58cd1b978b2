/** What documents of many orders need, read in batches by number, so that a thousand orders need the memory of one batch. */

import { sql } from 'kysely'
import type { ContactAddress } from '../../domain/orders/contact-address.ts'
import { unitsToShip } from '../../domain/orders/fulfilment.ts'
import type { Database } from '../database/database.ts'
import { listParcelsOf, unitsOfLines } from './order-detail.ts'
import { listPartialRefundLines } from './partial-refunds.ts'

export type PrintedLine = {
  position: number
  name: string
  sku: string
  size: string | null
  color: string | null
  /** Of today's variant. */
  shelfPlace: string | null
  quantity: number
  toShip: number
}
export type PrintedOrder = {
  id: string
  number: number
  createdAt: Date
  shippingAddress: ContactAddress | null
  lines: PrintedLine[]
}

const BATCH = 50

/** Ids by number, rising. */
export const orderIdsOf = async (
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ number: number; id: string }>`
    select number, id from orders where number = any(${numbers}::int[]) order by number`.execute(db)
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** The numbers that no order has. */
export const unknownNumbers = async (db: Database, numbers: readonly number[]): Promise<number[]> => {
  const known = await orderIdsOf(db, numbers)
  return numbers.filter((number) => !known.has(number))
}

const readBatch = async (db: Database, numbers: readonly number[]): Promise<PrintedOrder[]> => {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'created_at', 'shipping_address'])
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute()
  const ids = orders.map(({ id }) => id)
  const [items, parcels, refunded] = await Promise.all([
    db
      .selectFrom('order_items as i')
      .leftJoin('variants as v', 'v.id', 'i.variant_id')
      .select(['i.order_id', 'i.position', 'i.name', 'i.sku', 'i.size', 'i.color', 'i.quantity'])
      .select('v.shelf_place as shelfPlace')
      .where(sql<boolean>`i.order_id = any(${ids})`)
      .orderBy('i.order_id')
      .orderBy('i.position')
      .execute(),
    listParcelsOf(db, ids),
    listPartialRefundLines(db, ids),
  ])
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id)
  const parcelsOf = Map.groupBy(parcels, ({ order_id }) => order_id)
  const refundedOf = Map.groupBy(refunded, ({ order_id }) => order_id)
  return orders.map(({ id, number, created_at, shipping_address }) => {
    const lines = itemsOf.get(id) ?? []
    const units = unitsOfLines({ items: lines }, parcelsOf.get(id) ?? [], refundedOf.get(id) ?? [])
    return {
      id,
      number,
      createdAt: created_at,
      shippingAddress: shipping_address,
      lines: lines.map(({ order_id: _, ...line }) => {
        const ofLine = units.get(line.position)
        return { ...line, toShip: ofLine ? unitsToShip(ofLine) : line.quantity }
      }),
    }
  })
}

/** In the order of the numbers. */
export async function* printOrders(db: Database, numbers: readonly number[]): AsyncGenerator<PrintedOrder> {
  for (let start = 0; start < numbers.length; start += BATCH)
    yield* await readBatch(db, numbers.slice(start, start + BATCH))
}

/** When a day of the zone begins, or the day so many days later. */
export const startOfDay = async (
  db: Database,
  day: string,
  later: number,
  timeZone: string,
): Promise<Date | undefined> =>
  (
    await sql<{ at: Date }>`
      select (${day}::date + ${later}::int)::timestamp at time zone ${timeZone} as at`.execute(db)
  ).rows[0]?.at
