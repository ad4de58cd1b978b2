/** A shop that runs out of disk or has little memory: what it refuses, what it still does, and that it recovers. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, type ShopProcess, startProcess, urlOf } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'

const database = testDatabase({ each: true })
let running: ShopProcess | undefined
afterEach(async () => {
  running?.process.kill('SIGKILL')
  await running?.ended
  running = undefined
})

/** PostgreSQL's own answer when a table cannot grow. The disk of the machine is not filled. */
const FULL_DISK = `
  create function refuse_growth() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger full_disk before insert on cart_lines for each statement execute function refuse_growth();
  create trigger full_disk before insert on orders for each statement execute function refuse_growth();
  create trigger full_disk before insert on write_probe for each statement execute function refuse_growth()`
const FREE_DISK = 'drop function refuse_growth cascade'

describe('a database whose disk is full', () => {
  it('is reported by /readyz, refuses writes with a message, serves pages, and loses no payment made meanwhile', async () => {
    const { connection, db, pool } = database()
    const shop = await openTestShop(connection)
    try {
      const { call } = callTo([`http://127.0.0.1:${shop.port}`])
      const products: Product[] = await (await shop.get('/api/products?sort=name&limit=60')).json()
      const goods = products.find(
        ({ stockQuantity, variants }) =>
          stockQuantity > 5 && variants.every((variant) => variant.stockQuantity === stockQuantity),
      )
      const shopper = createShopper({ call })
      await shopper.add(goods?.slug ?? '')
      const { clientSecret, paymentIntentId } = await shopper.open()
      const home = await (await shop.get('/')).text()
      await pool.query(FULL_DISK)

      await shopper.tryPay(clientSecret)
      const ordered = await shopper.tryOrder({ paymentIntentId })
      expect([ordered.status, ordered.text]).toEqual([
        503,
        'The shop can take no changes just now. Please try again later.',
      ])
      await expect(createShopper({ call }).add(goods?.slug ?? '')).rejects.toThrow(
        '503: The shop can take no changes',
      )
      await vi.waitFor(async () => {
        const ready = await shop.get('/readyz')
        expect([ready.status, await ready.text()]).toEqual([
          503,
          'The disk of the database is full: nothing can be written.',
        ])
      }, 10_000)
      expect(await (await shop.get('/')).text()).toBe(home)
      expect((await shop.get('/sale')).status).toBe(200)

      await pool.query(FREE_DISK)
      await shopper.order({ paymentIntentId })
      const orders = await db
        .selectFrom('orders')
        .select('status')
        .where('intent_id', '=', paymentIntentId)
        .execute()
      expect(orders).toEqual([{ status: 'confirmed' }])
      await vi.waitFor(async () => expect((await shop.get('/readyz')).status).toBe(200), 10_000)
    } finally {
      await shop.close()
    }
  }, 60_000)
})

describe('a process with little memory', () => {
  it('survives floods of random pages, lists and carts with a heap of 96 MB', async () => {
    running = startProcess('test/setup/shop-process.ts', {
      DATABASE_URL: urlOf(database().connection),
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
      NODE_OPTIONS: '--max-old-space-size=96 --max-semi-space-size=4',
    })
    const origin = await running.opened
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(`${origin}${path}`, init)
      await answer.arrayBuffer()
      return answer.status
    }
    const cart = (sessionId: string): RequestInit => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ productId: 'none', quantity: 1, sessionId, note: 'x'.repeat(50_000) }),
    })
    const kinds = [
      (n: number) => ask(`/search?q=flood-${n}`),
      (n: number) => ask(`/api/products?limit=900&offset=${n}`),
      (n: number) => ask(`/nothing-${n}?x=${n}`),
      (n: number) => ask('/api/cart', cart(`session${n}`)),
    ]
    const statuses = new Set<number>()
    const worker = async (start: number) => {
      for (let n = start; n < 1_200; n += 40) statuses.add((await kinds[n % kinds.length]?.(n)) ?? 0)
    }
    await Promise.all(Array.from({ length: 40 }, (_, start) => worker(start)))
    expect([...statuses].filter((status) => ![200, 400, 404, 422, 429, 503].includes(status))).toEqual([])
    expect(await ask('/')).toBe(200)
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1])
    expect(heap).toBeLessThan(110e6)
    expect(running.output().stderr).not.toMatch(/heap|uncaught/i)
  }, 60_000)
})
