/**
 * A shop of release 0.2.0, which had no variants: its tables, made by the migrations up to 098, its rows, and a node of
 * it that sells. Everything is plain SQL as that release sent it, so that today's code makes no difference.
 */
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { newId, newSecretId } from '../../src/storage/database/ids.ts'
import { migrateUpTo } from './earlier-release.ts'

export const migrateToRelease02 = <T>(db: Kysely<T>): Promise<void> => migrateUpTo(db, '098-payment-mode')

export type EarlierProduct = { slug: string; sku: string; sizes: string[]; colors: string[]; onHand: number }
export const PRICE = 120_00

export const writeProducts = async <T>(db: Kysely<T>, products: readonly EarlierProduct[]): Promise<void> => {
  await sql`insert into brands values ('brand_1', 'plain', 'Plain', 'Plain things.', 1)`.execute(db)
  await sql`insert into categories values ('category_1', 'tops', 'Tops', 'Shirts.', null, 1)`.execute(db)
  for (const { slug, sku, sizes, colors, onHand } of products) {
    await sql`insert into products (id, slug, name, name_key, description, sku, price_pence, images, sizes, colors,
        tags, brand_id, category_id, new_arrival, on_sale, featured, in_stock)
      values (${`prod_${slug}`}, ${slug}, ${slug}, ${slug}, 'A thing.', ${sku}, ${PRICE}, '{}', ${sizes}, ${colors},
        '{}', 'brand_1', 'category_1', false, false, false, true)`.execute(db)
    await sql`insert into stock values (${`prod_${slug}`}, ${onHand})`.execute(db)
  }
}

export type Line = { slug: string; size: string | null; color: string | null; quantity: number }

const ADDRESS = JSON.stringify({
  firstName: 'Ada',
  lastName: 'Marsh',
  address: '4 Mill Lane',
  city: 'Leeds',
  postalCode: 'LS1 4DY',
  country: 'GB',
})

/** A snapshot's line, without a variant. */
const lineItem = ({ slug, size, color, quantity }: Line) => ({
  productId: `prod_${slug}`,
  name: slug,
  brand: 'Plain',
  sku: `SKU-${slug}`,
  size,
  color,
  quantity,
  pricePence: PRICE,
})

type EarlierCheckout = {
  id: string
  sessionId: string
  email: string
  line: Line
  payment: 'requires_payment_method' | 'requires_capture' | 'succeeded'
}

export const intentIdOf = ({ id }: Pick<EarlierCheckout, 'id'>): string => `pi_${id}00000000`
export const secretOf = (checkout: Pick<EarlierCheckout, 'id'>): string =>
  `${intentIdOf(checkout)}_secret_00000000`

/** An open checkout with its cart, or a completed one with its paid order where the payment has succeeded. */
export const writeCheckout = async <T>(db: Kysely<T>, checkout: EarlierCheckout): Promise<void> => {
  const { id, sessionId, email, line, payment } = checkout
  const total = PRICE * line.quantity
  const isPaid = payment === 'succeeded'
  await sql`insert into checkouts (id, session_id, status, mode, currency, version, intent_id, client_secret,
      intent_version, email, shipping_address, expires_at, checked_at, created_at)
    values (${id}, ${sessionId}, ${isPaid ? 'completed' : 'open'}, 'sandbox', 'GBP', 1, ${intentIdOf(checkout)},
      ${secretOf(checkout)}, 1, ${email}, ${ADDRESS}::jsonb, now() + interval '15 minutes',
      now() - interval '2 minutes', now())`.execute(db)
  await sql`insert into checkout_snapshots values (${id}, 1, ${JSON.stringify([lineItem(line)])}::jsonb, 'GBP', 1,
      ${total}, 0, ${total}, ${total}, 0, ${total}, now())`.execute(db)
  await sql`insert into sandbox_intents (id, client_secret, status, amount, amount_received, currency, metadata,
      charge_id, created_at, capture_method)
    values (${intentIdOf(checkout)}, ${secretOf(checkout)}, ${payment}, ${total}, ${isPaid ? total : 0}, 'gbp',
      ${JSON.stringify({ checkout: id, version: '1' })}::jsonb,
      ${payment === 'requires_payment_method' ? null : `ch_${id}`}, now(), 'manual')`.execute(db)
  if (!isPaid) {
    await sql`insert into cart_lines (id, session_id, product_id, size, color, quantity)
      values (${`line_${id}`}, ${sessionId}, ${`prod_${line.slug}`}, ${line.size}, ${line.color},
        ${line.quantity})`.execute(db)
    return
  }
  await sql`insert into orders (id, checkout_id, intent_id, status, payment_status, mode, email, shipping_address,
      billing_address, currency, rate, subtotal, shipping, total, subtotal_pence, shipping_pence, total_pence, received,
      received_currency, created_at)
    values (${`order_${id}`}, ${id}, ${intentIdOf(checkout)}, 'confirmed', 'paid', 'sandbox', ${email},
      ${ADDRESS}::jsonb, ${ADDRESS}::jsonb, 'GBP', 1, ${total}, 0, ${total}, ${total}, 0, ${total}, ${total}, 'GBP',
      now())`.execute(db)
  await sql`insert into order_items (order_id, position, product_id, name, brand, sku, size, color, quantity,
      price_pence)
    values (${`order_${id}`}, 0, ${`prod_${line.slug}`}, ${line.slug}, 'Plain', ${`SKU-${line.slug}`}, ${line.size},
      ${line.color}, ${line.quantity}, ${PRICE})`.execute(db)
}

/** As that release retried: a deadlock, a serialization failure and a lock that took too long. */
const RETRIED = new Set(['40P01', '40001', '55P03'])
const MAX_ATTEMPTS = 40

