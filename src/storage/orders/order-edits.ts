/**
 * What staff change of an order besides its parcels: addresses, the email address, notes. The rule: amounts and taxes
 * never change, so the order stays in its tax territory; nothing is charged, and each change is an event in the same
 * transaction.
 */

import type { ContactAddress } from '../../domain/orders/contact-address.ts'
import { moveObstacle } from '../../domain/pricing/tax-territory.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { jsonOrNull } from '../payments/checkouts.ts'
import { OrderError } from './order-error.ts'
import { writeEvent } from './order-events.ts'
import { lockOrder } from './orders.ts'

/** Null: the order has none. */
export type OrderContact = {
  email: string | null
  shippingAddress: ContactAddress | null
  billingAddress: ContactAddress | null
}

type SomeContact = { [F in keyof OrderContact]?: OrderContact[F] | undefined }

export type ContactChange = {
  orderId: string
  actor: string
  now: Date
  /** Undefined: stays. */
  changes: SomeContact
  /** The values that were shown, of the changed fields. */
  seen: SomeContact
}

const FIELDS = [
  ...(['firstName', 'lastName', 'address', 'address2', 'city', 'state', 'postalCode', 'country'] as const),
  'phone',
] as const

/** In one form, whatever the order of its keys. */
const canonical = (value: string | ContactAddress | null | undefined): string =>
  value && typeof value === 'object'
    ? JSON.stringify(FIELDS.map((field) => value[field] ?? ''))
    : JSON.stringify(value || null)

/** While something of the order is still to be sent. */
export const isContactEditable = (order: { status: string; fulfilment_status: string }): boolean =>
  order.status === 'confirmed' && ['unfulfilled', 'partly_shipped'].includes(order.fulfilment_status)

/** @returns whether anything was changed. @throws OrderError */
export const changeContact = (db: Database, change: ContactChange): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { orderId, actor, now, changes, seen } = change
    const order = await lockOrder(trx, orderId)
    if (!order) throw new OrderError('order-not-found')
    if (!isContactEditable(order)) throw new OrderError('address-fixed')
    const stored: OrderContact = {
      email: order.email,
      shippingAddress: order.shipping_address,
      billingAddress: order.billing_address,
    }
    const next: OrderContact = {
      email: changes.email === undefined ? stored.email : changes.email,
      shippingAddress:
        changes.shippingAddress === undefined ? stored.shippingAddress : changes.shippingAddress,
      billingAddress: changes.billingAddress === undefined ? stored.billingAddress : changes.billingAddress,
    }
    const fields = (Object.keys(stored) as (keyof OrderContact)[]).filter(
      (field) => canonical(next[field]) !== canonical(stored[field]),
    )
    if (fields.length === 0) return false
    if (fields.some((field) => canonical(seen[field]) !== canonical(stored[field])))
      throw new OrderError('order-edited')
    const [from, to] = [stored.shippingAddress, next.shippingAddress]
    const obstacle = from && to ? moveObstacle(from, to) : undefined
    if (obstacle) throw new OrderError('tax-territory-fixed', obstacle)
    await trx
      .updateTable('orders')
      .set({
        email: next.email,
        shipping_address: jsonOrNull(next.shippingAddress),
        billing_address: jsonOrNull(next.billingAddress),
      })
      .where('id', '=', orderId)
      .execute()
    for (const field of fields)
      await writeEvent(trx, {
        orderId,
        actor,
        now,
        kind: field === 'email' ? 'email-changed' : 'address-changed',
        details: {
          ...(field !== 'email' && { address: field === 'shippingAddress' ? 'shipping' : 'billing' }),
          before: stored[field],
          after: next[field],
        },
      })
    return true
  })

/** @throws OrderError where there is no such order */
export const addNote = (
  db: Database,
  note: { orderId: string; text: string; actor: string; now: Date },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { orderId, text, actor, now } = note
    if (!(await lockOrder(trx, orderId))) throw new OrderError('order-not-found')
    const id = newId('note')
    await trx
      .insertInto('order_notes')
      .values({ id, order_id: orderId, text, author: actor, created_at: now })
      .execute()
    await writeEvent(trx, { orderId, actor, now, kind: 'note-added', details: { noteId: id } })
  })
