/**
 * A shop as the first release left it: its tables, made by the migrations up to 060, and rows as it wrote them. They
 * are written in plain SQL, so that what the code of today writes makes no difference.
 */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../../src/storage/migrations/list.ts'

/** The last migration of the first release. */
const LAST = '060-large-catalogues'

/** Makes the tables of the first release in an empty database. */
export const migrateToFirstRelease = <T>(db: Kysely<T>): Promise<void> => migrateUpTo(db, LAST)

/** Runs the migrations up to and including `last` in an empty database. */
export const migrateUpTo = async <T>(db: Kysely<T>, last: string): Promise<void> => {
  const released = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => released } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** Its products: slug, pence, on hand. */
export const EARLIER_PRODUCTS = [
  { slug: 'wool-cap', pence: 28_00, onHand: 10 },
  { slug: 'last-scarf', pence: 40_00, onHand: 1 },
] as const

type EarlierCheckout = {
  /** Also of the payment: "pi_" and the name. */
  name: string
  sessionId: string
  /** One of the product; with shipping of 10 pounds. */
  slug: (typeof EARLIER_PRODUCTS)[number]['slug']
  status: 'open' | 'completed' | 'cancelled' | 'expired'
  /** What the provider, the sandbox, says of its payment. */
  payment: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  email: string | null
}

export const earlierIntentId = ({ name }: Pick<EarlierCheckout, 'name'>): string => `pi_${name}00000000`
export const earlierSecret = (checkout: Pick<EarlierCheckout, 'name'>): string =>
  `${earlierIntentId(checkout)}_secret_00000000`

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Marsh',
  address: '4 Mill Lane',
  city: 'Leeds',
  postalCode: 'LS1 4DY',
  country: 'GB',
}

export const writeEarlierCatalogue = async <T>(db: Kysely<T>): Promise<void> => {
  await sql`insert into brands values ('brand_1', 'plain', 'Plain', 'Plain things.', 1)`.execute(db)
  await sql`insert into categories values ('category_1', 'lids', 'Lids', 'Caps.', null, 1)`.execute(db)
  for (const { slug, pence, onHand } of EARLIER_PRODUCTS) {
    await sql`insert into products (id, slug, name, name_key, description, sku, price_pence, images, sizes, colors,
        tags, brand_id, category_id, new_arrival, on_sale, featured, in_stock)
      values (${`prod_${slug}`}, ${slug}, ${slug}, ${slug}, 'A thing.', ${`SKU-${slug}`}, ${pence}, '{}', '{}', '{}',
        '{}', 'brand_1', 'category_1', false, false, false, true)`.execute(db)
    await sql`insert into stock values (${`prod_${slug}`}, ${onHand})`.execute(db)
  }
}

/** A checkout as the first release wrote it: an automatic payment, and a hold while it is open. */
export const writeEarlierCheckout = async <T>(db: Kysely<T>, checkout: EarlierCheckout): Promise<void> => {
  const { name, sessionId, slug, status, payment, email } = checkout
  const id = `checkout_${name}`
  const intentId = earlierIntentId(checkout)
  const pence = EARLIER_PRODUCTS.find((product) => product.slug === slug)?.pence ?? 0
  const total = pence + 10_00
  const line = {
    productId: `prod_${slug}`,
    name: slug,
    brand: 'Plain',
    sku: `SKU-${slug}`,
    size: null,
    color: null,
    quantity: 1,
    pricePence: pence,
  }
  const address = email === null ? null : JSON.stringify(ADDRESS)
  await sql`insert into checkouts (id, session_id, status, currency, version, intent_id, client_secret, intent_version,
      email, shipping_address, expires_at, checked_at, created_at)
    values (${id}, ${sessionId}, ${status}, 'GBP', 1, ${intentId}, ${earlierSecret(checkout)}, 1, ${email},
      ${address}::jsonb, now() + interval '15 minutes', now() - interval '2 minutes', now())`.execute(db)
  await sql`insert into checkout_snapshots values (${id}, 1, ${JSON.stringify([line])}::jsonb, 'GBP', 1, ${pence},
      1000, ${total}, ${pence}, 1000, ${total}, now())`.execute(db)
  if (status === 'open') {
    await sql`insert into holds values (${id}, ${line.productId}, 1)`.execute(db)
    await sql`insert into cart_lines (id, session_id, product_id, quantity)
      values (${`line_${name}`}, ${sessionId}, ${line.productId}, 1)`.execute(db)
  }
  await sql`insert into sandbox_intents (id, client_secret, status, amount, amount_received, currency, metadata,
      charge_id, canceled_at, created_at)
    values (${intentId}, ${earlierSecret(checkout)}, ${payment}, ${total}, ${payment === 'succeeded' ? total : 0},
      'gbp', ${JSON.stringify({ checkout: id, version: '1' })}::jsonb,
      ${payment === 'succeeded' ? `ch_${name}` : null}, ${payment === 'canceled' ? new Date() : null}, now())`.execute(
    db,
  )
  if (status !== 'completed') return
  await sql`insert into orders (id, checkout_id, intent_id, status, payment_status, email, shipping_address,
      billing_address, currency, rate, subtotal, shipping, total, subtotal_pence, shipping_pence, total_pence, received,
      received_currency, created_at)
    values (${`order_${name}`}, ${id}, ${intentId}, 'confirmed', 'paid', ${email}, ${address}::jsonb, ${address}::jsonb,
      'GBP', 1, ${pence}, 1000, ${total}, ${pence}, 1000, ${total}, ${total}, 'GBP', now())`.execute(db)
  await sql`insert into order_items values (${`order_${name}`}, 0, ${line.productId}, ${slug}, 'Plain',
    ${line.sku}, null, null, 1, ${pence})`.execute(db)
}
