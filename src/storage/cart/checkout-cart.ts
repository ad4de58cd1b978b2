/** The cart for the checkout: its lines with current prices, and the removal of sold lines. */
import { sql } from 'kysely'
import type { TaxClass } from '../../domain/pricing/tax.ts'
import type { Transaction } from '../database/database.ts'
import type { LineItem } from '../payments/checkout-tables.ts'
import { RECENT_PRICE_SINCE } from '../products/shown-prices.ts'

/** `inStock`: staff have it on sale. The quantity is checked when the stock is locked. */
export type LineForSale = LineItem & {
  /** As of `ShownPrice`. */
  recentPriceSince: string | null
  inStock: boolean
  isCountedByVariant: boolean
  taxClass: TaxClass
  /** Of one unit; null: not known. */
  weightGrams: number | null
}

/** Oldest first. */
export const readLinesForSale = (trx: Transaction, sessionId: string): Promise<LineForSale[]> =>
  trx
    .selectFrom('cart_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .innerJoin('brands as b', 'b.id', 'p.brand_id')
    .leftJoin('variants as v', 'v.id', 'l.variant_id')
    .select([
      'p.id as productId',
      'v.id as variantId',
      'p.name',
      'b.name as brand',
      sql<string>`coalesce(v.sku, p.sku)`.as('sku'),
      // The variant's: staff may have renamed them since the line was added.
      sql<string | null>`case when v.id is null then l.size else v.size end`.as('size'),
      sql<string | null>`case when v.id is null then l.color else v.color end`.as('color'),
      'l.quantity',
      'p.price_pence as pricePence',
      sql.raw<string | null>(RECENT_PRICE_SINCE).as('recentPriceSince'),
      'p.tax_class as taxClass',
      'v.weight_grams as weightGrams',
      sql<boolean>`p.counting = 'by-variant'`.as('isCountedByVariant'),
      sql<boolean>`p.in_stock and p.status = 'live' and v.id is not null`.as('inStock'),
    ])
    .where('l.session_id', '=', sessionId)
    .orderBy('l.position')
    .execute()

/**
 * Removes paid lines, so that they are not bought twice by accident. Units added since then stay. The caller holds the
 * cart's lock.
 */
export const removeSoldLines = async (
  trx: Transaction,
  sessionId: string,
  lines: readonly LineItem[],
): Promise<void> => {
  for (const { productId, variantId = null, size, color, quantity } of lines) {
    // By the variant first: staff may have renamed its size since it was paid.
    const isLine = sql<boolean>`session_id = ${sessionId} and product_id = ${productId} and (
      variant_id = ${variantId}
      or (size is not distinct from ${size} and color is not distinct from ${color})
    )`
    await trx
      .with('sold', (db) => db.deleteFrom('cart_lines').where(isLine).where('quantity', '<=', quantity))
      .updateTable('cart_lines')
      .set(({ eb }) => ({ quantity: eb('quantity', '-', quantity) }))
      .where(isLine)
      .where('quantity', '>', quantity)
      .execute()
  }
}
