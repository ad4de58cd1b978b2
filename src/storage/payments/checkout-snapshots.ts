/** Snapshots of a checkout: what each version of the cart cost. They are written once and never changed. */
import type { Selectable } from 'kysely'
import type { CurrencyCode } from '../../domain/pricing/currency.ts'
import type { DeliveryDays } from '../../domain/pricing/shipping.ts'
import type { OrderTaxes } from '../../domain/pricing/tax.ts'
import type { Database, Transaction } from '../database/database.ts'
import { builtOnce } from '../database/statement.ts'
import type { CheckoutSnapshotTable, LineItem } from './checkout-tables.ts'

export type Snapshot = Selectable<CheckoutSnapshotTable>

/** The price of a cart in one currency. Minor units, or pence where the name says so. */
export type Quote = {
  lines: readonly LineItem[]
  currency: CurrencyCode
  rate: string
  subtotal: number
  shipping: number
  total: number
  subtotalPence: number
  shippingPence: number
  totalPence: number
  /** Null: the shop collects no taxes. */
  taxes: OrderTaxes | null
  /** As shoppers are told them; null: nothing is. */
  deliveryDays: DeliveryDays | null
}

export const insertSnapshot = async (
  trx: Transaction,
  key: { checkoutId: string; version: number; now: Date },
  quote: Quote,
): Promise<void> => {
  await trx
    .insertInto('checkout_snapshots')
    .values({
      checkout_id: key.checkoutId,
      version: key.version,
      lines: JSON.stringify(quote.lines),
      currency: quote.currency,
      rate: quote.rate,
      subtotal: quote.subtotal,
      shipping: quote.shipping,
      total: quote.total,
      subtotal_pence: quote.subtotalPence,
      shipping_pence: quote.shippingPence,
      total_pence: quote.totalPence,
      taxes: quote.taxes && JSON.stringify(quote.taxes),
      delivery_days: quote.deliveryDays,
      created_at: key.now,
    })
    .execute()
}

const found = builtOnce((db, { checkoutId, version }: { checkoutId: string; version: number }) =>
  db
    .selectFrom('checkout_snapshots')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('version', '=', version),
)
export const findSnapshot = async (
  db: Database | Transaction,
  checkoutId: string,
  version: number,
): Promise<Snapshot | undefined> => (await found(db, { checkoutId, version })).rows[0]
