import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { testDatabase } from '../setup/database.ts'
import { folderOf } from '../setup/files.ts'
import { plainFrontendBundle } from '../setup/frontend-bundle.ts'
import { callTo } from '../setup/http-call.ts'
import { wayTo } from '../setup/lost-connection.ts'
import {
  openTestShop,
  PASSWORD,
  type ShopProcess,
  startProcess,
  type TestShop,
  urlOf,
} from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'

const database = testDatabase()
let here: TestShop
let elsewhere: ShopProcess
let there: string
beforeAll(async () => {
  const { connection } = database()
  here = await openTestShop(connection)
  elsewhere = startProcess('test/setup/shop-process.ts', {
    DATABASE_URL: urlOf(connection),
    PORT: '0',
    DEMO_CATALOGUE: 'off',
    LOG_LEVEL: 'silent',
  })
  there = await elsewhere.opened
})
afterAll(async () => {
  await here?.close()
  elsewhere?.process.kill('SIGTERM')
  await elsewhere?.ended
})

const page = async () => (await fetch(`${there}/`)).text()
const product = async () => {
  const [first] = await (await here.get('/api/products?sort=name&limit=1')).json()
  return first as { id: string; price: string }
}
/** ms until the other process shows the price; fails after two seconds. */
const timeUntilShown = async (price: string): Promise<number> => {
  const began = performance.now()
  while (!(await page()).includes(`costs ${price}<`)) {
    if (performance.now() - began > 2000) throw new Error(`after two seconds the page does not show ${price}`)
    await pause(5)
  }
  return performance.now() - began
}

describe('two processes on one database', () => {
  it('an edit at one node shows at the other', async () => {
    const login = await fetch(`http://127.0.0.1:${here.port}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    })
    const { token } = await login.json()
    for (const price of ['401.00', '402.00', '403.00']) {
      const { id } = await product()
      const before = await page()
      expect(await page(), 'it is kept there').toBe(before)
      const edit = await fetch(`http://127.0.0.1:${here.port}/api/admin/products/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ price, description: 'Changed.', stockQuantity: 3, inStock: true }),
      })
      expect(edit.status).toBe(200)
      expect(await timeUntilShown(price)).toBeLessThan(500)
    }
  })

  it('an edit changes the order of a list at both nodes, at once at the node that saved it', async () => {
    const list = '/api/products?price=over-200&sort=price-high&limit=1'
    const firstOf = async (answer: Response) => ((await answer.json()) as Product[])[0]?.id
    const token = await loginAt(here)
    const products: Product[] = await (await here.get('/api/products?sort=name&limit=4')).json()
    for (const [place, { id }] of products.entries()) {
      const edit = { price: `${9001 + place}.00`, description: 'Dear.', stockQuantity: 3, inStock: true }
      const edited = await fetch(`http://127.0.0.1:${here.port}/api/admin/products/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(edit),
      })
      expect(edited.status).toBe(200)
      expect(await firstOf(await here.get(list))).toBe(id)
      await until(async () => (await firstOf(await fetch(there + list))) === id, 'it is first there', 2000)
    }
  })

  it('a change made by SQL shows at both nodes', async () => {
    const { id } = await product()
    await page()
    await database().db.updateTable('products').set({ price_pence: 50_100 }).where('id', '=', id).execute()
    await timeUntilShown('501.00')
  })

  it('a change made while the listener’s connection was lost shows at both nodes', async () => {
    const { id } = await product()
    await page()
    const { db, pool } = database()
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listener' and datname = current_database()",
    )
    await db.updateTable('products').set({ price_pence: 60_100 }).where('id', '=', id).execute()
    await timeUntilShown('601.00')
    await db.updateTable('products').set({ price_pence: 60_200 }).where('id', '=', id).execute()
    await timeUntilShown('602.00')
  })
})

/** How often that shop has rendered a page or read data for a visitor. */
const missesOf = async (origin: string): Promise<number> => {
  const figures = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^haberdash_page_cache_misses_total (\d+)$/m.exec(figures)?.[1])
}
const until = async (isSo: () => Promise<boolean>, what: string, within = 15_000): Promise<void> => {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > within) throw new Error(`after ${within} ms not yet: ${what}`)
    await pause(20)
  }
}
const loginAt = async ({ port }: TestShop): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  return (await answer.json()).token
}

describe('a sale in one process', () => {
  /** The last by name, so that the front page, which shows the first, does not show it. */
  let sold: string
  let first: string
  beforeAll(async () => {
    const products: Product[] = await (await fetch(`${there}/api/products?sort=name`)).json()
    const sellable = products.filter(
      ({ inStock, stockQuantity, variants }) =>
        // Tracked by product: its last unit is the last of every variant.
        inStock && stockQuantity > 3 && variants.every((variant) => variant.stockQuantity === stockQuantity),
    )
    sold = sellable.at(-1)?.slug ?? ''
    first = products[0]?.slug ?? ''
  })
  const productAt = async (origin: string, slug: string): Promise<Product> =>
    (await fetch(`${origin}/api/products/${slug}`)).json()

  it('purges only the responses with that product at the other node', async () => {
    const showing = [`/api/products/${sold}`, '/api/products', '/api/products?sort=price-low']
    const others = [
      '/',
      `/api/products/${first}`,
      '/api/products?sort=name&limit=1',
      '/api/brands',
      '/api/categories',
    ]
    const read = async (paths: string[]) => {
      for (const path of paths) await (await fetch(there + path)).arrayBuffer()
    }
    await until(async () => {
      await read([...showing, ...others])
      const before = await missesOf(there)
      await read([...showing, ...others])
      return (await missesOf(there)) === before
    }, 'all is kept there')

    const { stockQuantity } = await productAt(there, sold)
    const shopper = createShopper(callTo([`http://127.0.0.1:${here.port}`]))
    await shopper.add(sold, 2)
    const paid = await shopper.buy()
    expect(paid).toBeDefined()
    expect((await productAt(`http://127.0.0.1:${here.port}`, sold)).stockQuantity).toBe(stockQuantity - 2)
    await until(async () => (await productAt(there, sold)).stockQuantity === stockQuantity - 2, 'less stock')

    const before = await missesOf(there)
    await read(others)
    expect((await missesOf(there)) - before, 'pages that do not show it').toBe(0)
    for (const path of showing.slice(1)) {
      const list = await (await fetch(there + path)).text()
      const fresh = await (await here.get(path)).text()
      expect(list).toBe(fresh)
    }
  })

  it('of the last unit shows as sold out at the other node', async () => {
    const { id, stockQuantity, inStock } = await productAt(there, sold)
    expect([stockQuantity > 0, inStock]).toEqual([true, true])
    await database()
      .db.updateTable('inventory_items')
      .set({ on_hand: 1 })
      .where('product_id', '=', id)
      .execute()
    await until(async () => (await productAt(there, sold)).stockQuantity === 1, 'one is left')
    const shopper = createShopper(callTo([`http://127.0.0.1:${here.port}`]))
    await shopper.add(sold, 1)
    await shopper.buy()
    await until(async () => !(await productAt(there, sold)).inStock, 'sold out')
    const list: Product[] = await (await fetch(`${there}/api/products`)).json()
    expect(list.find(({ slug }) => slug === sold)?.inStock).toBe(false)
  })
})

