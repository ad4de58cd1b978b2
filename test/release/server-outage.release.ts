/** Bad moments of the database: what a node does while connections are silent, a row is locked, or nothing can be written. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, type TestContext } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { startEmbeddedPostgres } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { createTestDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, type TestShop } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'
import { openSilentProxy } from '../setup/silent-proxy.ts'
import { prepareTemplates } from '../setup/template.ts'
import { testFolder } from '../setup/test-folder.ts'

/** The tests wait most of their time, so they run concurrently: each has a database and shops of its own. */
const openBench = async ({ onTestFinished }: TestContext) => {
  const database = await createTestDatabase()
  const opened: (() => Promise<unknown>)[] = [database.drop]
  onTestFinished(async () => {
    for (const close of opened.reverse()) await close()
  })
  return {
    connection: database.connection,
    opened,
    async openShop(connection = database.connection): Promise<TestShop> {
      const shop = await openTestShop(connection)
      opened.push(shop.close)
      return shop
    },
    async connectBeside(): Promise<pg.Client> {
      const client = new pg.Client(database.connection)
      await client.connect()
      opened.push(() => client.end())
      return client
    },
  }
}

const productsOf = async (shop: TestShop): Promise<Product[]> =>
  (await (await shop.get('/api/products?sort=name&limit=60')).json()).filter(
    // Tracked by product: their buyers contend for one row.
    ({ inStock, stockQuantity, variants }: Product) =>
      inStock && stockQuantity >= 5 && variants.every((variant) => variant.stockQuantity === stockQuantity),
  )

const shopperAt = (shop: TestShop) => createShopper(callTo([`http://127.0.0.1:${shop.port}`]))

/** ms until `isDone` says yes; fails after `within`. */
const timeUntil = async (within: number, isDone: () => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  while (!(await isDone())) {
    if (performance.now() - began > within) throw new Error(`not within ${within} ms`)
    await pause(50)
  }
  return Math.round(performance.now() - began)
}

const figure = (text: string) => {
  if (process.env.FIGURES) process.stdout.write(`${text}\n`)
}

