/** Paid orders written straight into the database, for lists that need many of them. */
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/database.ts'

/** `order_<prefix>_1` and so on, a minute apart, each with a name, an email address and a SKU of its own, of 50 pounds. */
export const writeOrders = async (
  db: Database,
  count: number,
  { prefix = 'desk' }: { prefix?: string } = {},
): Promise<void> => {
  const host = prefix === 'desk' ? 'example.com' : `${prefix}.example`
  await sql`insert into checkouts (id, session_id, status, mode, currency, version, expires_at, checked_at, created_at)
    select 'checkout_' || ${prefix} || '_' || n, right('000000000' || ${prefix} || n, 9), 'completed', 'sandbox', 'GBP', 1,
      now(), now(), now()
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into orders (id, checkout_id, intent_id, status, payment_status, mode, email, shipping_address,
      billing_address, received, received_currency, created_at, currency, rate, subtotal_pence, shipping_pence,
      total_pence, subtotal, shipping, total)
    select 'order_' || ${prefix} || '_' || n, 'checkout_' || ${prefix} || '_' || n, 'pi_' || ${prefix} || n, 'confirmed',
      'paid', 'sandbox', 'shopper' || n || '@' || ${host}, address, address, 5000, 'GBP',
      '2026-01-01T12:00:00Z'::timestamptz + n * interval '1 minute', 'GBP', 1, 5000, 0, 5000, 5000, 0, 5000
    from generate_series(1, ${count}::int) n
    cross join lateral (select jsonb_build_object('firstName', 'Zoë', 'lastName', n || 'rd', 'address', '4 Mill Lane',
      'city', 'Leeds', 'postalCode', 'LS1 4DY', 'country', 'GB') as address) as a
    order by n`.execute(db)
  await sql`insert into order_items (order_id, position, product_id, name, brand, sku, quantity, price_pence)
    select 'order_' || ${prefix} || '_' || n, 0, 'prod_none', 'Cap', 'Plain', upper('sku-' || ${prefix} || '-' || n), 1, 5000
    from generate_series(1, ${count}::int) n`.execute(db)
}
