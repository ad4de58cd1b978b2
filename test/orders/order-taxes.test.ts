/** The taxes of an order: from its snapshot to its lines, also where a node of the release before writes the order. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paidLines } from '../../src/domain/pricing/paid-lines.ts'
import { type OrderTaxes, taxesOf } from '../../src/domain/pricing/tax.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { insertOrder } from '../../src/storage/orders/insert-order.ts'
import { findOrder } from '../../src/storage/orders/orders.ts'
import { insertSnapshot, type Quote } from '../../src/storage/payments/checkout-snapshots.ts'
import { insertCheckout } from '../../src/storage/payments/checkouts.ts'
import { testDatabase } from '../setup/database.ts'

const database = testDatabase()
const NOW = new Date('2026-11-23T10:00:00Z')
const UNIT_PENCE = [4500, 4900, 600]
const RATES = { standard: 21_000, reduced: 9000, 'second-reduced': 0 }

const quoteWith = (taxes: OrderTaxes | null): Quote => ({
  lines: UNIT_PENCE.map((pricePence, index) => ({
    productId: `prod_${index}`,
    variantId: null,
    name: 'Cap',
    brand: 'Plain',
    sku: `CAP-${index}`,
    size: null,
    color: null,
    quantity: 1,
    pricePence,
  })),
  currency: 'GBP',
  rate: '1',
  subtotal: 10_000,
  shipping: 1000,
  total: 11_000,
  subtotalPence: 10_000,
  shippingPence: 1000,
  totalPence: 11_000,
  taxes,
  deliveryDays: [2, 4],
})
const taxes = taxesOf(
  {
    lines: UNIT_PENCE.map((pricePence) => ({ pricePence, quantity: 1, taxClass: 'standard' as const })),
    subtotal: 10_000,
    shipping: 1000,
  },
  { country: 'NL', name: 'VAT', rates: RATES },
)

const openCheckout = (id: string, quote: Quote) =>
  inTransaction(database().db, async (trx) => {
    await insertCheckout(trx, {
      id,
      sessionId: id.slice(-9),
      mode: 'sandbox',
      currency: 'GBP',
      email: null,
      shippingAddress: null,
      now: NOW,
      use: { expires_at: NOW, busy_token: id, busy_until: NOW },
    })
    await insertSnapshot(trx, { checkoutId: id, version: 1, now: NOW }, quote)
    return trx
      .selectFrom('checkout_snapshots')
      .selectAll()
      .where('checkout_id', '=', id)
      .executeTakeFirstOrThrow()
  })

const orderRow = (id: string) =>
  ({
    id: `order_${id}`,
    checkout_id: id,
    intent_id: `pi_${id}`,
    status: 'confirmed' as const,
    payment_status: 'paid' as const,
    mode: 'sandbox' as const,
    problem: null,
    received: 11_000,
    received_currency: 'GBP',
    withdrawal_days: null,
    created_at: NOW,
  }) as const

test('each line of an order has its class, rate, tax and net, and shipping has its own', async () => {
  const snapshot = await openCheckout('checkout_aaaaaaaa1', quoteWith(taxes))
  await inTransaction(database().db, (trx) =>
    insertOrder(
      trx,
      { ...orderRow('checkout_aaaaaaaa1'), email: null, shippingAddress: null, billingAddress: null },
      snapshot,
    ),
  )
  const order = await findOrder(database().db, 'order_checkout_aaaaaaaa1')
  expect(order?.taxes).toEqual(taxes)
  expect(order?.items.map(({ tax_class, tax_rate, tax, net }) => [tax_class, tax_rate, tax, net])).toEqual([
    ['standard', 21_000, 781, 3719],
    ['standard', 21_000, 850, 4050],
    ['standard', 21_000, 104, 496],
  ])
  expect(order?.taxes?.shipping).toEqual([{ rate: 21_000, gross: 1000, tax: 174 }])
})

test('an order without taxes in its snapshot has none recorded', async () => {
  const snapshot = await openCheckout('checkout_aaaaaaaa2', quoteWith(null))
  await inTransaction(database().db, (trx) =>
    insertOrder(
      trx,
      { ...orderRow('checkout_aaaaaaaa2'), email: null, shippingAddress: null, billingAddress: null },
      snapshot,
    ),
  )
  const order = await findOrder(database().db, 'order_checkout_aaaaaaaa2')
  expect(order?.taxes).toBeNull()
  expect(order?.items.map(({ tax, net, tax_rate }) => [tax, net, tax_rate])).toEqual(
    UNIT_PENCE.map(() => [null, null, null]),
  )
})

test('amounts that the shop computes are those that the database writes for a node of 0.4.0', async () => {
  const { db } = database()
  let turn = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          pricePence: fc.integer({ min: 1, max: 1_000_000 }),
          quantity: fc.integer({ min: 1, max: 99 }),
        }),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      fc.integer({ min: 1, max: 100_000_000 }),
      async (lines, subtotal) => {
        turn += 1
        const id = `checkout_property_${turn}`
        const amounts = { currency: 'GBP', rate: '1', subtotal, shipping: 0, total: subtotal } as const
        const pence = { subtotalPence: subtotal, shippingPence: 0, totalPence: subtotal }
        await openCheckout(id, { ...quoteWith(null), ...amounts, ...pence })
        const { withdrawal_days: _, ...order } = orderRow(id)
        const values = {
          ...order,
          ...amounts,
          subtotal_pence: subtotal,
          shipping_pence: 0,
          total_pence: subtotal,
          received: subtotal,
        }
        await sql`insert into orders (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
          values (${sql.join(Object.values(values))})`.execute(db)
        await sql`insert into order_items (order_id, position, product_id, name, brand, sku, quantity, price_pence)
          select ${order.id}, place - 1, 'prod_x', 'Cap', 'Plain', 'CAP', (line ->> 'quantity')::int,
            (line ->> 'pricePence')::int
          from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l(line, place)`.execute(
          db,
        )
        const stored = await findOrder(db, order.id)
        expect(stored?.items.map(({ paid, paid_pence }) => [paid, paid_pence])).toEqual(
          paidLines(lines, { subtotal, taxes: null }).map(({ paid, paidPence }) => [paid, paidPence]),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('a node of the release before copies the taxes and the promised days of a snapshot to its order', async () => {
  const { db } = database()
  await openCheckout('checkout_aaaaaaaa3', quoteWith(taxes))
  // As that release: every column of the snapshot but four goes into the order, as the driver has read it.
  const { rows } = await sql<Record<string, unknown>>`
    select * from checkout_snapshots where checkout_id = 'checkout_aaaaaaaa3'`.execute(db)
  const {
    checkout_id: _checkout,
    version: _version,
    lines: _lines,
    created_at: _at,
    ...priced
  } = rows[0] ?? {}
  const values = { ...orderRow('checkout_aaaaaaaa3'), ...priced }
  await sql`insert into orders (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`.execute(db)
  const items = UNIT_PENCE.map(
    (pence, position) =>
      sql`('order_checkout_aaaaaaaa3', ${position}::int, 'prod_x', 'Cap', 'Plain', 'CAP', 1, ${pence}::int)`,
  )
  await sql`insert into order_items (order_id, position, product_id, name, brand, sku, quantity, price_pence)
    values ${sql.join(items)}`.execute(db)
  const order = await findOrder(db, 'order_checkout_aaaaaaaa3')
  expect(order?.taxes).toEqual(taxes)
  expect(order?.delivery_days).toEqual([2, 4])
  expect(order?.items.map(({ tax, net }) => [tax, net])).toEqual([
    [781, 3719],
    [850, 4050],
    [104, 496],
  ])
})
