/** Writes an order with its lines, from the snapshot of its checkout. The rule: one statement, whose triggers see both. */
import type { Selectable } from 'kysely'
import { type PaidLine, paidLines } from '../../domain/pricing/paid-lines.ts'
import type { Transaction } from '../database/database.ts'
import type { Snapshot } from '../payments/checkout-snapshots.ts'
import type { OrderTable } from '../payments/checkout-tables.ts'
import { jsonOrNull } from '../payments/checkouts.ts'
import type { Contact } from './orders.ts'

const paidColumns = ({ paidPence, taxClass, taxRate, ...amounts }: PaidLine) => ({
  ...amounts,
  paid_pence: paidPence,
  tax_class: taxClass,
  tax_rate: taxRate,
})

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
    | 'withdrawal_days'
    | 'created_at'
  > &
    Contact,
  snapshot: Snapshot,
): Promise<void> => {
  const { email, shippingAddress, billingAddress, ...row } = order
  const { checkout_id: _checkout, version: _version, lines, created_at: _at, taxes, ...priced } = snapshot
  const paid = paidLines(lines, { subtotal: snapshot.subtotal, taxes })
  await trx
    .with('placed', (db) =>
      db.insertInto('orders').values({
        ...row,
        ...priced,
        taxes: taxes && JSON.stringify(taxes),
        email,
        shipping_address: jsonOrNull(shippingAddress),
        billing_address: jsonOrNull(billingAddress),
      }),
    )
    .insertInto('order_items')
    .values(
      lines.map((line, position) => ({
        ...paidColumns(paid[position] as PaidLine),
        order_id: order.id,
        position,
        product_id: line.productId,
        variant_id: line.variantId ?? null,
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
