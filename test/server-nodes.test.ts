import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from './setup/database.ts'
import { openTestShop, PASSWORD, type ShopProcess, startProcess, type TestShop, urlOf } from './setup/shop.ts'

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
  it('an edit here shows there', async () => {
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

  it('so does what somebody changes in the database itself', async () => {
    const { id } = await product()
    await page()
    await database().db.updateTable('products').set({ price_pence: 50_100 }).where('id', '=', id).execute()
    await timeUntilShown('501.00')
  })

  it('and what was changed while there the connection was lost', async () => {
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
