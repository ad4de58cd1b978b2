/**
 * A shop of release 0.2.0, without variants, is taken over by two nodes of this release that start at once, while a node
 * of 0.2.0 keeps selling: no unit, cart, order or payment is lost.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartLine } from '../../src/contract/cart/cart.ts'
import type { AdminOrder } from '../../src/contract/orders/admin-orders.ts'
import type { OpenDatabase } from '../../src/storage/database/database.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import {
  type EarlierNode,
  intentIdOf,
  type Line,
  migrateToRelease02,
  secretOf,
  startEarlierNode,
  writeCheckout,
  writeProducts,
} from '../setup/release-0-2.ts'
import { PASSWORD, type ShopProcess, startProcess, urlOf } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'
import { switchTracking } from '../setup/variant-changes.ts'

/** More than the earlier node sells while two processes start on a busy machine. */
const ON_HAND = 1_000_000
const SIZES = ['S', 'M', 'L']
const COLORS = ['White', 'Blue']
const of = (slug: string, size: string | null, color: string | null, quantity = 1): Line => ({
  slug,
  size,
  color,
  quantity,
})

const paid = {
  id: 'paid',
  sessionId: 'aaaaaaaa1',
  email: 'paid@example.com',
  line: of('shirt', 'M', 'Blue', 2),
  payment: 'succeeded',
} as const
/** Authorised while the shop was closed: the provider's event never arrived. */
const authorised = {
  id: 'authorised',
  sessionId: 'aaaaaaaa2',
  email: 'authorised@example.com',
  line: of('shirt', 'L', 'White', 3),
  payment: 'requires_capture',
} as const
/** The payment form is open. */
const unpaid = {
  id: 'unpaid',
  sessionId: 'aaaaaaaa3',
  email: 'unpaid@example.com',
  line: of('cap', null, null),
  payment: 'requires_payment_method',
} as const

const database = testDatabase({ from: 'empty' })
let books: OpenDatabase
let processes: ShopProcess[] = []
let origins: string[] = []
let earlier: EarlierNode
let soldByEarlier = 0
const earlierCarts: string[] = []

/** The node of 0.2.0 sells until it is stopped. */
const keepSelling = async (isOver: () => boolean): Promise<void> => {
  const lane = async (number: number) => {
    for (let sale = 0; !isOver(); sale += 1) {
      const line = of(
        'shirt',
        SIZES[sale % 3] as string,
        COLORS[(sale + number) % 2] as string,
        1 + (sale % 2),
      )
      if (await earlier.sell(line)) soldByEarlier += line.quantity
      if (sale % 5 === 0) earlierCarts.push(await earlier.fillCart(line))
    }
  }
  await Promise.all([lane(0), lane(1), lane(2)])
}

const untilSold = async (units: number): Promise<void> => {
  while (soldByEarlier < units) await pause(20)
}

beforeAll(async () => {
  books = database()
  const { db } = books
  await migrateToRelease02(db)
  await writeProducts(db, [
    { slug: 'shirt', sku: 'SHIRT', sizes: SIZES, colors: COLORS, onHand: ON_HAND },
    { slug: 'cap', sku: 'CAP', sizes: [], colors: [], onHand: 10 },
    // Rows that only psql could make: doubled and empty options, and SKUs that meet those of variants.
    { slug: 'socks', sku: 'SOCKS', sizes: ['M', '', 'M', 'L'], colors: [], onHand: 6 },
    { slug: 'twill', sku: 'TWILL', sizes: ['W–32', 'W 32'], colors: [], onHand: 6 },
    { slug: 'twill-w32', sku: 'TWILL-W32', sizes: [], colors: ['Navy'], onHand: 6 },
    { slug: 'twill-w32-2', sku: 'TWILL-W32-2', sizes: [], colors: [], onHand: 6 },
    { slug: 'unstocked', sku: 'UNSTOCKED', sizes: [], colors: [], onHand: 0 },
  ])
  await sql`delete from stock where product_id = 'prod_unstocked'`.execute(db)
  for (const checkout of [paid, authorised, unpaid]) await writeCheckout(db, checkout)

  earlier = startEarlierNode(database().connection)
  let isOver = false
  const selling = keepSelling(() => isOver)
  await Promise.race([untilSold(10), selling])
  processes = [1, 2].map(() =>
    startProcess('test/setup/shop-process.ts', {
      DATABASE_URL: urlOf(database().connection),
      PORT: '0',
      DEMO_CATALOGUE: 'off',
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
    }),
  )
  origins = await Promise.all(processes.map(({ opened }) => opened))
  await Promise.race([untilSold(soldByEarlier + 10), selling])
  isOver = true
  await selling
}, 90_000)

