import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../setup/database.ts'
import { openTestShop, startProcess, type TestShop, urlOf } from '../setup/shop.ts'

const database = testDatabase()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(database().connection)
})
afterAll(() => shop?.close())

const command = async (...args: string[]) => {
  const run = startProcess(
    'src/server/commands/catalogue-command.ts',
    { DATABASE_URL: urlOf(database().connection), LOG_LEVEL: 'warn' },
    args,
  )
  return { code: await run.ended, ...run.output() }
}
const names = async (): Promise<string[]> => {
  const products: { name: string }[] = await (await shop.get('/api/products?sort=name')).json()
  return products.map(({ name }) => name)
}

describe('npm run catalogue', () => {
  it('prints its usage when an option is missing', async () => {
    const wrong = [[], ['--products', 'many'], ['--products', '0'], ['--product', '5'], ['--seed', '-1']]
    for (const { code, stderr } of await Promise.all(wrong.map((args) => command(...args)))) {
      expect(code).toBe(1)
      expect(stderr).toContain('Usage: npm run catalogue -- --products 10000')
      expect(stderr).not.toMatch(/^\s+at /m)
    }
  })

  it('replaces a catalogue only when it is told to', async () => {
    const before = await names()
    const { code, stderr } = await command('--products', '300')
    expect(code).toBe(1)
    expect(stderr).toMatch(/Replace the \d+ products of the shop\? Add --yes/)
    expect(await names()).toEqual(before)
  })

  it('inserts a large catalogue that the running shop shows at once; the same seed gives the same catalogue', async () => {
    const before = await names()
    const { code, stdout, stderr } = await command('--products', '300', '--seed', '7', '--yes')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('The shop has 300 products now')
    const after = await names()
    expect(after).toHaveLength(300)
    expect(after).not.toEqual(before)
    await command('--products', '300', '--seed', '7', '--yes')
    expect(await names()).toEqual(after)
  })

  it('refuses to replace the catalogue of a shop with orders', async () => {
    const { pool } = database()
    await pool.query(`insert into checkouts (id, session_id, status, currency, version, expires_at, checked_at, created_at)
      values ('c1', 'abcdefghi', 'completed', 'GBP', 1, now(), now(), now())`)
    await pool.query(`insert into orders (id, checkout_id, intent_id, status, payment_status, currency, rate, subtotal,
      shipping, total, subtotal_pence, shipping_pence, total_pence, received, received_currency, created_at)
      values ('o1', 'c1', 'pi_1', 'confirmed', 'paid', 'GBP', 1, 100, 0, 100, 100, 0, 100, 100, 'GBP', now())`)
    const before = await names()
    const { code, stderr } = await command('--products', '10', '--yes')
    expect(code).toBe(1)
    expect(stderr).toContain('This shop has orders')
    expect(await names()).toEqual(before)
  })
})
