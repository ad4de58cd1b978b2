/** A shop process and its PostgreSQL: one that is killed is started again, one that is not there yet is waited for. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { createTestDatabase } from '../setup/database.ts'
import { folderOf } from '../setup/files.ts'
import { freePort } from '../setup/free-port.ts'
import { callTo } from '../setup/http-call.ts'
import { type ShopProcess, startProcess, urlOf } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'
import { openSilentProxy } from '../setup/silent-proxy.ts'

const PLAIN = 'test/setup/shop-process.ts'
const started: ShopProcess[] = []
const start = (environment: Record<string, string>): ShopProcess => {
  const shop = startProcess(PLAIN, { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', ...environment })
  started.push(shop)
  return shop
}
afterEach(async () => {
  for (const shop of started.splice(0)) {
    shop.process.kill('SIGKILL')
    await shop.ended
  }
})

const figure = (text: string) => {
  if (process.env.FIGURES) process.stdout.write(`${text}\n`)
}

/** ms */
const timeUntil = async (within: number, isDone: () => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  while (!(await isDone().catch(() => false))) {
    if (performance.now() - began > within) throw new Error(`not within ${within} ms`)
    await pause(20)
  }
  return Math.round(performance.now() - began)
}

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Of a process on Linux. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]
      return Number(parent) === pid ? [Number(entry)] : []
    } catch {
      return [] // It has ended meanwhile.
    }
  })

describe('an embedded PostgreSQL that is killed', () => {
  it.runIf(process.platform === 'linux')(
    'is started again by the shop, which stays up, serves cached pages, and sells within 10 seconds',
    async () => {
      const dataDir = folderOf({})
      const shop = start({ DATA_DIR: dataDir, PORT: '0' })
      const origin = await shop.opened
      const get = (path: string) => fetch(`${origin}${path}`)
      const [product] = (await (await get('/api/products?sort=name&limit=60')).json()).filter(
        ({ stockQuantity, variants }: Product) =>
          // Tracked by product: any size and colour can be had.
          stockQuantity > 10 && variants.every((variant) => variant.stockQuantity === stockQuantity),
      )
      const buys = async () => {
        const shopper = createShopper(callTo([origin]))
        await shopper.add(product.slug)
        await shopper.buy()
        return true
      }
      await buys()
      await get('/')

      const kills: [string, (postmaster: number) => number[]][] = [
        ['its main process', (postmaster) => [postmaster]],
        ['all its other processes', childrenOf],
        ['its main process once more', (postmaster) => [postmaster]],
      ]
      const reconnections = () => shop.output().stderr.split('catalogue listener reconnected').length - 1
      for (const [what, find] of kills) {
        const before = reconnections()
        const kept = await (await get('/')).text()
        for (const pid of find(postmasterOf(dataDir)))
          try {
            process.kill(pid, 'SIGKILL')
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
          }
        const page = await get('/')
        expect([page.status, await page.text()], `a cached page after the end of ${what}`).toEqual([
          200,
          kept,
        ])
        expect((await get('/healthz')).status).toBe(200)
        const recovery = await timeUntil(10_000, buys)
        await timeUntil(10_000, async () => (await get('/readyz')).status === 200)
        figure(`sold ${recovery} ms after the end of ${what}`)
        // Earlier cache entries are valid only until changes are received again. Sales do not wait for it.
        await timeUntil(10_000, async () => reconnections() > before)
      }
      expect(shop.output().stderr).toContain('PostgreSQL has ended by itself')
      expect(shop.output().stderr).toContain('PostgreSQL restarted')
      const postmaster = postmasterOf(dataDir)
      shop.process.kill('SIGTERM')
      expect(await shop.ended).toBe(0)
      expect(() => process.kill(postmaster, 0), 'PostgreSQL has ended with the shop').toThrow('ESRCH')
    },
    90_000,
  )
})

describe('a node that starts before its database', () => {
  it('answers that it is starting, says what it waits for, and opens when the database is there', async () => {
    const database = await createTestDatabase()
    const [port, databasePort] = [await freePort(), await freePort()]
    const { user, database: name } = database.connection
    const shop = start({
      DATABASE_URL: `postgres://${user}:hush@127.0.0.1:${databasePort}/${name}`,
      PORT: String(port),
    })
    const origin = `http://127.0.0.1:${port}`
    await timeUntil(20_000, async () => (await fetch(`${origin}/healthz`)).status === 200)
    for (const path of ['/', '/readyz', '/api/products']) {
      const answer = await fetch(origin + path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await answer.text()).toBe('The shop is starting or its database cannot be reached.')
    }
    await timeUntil(5000, async () => shop.output().stdout.includes('Waiting for it.'))
    expect(shop.output().stdout).toContain(
      `The database of DATABASE_URL (127.0.0.1:${databasePort}) cannot be reached`,
    )
    const proxy = await openSilentProxy(database.connection, databasePort)
    const opened = await timeUntil(10_000, async () => (await fetch(`${origin}/readyz`)).status === 200)
    figure(`open ${opened} ms after its database`)
    await shop.opened
    expect((await fetch(`${origin}/api/products`)).status).toBe(200)
    const { stdout, stderr } = shop.output()
    expect(stdout + stderr).not.toContain('hush')
    shop.process.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    await proxy.close()
    await database.drop()
  }, 60_000)

  it('exits at once when it is stopped while it waits', async () => {
    const shop = start({ DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop', PORT: '0' })
    await timeUntil(20_000, async () => shop.output().stdout.includes('Waiting for it.'))
    const told = performance.now()
    shop.process.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    expect(performance.now() - told).toBeLessThan(1000)
  })

  it('does not wait for a database that does not exist', async () => {
    const database = await createTestDatabase()
    const shop = start({
      DATABASE_URL: urlOf({ ...database.connection, database: 'nowhere' }),
      PORT: '0',
    })
    expect(await shop.ended).toBe(1)
    expect(shop.output().stderr).toMatch(/does not exist on that server: create it first\.\n$/)
    await database.drop()
  })
})