describe.concurrent('a database', () => {
  describe('whose connections stop answering under load', () => {
    it('leaves a node that sells again within 15 seconds, and serves cached pages meanwhile', async (context) => {
      const { connection, opened, openShop } = await openBench(context)
      const proxy = await openSilentProxy(connection)
      opened.push(proxy.close)
      const shop = await openShop(proxy.connection)
      const [product] = await productsOf(shop)
      if (!product) throw new Error('there is nothing to buy')
      const kept = await (await shop.get('/')).text()

      let isLoaded = true
      const load = Array.from({ length: 20 }, async () => {
        while (isLoaded) {
          const shopper = shopperAt(shop)
          await shopper.add(product.slug).catch(() => pause(20))
          await shop.get(`/api/products?search=${encodeURIComponent(product.name)}`).catch(() => undefined)
        }
      })
      await pause(1000)
      const silent = performance.now()
      proxy.fallSilent()
      await pause(3500)
      const asked = performance.now()
      expect(await (await shop.get('/')).text()).toBe(kept)
      expect(performance.now() - asked, 'a cached page does not wait for the database').toBeLessThan(2500)
      expect((await shop.get('/readyz')).status).toBe(503)
      await pause(Math.max(0, 6000 - (performance.now() - silent)))

      proxy.repair()
      const repaired = performance.now()
      const recovery = await timeUntil(60_000, async () => {
        const shopper = shopperAt(shop)
        const added = await shopper.add(product.slug).then(
          () => true,
          () => false,
        )
        return added && (await shop.get('/readyz')).status === 200 && (await shop.get('/sale')).status === 200
      })
      figure(`recovered ${recovery} ms after the repair, ${Math.round(repaired - silent)} ms of silence`)
      expect(recovery).toBeLessThan(15_000)
      isLoaded = false
      await Promise.all(load)
      // Until then a request may still get a connection slot whose query has to time out first.
      await pause(Math.max(0, 15_000 - (performance.now() - repaired)))
      for (let count = 0; count < 10; count++) await shopperAt(shop).add(product.slug)
    }, 120_000)
  })

  describe('with a locked stock row', () => {
    it('delays its own buyers for a bounded time and no other shopper', async (context) => {
      const { openShop, connectBeside } = await openBench(context)
      const shop = await openShop()
      const [wanted, other] = await productsOf(shop)
      if (!wanted || !other) throw new Error('there is too little to buy')
      const buyers = await Promise.all(
        Array.from({ length: 24 }, async () => {
          const shopper = shopperAt(shop)
          await shopper.add(wanted.slug)
          return shopper
        }),
      )
      const unrelated = shopperAt(shop)
      await unrelated.add(other.slug)

      const beside = await connectBeside()
      await beside.query('begin')
      await beside.query('select from stock where product_id = $1 for update', [wanted.id])
      const rush = buyers.map(async (shopper) => {
        const began = performance.now()
        // The stock is taken when the payment has been authorised: it is the order that meets the lock.
        const { clientSecret, paymentIntentId } = await shopper.open()
        await shopper.tryPay(clientSecret)
        const ask = () => shopper.tryOrder({ paymentIntentId })
        const reply = await ask()
        return { reply, ask, ms: performance.now() - began }
      })
      const isOver = Promise.all(rush).then(() => true)
      await pause(300)
      const began = performance.now()
      await unrelated.buy()
      const purchase = performance.now() - began
      expect((await shop.get('/readyz')).status).toBe(200)
      expect((await shop.get('/api/brands')).status).toBe(200)
      await shopperAt(shop).add(other.slug)
      figure(`an unrelated purchase took ${Math.round(purchase)} ms`)
      expect(purchase).toBeLessThan(5000)

      await isOver
      for (const { reply, ms } of await Promise.all(rush)) {
        expect([reply.status, reply.text]).toEqual([503, 'The shop is busy. Please try again in a moment.'])
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(ms).toBeLessThan(30_000)
      }
      await beside.query('rollback')
      // A retry succeeds while the stock lasts, and is refused when it is sold out.
      const later = await Promise.all((await Promise.all(rush)).map(async ({ ask }) => (await ask()).status))
      expect(later.filter((status) => status < 300).length).toBeGreaterThan(0)
      expect(later.filter((status) => status >= 300 && status !== 409)).toEqual([])
    }, 90_000)
  })

  describe('that can only be read', () => {
    it('is reported by /readyz, and every call that writes gets 503', async (context) => {
      const { connection, openShop, connectBeside } = await openBench(context)
      const shop = await openShop()
      const [product] = await productsOf(shop)
      if (!product) throw new Error('there is nothing to buy')
      const shopper = shopperAt(shop)
      await shopper.add(product.slug)
      expect((await shop.get('/readyz')).status).toBe(200)

      const { database: name } = connection
      const beside = await connectBeside()
      const setReadOnly = async (value: 'on' | 'off') => {
        await beside.query(`alter database ${name} set default_transaction_read_only = ${value}`)
        await beside.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${name}' and pid <> pg_backend_pid()`)
      }
      await setReadOnly('on')
      const isReady = async () => (await shop.get('/readyz')).status === 200
      await timeUntil(10_000, async () => !(await isReady()))
      const told = await timeUntil(10_000, async () =>
        (await (await shop.get('/readyz')).text()).includes('can be read only'),
      )
      figure(`/readyz told it after ${told} ms`)
      const refused = await shopper.call('DELETE', `/api/cart?sessionId=${shopper.sessionId}`)
      expect([refused.status, refused.text]).toEqual([
        503,
        'The shop can take no changes just now. Please try again later.',
      ])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await shopper.cart()).length, 'what needs no writing works').toBe(1)

      await setReadOnly('off')
      await timeUntil(10_000, isReady)
    }, 40_000)

    // A real disk of its own has to be mounted: TEST_FULL_DISK=1, as root.
    it.runIf(process.env.TEST_FULL_DISK)(
      'is reported as full by /readyz',
      async (context) => {
        const { opened, openShop } = await openBench(context)
        const folder = testFolder('haberdash-disk-')
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', folder])
        opened.push(async () => void execFileSync('umount', ['--lazy', folder]))
        const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), database: 'full' })
        opened.push(postgres.stop)
        await prepareTemplates(postgres.connection)
        const shop = await openShop(postgres.connection)
        expect((await shop.get('/readyz')).status).toBe(200)
        const filler = join(folder, 'filler')
        execFileSync('sh', ['-c', `dd if=/dev/zero of=${filler} bs=64k 2>/dev/null || true`])
        const told = await timeUntil(20_000, async () => (await shop.get('/readyz')).status === 503)
        expect(await (await shop.get('/readyz')).text()).toBe(
          'The disk of the database is full: nothing can be written.',
        )
        rmSync(filler)
        const recovery = await timeUntil(20_000, async () => (await shop.get('/readyz')).status === 200)
        figure(`a full disk was told after ${told} ms, and its end after ${recovery} ms`)
      },
      60_000,
    )
  })
})
