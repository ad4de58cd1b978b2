/** Orders as postage files describe them: what remains to ship, with the facts of today's goods. */

import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { ContactAddress } from '../../domain/orders/contact-address.ts'
import { unitsToShip } from '../../domain/orders/fulfilment.ts'
import type { PostageLine } from '../../domain/postage/postage-order.ts'
import { divideHalfAway } from '../../domain/pricing/money.ts'
import type { Transaction } from '../database/database.ts'
import { listParcelsOf, unitsOfLines } from '../orders/order-detail.ts'
import { listPartialRefundLines } from '../orders/partial-refunds.ts'
import type { OrderTable } from '../payments/checkout-tables.ts'

export type OrderToPost = Pick<
  Selectable<OrderTable>,
  | 'id'
  | 'number'
  | 'created_at'
  | 'status'
  | 'payment_status'
  | 'email'
  | 'shipping_address'
  | 'currency'
  | 'shipping'
> & {
  hasParcel: boolean
  /** All of them, with the codes that they were sold under. */
  items: { sku: string; name: string }[]
  /** With units to ship. */
  lines: (PostageLine & { position: number })[]
}

/** The columns in the order of the form, so that the same address has the same digest. */
export const addressDigest = (address: ContactAddress): string => {
  const { firstName, lastName, address: street, address2, city, state, postalCode, country, phone } = address
  const fields = [firstName, lastName, street, address2, city, state, postalCode, country, phone]
  return createHash('sha256')
    .update(JSON.stringify(fields.map((field) => field ?? '')))
    .digest('hex')
}

const readItems = async (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('order_items as i')
    .leftJoin('products as p', 'p.id', 'i.product_id')
    .leftJoin('variants as v', 'v.id', 'i.variant_id')
    .select(['i.order_id', 'i.position', 'i.name', 'i.sku', 'i.quantity', 'i.paid'])
    .select(['v.weight_grams', 'p.hs_code', 'p.country_of_origin', 'p.package_size'])
    .where(sql<boolean>`i.order_id = any(${ids})`)
    .orderBy('i.order_id')
    .orderBy('i.position')
    .execute()

/** Rising by number. A number that no order has is missing. */
export const readOrdersToPost = async (
  trx: Transaction,
  numbers: readonly number[],
): Promise<OrderToPost[]> => {
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'number', 'created_at', 'status', 'payment_status'])
    .select(['email', 'shipping_address', 'currency', 'shipping'])
    .where(sql<boolean>`number = any(${numbers}::int[])`)
    .orderBy('number')
    .execute()
  const ids = orders.map(({ id }) => id)
  const itemsOf = Map.groupBy(await readItems(trx, ids), ({ order_id }) => order_id)
  const parcelsOf = Map.groupBy(await listParcelsOf(trx, ids), ({ order_id }) => order_id)
  const refundedOf = Map.groupBy(await listPartialRefundLines(trx, ids), ({ order_id }) => order_id)
  return orders.map((order) => {
    const items = itemsOf.get(order.id) ?? []
    const parcels = parcelsOf.get(order.id) ?? []
    const units = unitsOfLines({ items }, parcels, refundedOf.get(order.id) ?? [])
    const lines = items.flatMap((item) => {
      const ofLine = units.get(item.position)
      const quantity = ofLine ? unitsToShip(ofLine) : item.quantity
      if (quantity === 0) return []
      const { position, name, sku } = item
      return {
        position,
        name,
        sku,
        quantity,
        value: divideHalfAway(item.paid * quantity, item.quantity),
        weightGrams: item.weight_grams,
        hsCode: item.hs_code ?? '',
        countryOfOrigin: item.country_of_origin ?? '',
        packageSize: item.package_size ?? '',
      }
    })
    return {
      ...order,
      hasParcel: parcels.some(({ undone_at }) => undone_at === null),
      items: items.map(({ sku, name }) => ({ sku, name })),
      lines,
    }
  })
}
