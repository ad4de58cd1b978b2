/** 'Start with my own goods': what goes, what stays, and what becomes of payments that are open meanwhile. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Demo, DemoCounts } from '../../src/contract/demo/demo.ts'
import type { Setup } from '../../src/contract/demo/setup.ts'
import type { Product } from '../../src/contract/products/product.ts'
import type { Database } from '../../src/storage/database/database.ts'
import { moneyApi } from '../setup/money.ts'
import { drawTestPicture } from '../setup/pictures.ts'
import { createShopper } from '../setup/shopper.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const confirmation = 'remove the demo'
const counted = (db: Database, table: string) =>
  sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
    .execute(db)
    .then(({ rows }) => rows[0]?.count)

describe('the call', () => {
  const api = moneyApi()

  test('is for staff who repeat the confirmation, and refuses everything else', async () => {
    const staff = await api().staff()
    const removal = (body: unknown, headers: Record<string, string> = staff) =>
      api().refused('POST', '/api/admin/demo/removal', { body, headers })
    expect((await removal({ confirmation }, {}))[0]).toBe(401)
    expect(await removal({})).toEqual([400, 'confirmation must be “remove the demo”.'])
    expect(await removal({ confirmation: 'yes' })).toEqual([400, 'confirmation must be “remove the demo”.'])
    expect((await removal({ confirmation, products: true }))[0]).toBe(400)
    expect(await counted(api().db, 'products')).toBe(smallCatalogue.products.length)
  })

  test('counts what it will delete, and deletes exactly that', async () => {
    const { db } = api()
    const headers = await api().staff()
    const shopper = createShopper(api())
    await shopper.add('field-backpack-20l')
    await shopper.buy()
    await shopper.add('cafe-cap')
    await shopper.add('apron-shirt')
    const announced = (await api().call('GET', '/api/admin/demo', { headers })).json<Demo>()
    expect(announced).toEqual({
      isDemo: true,
      counts: {
        products: smallCatalogue.products.length,
        archivedProducts: 0,
        brands: 3,
        categories: 7,
        pages: 0,
        pictures: 0,
        cartLines: 2,
        trialOrders: 1,
        kept: 0,
      },
    })
    const changesBefore = api().changes.length
    const reply = await api().call('POST', '/api/admin/demo/removal', { body: { confirmation }, headers })
    expect([reply.status, reply.json()]).toEqual([200, announced.counts])
    expect(api().changes.length).toBeGreaterThan(changesBefore)
    for (const table of [
      'products',
      'brands',
      'categories',
      'variants',
      'inventory_items',
      'product_words',
      'search_words',
      'cart_lines',
      'orders',
      'order_items',
      'checkouts',
      'checkout_snapshots',
      'sandbox_intents',
      'demo_content',
    ])
      expect([table, await counted(db, table)]).toEqual([table, 0])
    expect(await shopper.cart()).toEqual([])
    // Jobs and events of the orders that are gone.
    await api().checkoutRig.settle()
    expect(api().faults).toEqual([])
    const setup = (await api().call('GET', '/api/admin/setup', { headers })).json<Setup>()
    expect(setup).toMatchObject({ isEmpty: true, isDemo: false })

    const again = await api().call('POST', '/api/admin/demo/removal', { body: { confirmation }, headers })
    expect(Object.values(again.json<DemoCounts>())).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
  })
})

describe('what is not the demo', () => {
  const api = moneyApi()
  let headers: Record<string, string>
  beforeEach(async () => {
    headers = await api().staff()
  })

  test('stays: products of the owner with their brands and categories, changed ones, real orders', async () => {
    const { db } = api()
    const read = async (slug: string) => (await api().call('GET', `/api/products/${slug}`)).json<Product>()
    const slugs = ['chore-jacket', 'cafe-cap', 'card-wallet', 'zip-wallet', 'last-boots'] as const
    const [own, renamed, sold, shown, tried] = await Promise.all(slugs.map(read))
    if (!own || !renamed || !sold || !shown || !tried) throw new Error('the catalogue has changed')
    // A product that was never seeded, in a brand and a category of the demo.
    await sql`delete from demo_content where id = ${own.id}`.execute(db)
    await sql`update products set name = 'My own cap' where id = ${renamed.id}`.execute(db)
    await sql`insert into redirects (kind, slug, target_id)
      values ('product', 'old-jacket', ${own.id}), ('product', 'old-wallet', ${shown.id})`.execute(db)

    const shopper = createShopper(api())
    await shopper.add('card-wallet')
    await shopper.buy()
    await sql`update orders set mode = 'test'`.execute(db)
    await shopper.add('chore-jacket', 2)
    await shopper.buy()
    await shopper.add('chore-jacket')
    const stock = await api().onHand('chore-jacket')

    const picture = (background: string) => drawTestPicture({ background })
    const upload = async (background: string) =>
      (
        await api().call('POST', '/api/admin/pictures', {
          raw: (await picture(background)) as BodyInit,
          headers,
        })
      ).json<{ url: string }>().url
    const [both, demoOnly] = [await upload('#102030'), await upload('#405060')]
    await sql`update products set images = ${[both, demoOnly]} where id = ${shown.id}`.execute(db)
    await sql`update products set images = ${[both]} where id = ${own.id}`.execute(db)

    const reply = await api().call('POST', '/api/admin/demo/removal', { body: { confirmation }, headers })
    expect(reply.json()).toEqual({
      products: smallCatalogue.products.length - 3,
      archivedProducts: 1,
      brands: 1,
      // Stay: upper and lids below clothing; wallets below accessories.
      categories: 2,
      pages: 0,
      pictures: 1,
      cartLines: 0,
      trialOrders: 1,
      kept: 8,
    })
    const { rows: products } = await sql<{ slug: string; status: string }>`
      select slug, status from products order by slug`.execute(db)
    expect(products).toEqual([
      { slug: 'cafe-cap', status: 'live' },
      { slug: 'card-wallet', status: 'archived' },
      { slug: 'chore-jacket', status: 'live' },
    ])
    const slugsOf = async (table: string) =>
      (await sql<{ slug: string }>`select slug from ${sql.table(table)} order by slug`.execute(db)).rows.map(
        ({ slug }) => slug,
      )
    expect(await slugsOf('brands')).toEqual(['hotel-ruban', 'norrland'])
    expect(await slugsOf('categories')).toEqual(['accessories', 'clothing', 'lids', 'upper', 'wallets'])
    expect(await slugsOf('redirects')).toEqual(['old-jacket'])
    expect((await api().adminOrders()).map(({ mode }) => mode)).toEqual(['test'])
    expect(await shopper.cart()).toMatchObject([{ productId: own.id, quantity: 1 }])
    expect(await api().onHand('chore-jacket')).toBe(stock)
    expect(await api().hasPicture(both)).toBe(true)
    expect(await api().hasPicture(demoOnly)).toBe(false)

    const { rows: words } = await sql<{ word: string }>`select word from search_words`.execute(db)
    expect(words.map(({ word }) => word)).toContain('jacket')
    expect(words.map(({ word }) => word)).not.toContain('backpack')
  })

  test('can be removed by no statement: the database refuses to delete a real order or its snapshot', async () => {
    const { db } = api()
    await expect(sql`delete from order_items`.execute(db)).resolves.toBeDefined()
    await sql`delete from order_messages`.execute(db)
    await expect(sql`delete from orders`.execute(db)).rejects.toThrow('only of trials in the sandbox')
    await expect(sql`delete from checkout_snapshots`.execute(db)).rejects.toThrow('only of trials')
    await expect(sql`update checkout_snapshots set total = total`.execute(db)).rejects.toThrow(
      'never changed',
    )
  })
})

describe('a payment that is open for a product of the demo', () => {
  const api = moneyApi()
  const remove = async () => {
    const reply = await api().call('POST', '/api/admin/demo/removal', {
      body: { confirmation },
      headers: await api().staff(),
    })
    expect(reply.status).toBe(200)
  }
  const states = ['opened', 'authorised', 'taken at once'] as const
  const shoppers = async (slug: string) => {
    const opened = createShopper(api())
    await opened.add(slug)
    return [
      { shopper: opened, ...(await opened.open()) },
      await api().paid(slug),
      await api().paid(slug, { atOnce: true }),
    ]
  }

  test('is released, or refunded when it was captured, and never charged', async () => {
    // The provider's events are late: no payment has its order yet.
    api().checkoutRig.faults.deliveries = 0
    const [opened, authorised, taken] = await shoppers('zip-wallet')
    if (!opened || !authorised || !taken) throw new Error('three shoppers')
    await remove()
    await opened.shopper.pay(opened.clientSecret)
    for (const [index, { shopper, paymentIntentId }] of [opened, authorised].entries()) {
      const told = await shopper.tryOrder({ paymentIntentId, items: [] })
      expect([states[index], told.status, told.text]).toEqual([
        states[index],
        409,
        expect.stringContaining('Nothing has been charged.'),
      ])
    }
    api().checkoutRig.faults.deliveries = 1
    await taken.shopper.tryOrder({ paymentIntentId: taken.paymentIntentId })
    await api().checkoutRig.settle()
    for (const { shopper } of [opened, authorised])
      expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
    expect(await api().ordersOf(taken.shopper)).toMatchObject([{ status: 'refunded' }])
    expect(await api().refundsOf(taken.shopper)).toHaveLength(1)
    expect(api().faults).toEqual([])
  })
})

describe('a removal while shoppers buy', () => {
  const api = moneyApi()

  test('ends every purchase with a deleted trial order or a released payment', async () => {
    const { db } = api()
    const headers = await api().staff()
    const outcomes = new Set<number>()
    let isRemoved = false
    let ordered = 0
    const shop = async (slug: string) => {
      for (let round = 0; round < 12 && !isRemoved; round += 1) {
        const shopper = createShopper(api())
        const added = await shopper.call('POST', '/api/cart', {
          productId: ids.get(slug),
          quantity: 1,
          sessionId: shopper.sessionId,
        })
        outcomes.add(added.status)
        if (added.status !== 200 && added.status !== 201) continue
        const opened = await shopper.tryOpen()
        outcomes.add(opened.status)
        if (opened.status !== 200) continue
        const { clientSecret, paymentIntentId } = opened.json<{
          clientSecret: string
          paymentIntentId: string
        }>()
        outcomes.add((await shopper.tryPay(clientSecret)).status)
        const order = await shopper.tryOrder({ paymentIntentId })
        outcomes.add(order.status)
        if (order.status < 300) ordered += 1
      }
    }
    const { rows } = await sql<{ id: string; slug: string }>`select id, slug from products`.execute(db)
    const ids = new Map(rows.map(({ id, slug }) => [slug, id]))
    const buying = ['zip-wallet', 'cafe-cap', 'field-backpack-28l', 'flagged-laces'].map(shop)
    // While the others go on buying.
    await vi.waitFor(() => expect(ordered).toBeGreaterThanOrEqual(4), { timeout: 20_000, interval: 10 })
    const removal = await api().call('POST', '/api/admin/demo/removal', { body: { confirmation }, headers })
    isRemoved = true
    await Promise.all(buying)
    expect([removal.status, removal.text]).toEqual([200, expect.any(String)])
    expect(removal.json<DemoCounts>().trialOrders).toBeGreaterThan(0)
    expect([...outcomes].filter((status) => status >= 500)).toEqual([])
    await api().checkoutRig.settle()
    api().checkoutRig.advance(20 * 60_000)
    await api().checkoutRig.checkout.reconcile()
    await api().checkoutRig.settle()
    expect(await counted(db, 'products')).toBe(0)
    // A payment without an order is not charged; an order's payment is whole.
    const { rows: open } = await sql`select s.id, s.status from sandbox_intents s
      left join orders o on o.intent_id = s.id
      where (o.id is null and (s.status in ('requires_capture', 'requires_payment_method') or s.amount_received > 0))
        or (o.id is not null and o.status = 'confirmed' and s.status <> 'succeeded')`.execute(db)
    expect(open).toEqual([])
    expect(api().faults).toEqual([])
  }, 60_000)
})