/** A line with its product, as its carts read it. */
const WITH_PRODUCT = {
  columns: `l.id, l.session_id, l.product_id, l.quantity, l.size, l.color, p.name, p.slug, p.price_pence, p.images,
    p.color_images, b.name as brand_name, p.in_stock, s.on_hand`,
  joins: `join products p on p.id = l.product_id
    join stock s on s.product_id = p.id
    join brands b on b.id = p.brand_id`,
}
const LOCK_CART = `select pg_advisory_xact_lock(hashtextextended('cart ' || $1::text, 0))`

export type EarlierNode = {
  /** Puts the line into a new cart, reads it, and buys it in one transaction. @returns whether it was in stock */
  sell(line: Line): Promise<boolean>
  /** A cart that is left. @returns its session */
  fillCart(line: Line): Promise<string>
  close(): Promise<void>
}

/** Its connections are kept, with the prepared statements that it made before the upgrade. */
export const startEarlierNode = (connection: pg.PoolConfig): EarlierNode => {
  const pool = new pg.Pool({ ...connection, max: 4, options: '-c lock_timeout=2000' })
  pool.on('error', () => {}) // Its database is dropped after the test.

  const inTransaction = async <R>(work: (client: pg.PoolClient) => Promise<R>): Promise<R> => {
    for (let attempt = 1; ; attempt += 1) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(client)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        if (!RETRIED.has((error as { code?: string }).code ?? '') || attempt === MAX_ATTEMPTS) throw error
      } finally {
        client.release()
      }
    }
  }

  const fillCart = async ({ slug, size, color, quantity }: Line): Promise<string> => {
    const sessionId = newSecretId('s').slice(-9)
    await inTransaction(async (client) => {
      await client.query({ name: 'cart lock', text: LOCK_CART, values: [sessionId] })
      await client.query({
        name: 'cart product and lines',
        text: `select p.sizes, p.colors, p.in_stock, s.on_hand, l.product_id, l.size, l.color, l.quantity
          from products p join stock s on s.product_id = p.id left join cart_lines l on l.session_id = $2
          where p.id = $1`,
        values: [`prod_${slug}`, sessionId],
      })
      const { rows } = await client.query<{ product_id: string }>({
        name: 'cart add',
        text: `with l as (
            insert into cart_lines as kept (id, session_id, product_id, size, color, quantity)
            values ($1, $2, $3, $4, $5, $6)
            on conflict on constraint cart_lines_one_per_choice
              do update set quantity = kept.quantity + excluded.quantity, updated_at = now()
            returning *
          ) select ${WITH_PRODUCT.columns} from l ${WITH_PRODUCT.joins}`,
        values: [newSecretId('line'), sessionId, `prod_${slug}`, size, color, quantity],
      })
      if (rows.length !== 1) throw new Error('the line was not added')
    })
    return sessionId
  }

  return {
    fillCart,
    sell: async (line) => {
      const sessionId = await fillCart(line)
      const { rows: cart } = await pool.query({
        name: 'cart',
        text: `select ${WITH_PRODUCT.columns} from cart_lines l ${WITH_PRODUCT.joins}
          where l.session_id = $1 order by l.position`,
        values: [sessionId],
      })
      if (cart.length !== 1) throw new Error('the cart has lost its line')
      const { productId, ...sold } = lineItem(line)
      const total = PRICE * line.quantity
      const checkout = newId('checkout')
      return inTransaction(async (client) => {
        await client.query(LOCK_CART, [sessionId])
        const { rows } = await client.query<{ on_hand: number }>(
          'select product_id, on_hand from stock where product_id in ($1, $2) order by product_id for update',
          [productId, ''],
        )
        if ((rows[0]?.on_hand ?? 0) < line.quantity) return false
        const { rowCount } = await client.query(
          'update stock set on_hand = on_hand - $1 where product_id = $2 and on_hand >= $3',
          [line.quantity, productId, line.quantity],
        )
        if (rowCount !== 1) throw new Error(`stock of ${productId} changed while it was locked`)
        await client.query(
          `insert into checkouts (id, session_id, status, mode, currency, version, intent_id, client_secret,
            intent_version, expires_at, checked_at, created_at)
          values ($1, $2, 'completed', 'sandbox', 'GBP', 1, $3, $4, 1, now(), now(), now())`,
          [checkout, sessionId, `pi_${checkout}`, `pi_${checkout}_secret`],
        )
        await client.query(
          `insert into checkout_snapshots values ($1, 1, $2::jsonb, 'GBP', 1, $3, 0, $3, $3, 0, $3, now())`,
          [checkout, JSON.stringify([lineItem(line)]), total],
        )
        await client.query(
          `insert into orders (id, checkout_id, intent_id, status, payment_status, mode, email, currency, rate,
            subtotal, shipping, total, subtotal_pence, shipping_pence, total_pence, received, received_currency,
            created_at)
          values ($1, $2, $3, 'confirmed', 'paid', 'sandbox', 'earlier@example.com', 'GBP', 1, $4, 0, $4, $4, 0, $4,
            $4, 'GBP', now())`,
          [newId('order'), checkout, `pi_${checkout}`, total],
        )
        await client.query(
          `insert into order_items (order_id, position, product_id, name, brand, sku, size, color, quantity,
            price_pence)
          select id, 0, $2, $3, $4, $5, $6, $7, $8, $9 from orders where checkout_id = $1`,
          [
            ...[checkout, productId, sold.name, sold.brand, sold.sku],
            ...[sold.size, sold.color, sold.quantity, sold.pricePence],
          ],
        )
        await client.query('delete from cart_lines where session_id = $1', [sessionId])
        return true
      })
    },
    close: () => pool.end(),
  }
}
