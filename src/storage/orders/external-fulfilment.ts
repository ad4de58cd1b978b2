/**
 * Orders that were fulfilled externally, such as all orders from before it: what is still to ship of each
 * becomes one parcel without carrier and number. The rule: as with any parcel no stock moves, and nobody gets a mail.
 */
import { type Selectable, sql } from 'kysely'
import { fulfilmentStatusOf, unitsToShip } from '../../domain/orders/fulfilment.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { orderActor, tellTriggers } from '../database/trigger-inputs.ts'
import type { OrderItemTable } from '../payments/checkout-tables.ts'
import { isToShip } from './order-conditions.ts'
import { listParcelsOf, type Parcel, unitsOfLines } from './order-detail.ts'
import { type OrderFilter, searchOrders } from './order-search.ts'
import { countRecorded, type ParcelRequest, parcelRequest, requestColumns } from './parcel-requests.ts'
import { listPartialRefundLines, type RefundedUnits } from './partial-refunds.ts'

/** Orders in one transaction: few enough that an order which staff open meanwhile waits for less than a second. */
const BATCH = 250

type Request = {
  filter: Omit<OrderFilter, 'status' | 'payment' | 'fulfilment'>
  /** `next` of the batch before. */
  after: number | undefined
  /** The same for all batches of one list. */
  key: string | undefined
  timeZone: string
  actor: string
  now: Date
}

type Item = Selectable<OrderItemTable>

/**
 * Locked to the end of the transaction. Orders that were shipped, refunded or cancelled meanwhile are left out, and those
 * whose parcel of this request was undone since.
 */
const lockToShip = async (
  trx: Transaction,
  ids: readonly string[],
  request: ParcelRequest | undefined,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.id = any(${ids}) and ${isToShip} and not exists (
      select from fulfilments f where f.order_id = o.id and f.request_key = ${request?.key ?? null}
    ) order by o.id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

const remainderOf = (
  id: string,
  items: readonly Item[],
  parcels: readonly Parcel[],
  refunded: readonly RefundedUnits[],
) => {
  const units = unitsOfLines({ items: [...items] }, parcels, refunded)
  const lines = items.flatMap(({ position, name, sku }) => {
    const line = units.get(position)
    const quantity = line ? unitsToShip(line) : 0
    return quantity > 0 ? [{ position, quantity, name, sku }] : []
  })
  const shipped = [...units.values()].map((line) => ({ ...line, shipped: line.shipped + unitsToShip(line) }))
  return {
    id,
    parcelId: newId('parcel'),
    lines,
    status: fulfilmentStatusOf(shipped),
    number: Math.max(0, ...parcels.map((parcel) => parcel.number)) + 1,
  }
}

const writeParcels = async (
  trx: Transaction,
  orders: readonly ReturnType<typeof remainderOf>[],
  { actor, now }: Request,
  request: ParcelRequest | undefined,
): Promise<void> => {
  const empty = { carrier: '', tracking_number: '', tracking_url: '' }
  await trx
    .insertInto('fulfilments')
    .values(
      orders.map(({ id, parcelId, number }) => ({
        id: parcelId,
        order_id: id,
        number,
        ...empty,
        shipped_by: actor,
        shipped_at: now,
        ...requestColumns(request),
      })),
    )
    .execute()
  // As one parameter: a statement has at most 65,535.
  const lines = orders.flatMap(({ id, parcelId, lines }) =>
    lines.map(({ position, quantity }) => ({ id, parcelId, position, quantity })),
  )
  await sql`insert into fulfilment_lines (order_id, fulfilment_id, position, quantity)
    select id, "parcelId", position, quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (id text, "parcelId" text, position int, quantity int)`.execute(trx)
  const statuses = orders.map(({ id, status }) => ({ id, status }))
  await sql`update orders o set fulfilment_status = s.status
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as s (id text, status text)
    where o.id = s.id`.execute(trx)
  const nothingElse = { carrier: '', trackingNumber: '', trackingUrl: '', told: false, isElsewhere: true }
  await trx
    .insertInto('order_events')
    .values(
      orders.map(({ id, parcelId, number, lines }) => ({
        order_id: id,
        kind: 'shipped',
        actor,
        created_at: now,
        details: JSON.stringify({ fulfilmentId: parcelId, number, lines, ...nothingElse }),
      })),
    )
    .execute()
}

const requestOf = ({ key, filter }: Request): ParcelRequest | undefined =>
  parcelRequest(
    key,
    Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * The next orders of the filter, oldest first. Returns how many became shipped now, and by all calls of the key, and where
 * the next batch begins. @throws OrderError
 */
export const recordExternalFulfilment = async (
  db: Database,
  request: Request,
): Promise<{ shipped: number; recorded: number; next: number | null }> => {
  const { filter, after, timeZone, actor } = request
  const keyed = requestOf(request)
  if (keyed) await countRecorded(db, keyed)
  const page = { sort: 'oldest', after, limit: BATCH } as const
  const waiting = { ...filter, fulfilment: 'to_ship', isExact: true } as const
  const { orders: found, next } = await searchOrders(db, waiting, page, timeZone)
  const ids = found.map(({ id }) => id)
  const shipped = await inTransaction(db, async (trx) => {
    const locked = await lockToShip(trx, ids, keyed)
    if (locked.length === 0) return 0
    await tellTriggers(trx, orderActor(actor))
    const items = await trx
      .selectFrom('order_items')
      .selectAll()
      .where(sql<boolean>`order_id = any(${locked})`)
      .orderBy('order_id')
      .orderBy('position')
      .execute()
    const itemsOf = Map.groupBy(items, ({ order_id }) => order_id)
    const parcelsOf = Map.groupBy(await listParcelsOf(trx, locked), ({ order_id }) => order_id)
    const refunded = await listPartialRefundLines(trx, locked)
    const refundedOf = Map.groupBy(refunded, ({ order_id }) => order_id)
    const orders = locked
      .map((id) => remainderOf(id, itemsOf.get(id) ?? [], parcelsOf.get(id) ?? [], refundedOf.get(id) ?? []))
      .filter(({ lines }) => lines.length > 0)
    if (orders.length > 0) await writeParcels(trx, orders, request, keyed)
    return orders.length
  })
  return { shipped, recorded: keyed ? await countRecorded(db, keyed) : shipped, next }
}