describe('a process whose database connection stops answering', () => {
  it('serves no stale page once the loss is detected, and caches again after reconnecting', async () => {
    const { connection, db } = database()
    const way = await wayTo(connection, folderOf({}))
    const shop = await openTestShop(way.connection)
    try {
      const origin = `http://127.0.0.1:${shop.port}`
      const { id } = await product()
      const setPrice = (price_pence: number) =>
        db.updateTable('products').set({ price_pence }).where('id', '=', id).execute()
      const shows = async (price: string) => (await (await fetch(origin)).text()).includes(`costs ${price}<`)
      const isKept = async () => {
        await shows('')
        const before = await missesOf(origin)
        await shows('')
        return (await missesOf(origin)) === before
      }
      await setPrice(70_100)
      await until(() => shows('701.00'), 'the first price')
      await until(isKept, 'the page is kept')

      way.fallSilent()
      await setPrice(70_200)
      await until(() => shows('702.00'), 'that it hears nothing is noticed')
      for (const pence of [70_300, 70_400, 70_500]) {
        await setPrice(pence)
        expect(await shows(`${pence / 100}.00`), 'on the very next request').toBe(true)
      }

      way.mend()
      await until(isKept, 'the page is kept again')
      await setPrice(70_600)
      await until(() => shows('706.00'), 'changes are received again')
    } finally {
      await shop.close()
      await way.close()
    }
  })
})

describe('frequently requested pages', () => {
  it('are rendered after a start and after a change, before a request', async () => {
    const rendered: string[] = []
    const front = plainFrontendBundle({
      firstPages: ['/', '/sale'],
      onRender: (path) => void rendered.push(path),
    })
    const shop = await openTestShop(database().connection, { front })
    try {
      await until(async () => rendered.length === 2, 'the first pages are made')
      expect(rendered).toEqual(['/', '/sale'])
      for (let visit = 0; visit < 4; visit += 1) await shop.get('/brands')
      await shop.get('/new-arrivals')
      await shop.get('/')
      await shop.get('/')
      expect(rendered.slice(2)).toEqual(['/brands', '/new-arrivals'])

      const before = await (await shop.get('/brands')).text()
      const [{ id, price }] = (await (await shop.get('/api/products?sort=name&limit=1')).json()) as [Product]
      rendered.length = 0
      const edit = await fetch(`http://127.0.0.1:${shop.port}/api/admin/products/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await loginAt(shop)}` },
        body: JSON.stringify({ price: '808.00', description: 'Warm.', stockQuantity: 3, inStock: true }),
      })
      expect(edit.status).toBe(200)
      await until(async () => rendered.length >= 2, 'those most asked for are made again')
      expect(new Set(rendered)).toEqual(new Set(['/brands', '/']))
      expect(before).toContain(`costs ${price}<`)
      expect(await (await shop.get('/brands')).text()).toContain('costs 808.00<')
      expect(rendered, 'nobody had to wait').toHaveLength(2)
    } finally {
      await shop.close()
    }
  })
})
