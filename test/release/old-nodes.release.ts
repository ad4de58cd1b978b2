/**
 * A node of the release before goes on selling on this release's schema, beside nodes of this one. Its code is taken from
 * the history, so this is part of `npm run test:release` only.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_HISTORY } from '../../scripts/release-code.ts'
import { releaseBefore } from '../../scripts/releases.ts'
import { isMigrated } from '../../src/storage/database/migrate.ts'
import { readDatabaseFunctions } from '../../src/storage/database/stored-functions.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { hasReleaseBefore, openReleaseCode, type ReleaseCode } from '../setup/release-before.ts'
import { PASSWORD, type ShopProcess, startProcess, urlOf } from '../setup/shop.ts'
import { createShopper, OWN_PAGE, type Shopper } from '../setup/shopper.ts'
import { hire } from '../setup/staff-people.ts'

const DEADLINE_MS = 30_000
const SETTINGS = { RATE_LIMIT_FACTOR: '1000', ADMIN_PASSWORD: PASSWORD }

const isThere = hasReleaseBefore()
if (!isThere) process.stdout.write(`Skipped: ${NO_HISTORY}.\n`)

describe.skipIf(!isThere)(`a node of ${releaseBefore().version} on the schema of this release`, () => {
  const database = testDatabase({ from: 'empty' })
  let code: ReleaseCode
  let node: ShopProcess
  let nodes: { old: string; fresh: string }
  /** What shoppers did at the old node before the upgrade. */
  let waiting: Shopper
  let opened: { shopper: Shopper; clientSecret: string; paymentIntentId: string }
  const bought: string[] = []

  const at = (...origins: string[]): Shopper => createShopper(callTo(origins))
  const slugs: string[] = []
  let turn = 0
  const nextSlug = (): string => {
    turn += 1
    return slugs[turn % slugs.length] ?? ''
  }
  const buyAt = async (...origins: string[]): Promise<string> => {
    const shopper = at(...origins)
    await shopper.add(nextSlug())
    return (await shopper.buy()).id
  }

  const runUpgrade = async () => {
    const folder = join(code.folder, 'data')
    const { ended, output } = startProcess('src/server/commands/upgrade-command.ts', {
      DATABASE_URL: urlOf(database().connection),
      DATA_DIR: folder,
      BACKUP_FOLDER: join(folder, 'backups'),
    })
    return { code: await ended, ...output() }
  }

  beforeAll(async () => {
    code = await openReleaseCode()
    // At its first start it makes its tables, and stocks the shop with the demo, as it did at its owners'.
    const old = await code.start(database().connection, { ...SETTINGS, DEMO_CATALOGUE: 'on' })
    const reply = await callTo([old.origin]).call('GET', '/api/products?limit=100')
    const products = reply.json<{ slug: string; inStock: boolean }[]>()
    slugs.push(...products.filter(({ inStock }) => inStock).map(({ slug }) => slug))
    await database().db.updateTable('inventory_items').set({ on_hand: 1000 }).execute()
    bought.push(await buyAt(old.origin))
    waiting = at(old.origin)
    await waiting.add(nextSlug())
    const paying = at(old.origin)
    await paying.add(nextSlug())
    opened = { shopper: paying, ...(await paying.open()) }

    const [meanwhile, upgrade] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => buyAt(old.origin))),
      runUpgrade(),
    ])
    bought.push(...meanwhile)
    expect(upgrade.code, upgrade.stderr).toBe(0)
    node = startProcess('test/setup/shop-process.ts', {
      ...SETTINGS,
      DATABASE_URL: urlOf(database().connection),
      PORT: '0',
    })
    nodes = { old: old.origin, fresh: await node.opened }
  }, 180_000)
  afterAll(async () => {
    node?.process.kill('SIGKILL')
    await node?.ended
    await code?.remove()
  })

  test('is ready, and so is one of this release', async () => {
    expect(await isMigrated(database().db)).toBe(true)
    for (const origin of Object.values(nodes))
      expect((await callTo([origin]).call('GET', '/readyz')).status).toBe(200)
  })

  test('sells a cart and finishes a payment that were begun before the upgrade', async () => {
    bought.push((await waiting.buy()).id)
    await opened.shopper.pay(opened.clientSecret)
    bought.push((await opened.shopper.order({ paymentIntentId: opened.paymentIntentId })).id)
  })

  test('sells to new shoppers while one of this release does, also where calls alternate', async () => {
    const { old, fresh } = nodes
    const ways = [[old], [fresh], [old, fresh], [fresh, old]]
    const orders = await Promise.all(Array.from({ length: 16 }, (_, way) => buyAt(...(ways[way % 4] ?? []))))
    bought.push(...orders)
    expect(new Set(bought).size).toBe(bought.length)
  }, 60_000)

  test('refuses every call of a role that it does not know', async () => {
    const accountant = await hire(database().db, 'accountant')
    const headers = await accountant.headers()
    const statuses = async (path: string) =>
      Promise.all(
        [nodes.old, nodes.fresh].map(
          async (origin) => (await callTo([origin]).call('GET', path, { headers })).status,
        ),
      )
    for (const path of ['/api/admin/session', '/api/admin/orders/search', '/api/admin/figures'])
      expect(await statuses(path), path).toEqual([403, 200])
  })

  test('pays once for the cart of a browser whose tabs are at both, and each tab has what another adds', async () => {
    const { old, fresh } = nodes
    const cookies = new Map<string, string>()
    const tabAt = (origin: string, tab: { sessionId?: string; email?: string } = {}) =>
      createShopper(callTo([origin]), { headers: OWN_PAGE, email: 'tabs@example.com', cookies, ...tab })
    const first = tabAt(fresh)
    const [slug, other] = [nextSlug(), nextSlug()]
    await first.add(slug)
    const second = tabAt(fresh)
    expect(await second.cart()).toHaveLength(1)
    const firstAtOld = tabAt(old, first)
    const opened = await Promise.all([firstAtOld.open(), second.open()])
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    const [{ clientSecret, paymentIntentId }] = opened
    await second.pay(clientSecret)
    const placed = await Promise.all([
      firstAtOld.tryOrder({ paymentIntentId }),
      second.tryOrder({ paymentIntentId }),
    ])
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 201])
    bought.push(placed[0].json<{ id: string }>().id)

    const secondAtOld = tabAt(old, second)
    await secondAtOld.add(other)
    await secondAtOld.open()
    for (const tab of [second, first, secondAtOld])
      expect((await tab.cart()).map(({ product }) => product.slug)).toEqual([other])
    bought.push((await first.buy()).id)
  }, 60_000)

  test('every order is finalised and captured once, and the stock adds up', async () => {
    const { db } = database()
    const unpaid = () =>
      db.selectFrom('orders').select(['id', 'payment_status']).where('payment_status', '<>', 'paid').execute()
    const until = Date.now() + DEADLINE_MS
    while ((await unpaid()).length > 0 && Date.now() < until) await pause(100)
    expect(await unpaid()).toEqual([])
    const orders = await db.selectFrom('orders').select(['id', 'intent_id', 'number']).execute()
    expect(orders.map(({ id }) => id).toSorted()).toEqual(bought.toSorted())
    expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length)
    const captured = await db
      .selectFrom('sandbox_intents')
      .select('id')
      .where('status', '=', 'succeeded')
      .execute()
    expect(captured.map(({ id }) => id).toSorted()).toEqual(
      orders.map(({ intent_id }) => intent_id).toSorted(),
    )
    expect(await db.selectFrom('stock_differences').selectAll().execute()).toEqual([])
  })

  test('comes back after a crash on the newer tables, sells, and replaces no function', async () => {
    const { db } = database()
    const textOf = async () =>
      (await readDatabaseFunctions(db)).find(({ name }) => name === 'function fold_text')?.text
    const newer = (await textOf())?.replace('from single', 'from  single') ?? ''
    await sql.raw(newer).execute(db)
    const again = await code.start(database().connection, SETTINGS)
    await buyAt(again.origin)
    expect(await textOf()).toBe(newer)
    expect((await callTo([nodes.old]).call('GET', '/readyz')).status).toBe(200)
  }, 60_000)
})
