/** `npm start -- --empty`: an empty shop from the first start on, and nothing else in a shop that has products. */
import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { startProcess, urlOf } from '../setup/shop.ts'

const databases: TestDatabase[] = []
const emptyDatabase = async () => {
  const database = await createTestDatabase('empty')
  databases.push(database)
  return database
}
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})

/** Starts a shop and stops it: the number of its products, and what it said. */
const startAndStop = async (database: TestDatabase, args: string[] = []) => {
  const environment = { DATABASE_URL: urlOf(database.connection), PORT: '0', LOG_LEVEL: 'warn' }
  const shop = startProcess('test/setup/shop-process.ts', environment, args)
  const products: unknown[] = await (await fetch(`${await shop.opened}/api/products`)).json()
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  return { products: products.length, said: shop.output().stdout }
}

describe('the first start', () => {
  it('leaves the shop empty for good with --empty', async () => {
    const database = await emptyDatabase()
    const first = await startAndStop(database, ['--empty'])
    expect(first.products).toBe(0)
    expect(first.said).toMatch(/^The shop has no products yet\. What it needs: http:\S+\/admin\/start$/m)
    expect(first.said).not.toContain('demo')
    expect((await startAndStop(database)).products).toBe(0)
  }, 60_000)

  it('opens the demo otherwise and says how to start empty; --empty changes nothing afterwards', async () => {
    const database = await emptyDatabase()
    const first = await startAndStop(database)
    expect(first.products).toBeGreaterThanOrEqual(60)
    expect(first.said).toMatch(/^This is a demo\. .*npm start -- --empty \(or DEMO_CATALOGUE=off\)\.$/m)
    const second = await startAndStop(database, ['--empty'])
    expect(second.products).toBe(first.products)
    expect(second.said).toMatch(/^--empty changes nothing: this shop has products already\./m)
    expect((await startAndStop(database)).said).not.toContain('--empty')
  }, 60_000)

  it('refuses an argument that it does not know', async () => {
    const shop = startProcess('test/setup/shop-process.ts', { PORT: '0' }, ['--emtpy'])
    expect(await shop.ended).toBe(1)
    expect(shop.output().stderr).toMatch(/'--emtpy'.*\nUsage: npm start \[-- --empty\]\n$/)
  })
})