afterAll(async () => {
  for (const { process } of processes) process.kill('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
  await earlier?.close()
})

const staffHeaders = async () => {
  const login = await callTo(origins).call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  return { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
}
const orderOf = async (email: string): Promise<AdminOrder | undefined> =>
  (await callTo(origins).call('GET', '/api/admin/orders', { headers: await staffHeaders() }))
    .json<AdminOrder[]>()
    .find((order) => order.email === email)
const onHand = async (slug: string): Promise<number> => {
  const { rows } = await sql<{ units: number }>`select sum(on_hand)::int as units from inventory_items
    where product_id = ${`prod_${slug}`}`.execute(books.db)
  return rows[0]?.units ?? Number.NaN
}
const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(books.db)).rows[0]?.count ?? Number.NaN

test('a payment that was authorised during the upgrade becomes an order, and every unit is accounted for', async () => {
  await expect
    .poll(() => orderOf(authorised.email), { timeout: 20_000 })
    .toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      items: [{ size: 'L', color: 'White', quantity: 3 }],
    })
  expect(await onHand('shirt')).toBe(ON_HAND - soldByEarlier - 3)
  const units =
    await count(sql`select sum(quantity)::int as count from order_items i join orders o on o.id = i.order_id
    where o.email = 'earlier@example.com'`)
  expect(units).toBe(soldByEarlier)
})

describe('variants', () => {
  test('are made of every size in every colour, share the stock of their product, and have a SKU each', async () => {
    const { rows } = await sql<{ product_id: string; choices: string; items: number }>`
      select product_id, string_agg(concat_ws('/', size, color) || ' ' || coalesce(sku, '-'), ', ' order by position)
        as choices, count(distinct inventory_item_id)::int as items
      from variants group by product_id order by product_id`.execute(books.db)
    expect(rows).toEqual([
      { product_id: 'prod_cap', choices: ' CAP', items: 1 },
      {
        product_id: 'prod_shirt',
        choices:
          'S/White SHIRT-S-WHITE, S/Blue SHIRT-S-BLUE, M/White SHIRT-M-WHITE, M/Blue SHIRT-M-BLUE, L/White SHIRT-L-WHITE, L/Blue SHIRT-L-BLUE',
        items: 1,
      },
      { product_id: 'prod_socks', choices: 'M SOCKS-M, L SOCKS-L', items: 1 },
      { product_id: 'prod_twill', choices: 'W–32 -, W 32 TWILL-W32-3', items: 1 },
      { product_id: 'prod_twill-w32', choices: 'Navy TWILL-W32', items: 1 },
      { product_id: 'prod_twill-w32-2', choices: ' TWILL-W32-2', items: 1 },
      { product_id: 'prod_unstocked', choices: ' UNSTOCKED', items: 1 },
    ])
    expect(await onHand('unstocked')).toBe(0)
  })

  test('are found by every line of carts and orders, those of the earlier node included', async () => {
    for (const table of ['cart_lines', 'order_items']) {
      expect(
        await count(sql`select count(*)::int as count from ${sql.table(table)} l left join variants v
          on v.id = l.variant_id and v.size is not distinct from l.size and v.color is not distinct from l.color
          where v.id is null`),
        table,
      ).toBe(0)
    }
    expect(earlierCarts.length).toBeGreaterThan(3)
    for (const sessionId of [earlierCarts[0], earlierCarts.at(-1)]) {
      const cart = await callTo(origins).call('GET', `/api/cart?sessionId=${sessionId}`)
      expect(cart.json<CartLine[]>()).toMatchObject([{ product: { slug: 'shirt', inStock: true } }])
    }
  })
})

test('a payment form that was open during the upgrade is paid and becomes an order', async () => {
  const shopper = createShopper(callTo(origins), { email: unpaid.email })
  expect(await shopper.pay(secretOf(unpaid))).toBe('requires_capture')
  const reply = await shopper.tryOrder({ sessionId: unpaid.sessionId, paymentIntentId: intentIdOf(unpaid) })
  expect(reply.status, reply.text).toBeLessThan(300)
  expect(await onHand('cap')).toBe(9)
})

test('an order of the earlier release is refunded with restock, also when its product is tracked by variant since', async () => {
  const before = await onHand('shirt')
  await switchTracking(books.db, 'shirt', 'by-variant')
  const [, blue] = await variantStock('M')
  const reply = await callTo(origins).call('POST', '/api/admin/orders/order_paid/refund', {
    body: { reason: 'returned', restock: true },
    headers: await staffHeaders(),
  })
  expect(reply.status, reply.text).toBe(202)
  expect(await onHand('shirt')).toBe(before + 2)
  expect((await variantStock('M'))[1]).toBe((blue ?? 0) + 2)
})

const variantStock = async (size: string): Promise<number[]> =>
  (
    await sql<{
      on_hand: number
    }>`select on_hand from variants v join inventory_items i on i.id = v.inventory_item_id
      where v.product_id = 'prod_shirt' and v.size = ${size} order by position`.execute(books.db)
  ).rows.map(({ on_hand: units }) => units)

test('the earlier node sells no product that is tracked by variant, and no unit of it moves', async () => {
  const before = await onHand('shirt')
  await expect(earlier.sell(of('shirt', 'S', 'White'))).rejects.toThrow('the line was not added')
  expect(await onHand('shirt')).toBe(before)
  expect(await earlier.sell(of('cap', null, null))).toBe(true)
  expect(await onHand('cap')).toBe(8)
})

test('every unit that the earlier node sold after the upgrade is in the stock history', async () => {
  expect(await books.db.selectFrom('stock_differences').selectAll().execute()).toEqual([])
  const { rows } = await sql<{
    kind: string
    units: number
  }>`select kind, sum(change)::int as units from stock_movements
    where product_id = 'prod_cap' group by kind order by kind`.execute(books.db)
  expect(rows).toEqual([
    { kind: 'opening', units: 10 },
    { kind: 'other', units: -1 },
    { kind: 'sale', units: -1 },
  ])
})
