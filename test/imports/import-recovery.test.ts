/**
 * B27: a shop process that is killed while an import writes. The import is held in the middle by a lock of the test, so
 * that the kill never comes too early or too late. Its file is the export of another shop: in the end
 * both export the same.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { exportCatalogue } from '../../src/catalogue-files/export-catalogue.ts'
import type { CatalogueImport } from '../../src/contract/imports/import-fields.ts'
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { folderOf } from '../setup/files.ts'
import { callTo } from '../setup/http-call.ts'
import { untilLockIsAwaited } from '../setup/lock-wait.ts'
import { PASSWORD, type ShopProcess, startProcess, urlOf } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const source = testDatabase({ from: 'empty' })
const target = testDatabase({ from: 'empty' })
const started: ShopProcess[] = []
afterEach(async () => {
  for (const shop of started.splice(0)) {
    shop.process.kill('SIGKILL')
    await shop.ended
  }
})

const CAP = 'cafe-cap'
const pictureless = {
  ...smallCatalogue,
  products: smallCatalogue.products.map((product) => ({ ...product, images: [], colorImages: {} })),
}
/** The lines of an export but those of the product that is sold meanwhile. */
const linesWithout = (csv: string): string[] => csv.split('\r\n').filter((line) => !line.includes(CAP))
const ORIGIN = 'https://shop.example'
const exportOf = async (db: Database): Promise<string> => {
  let text = ''
  for await (const piece of exportCatalogue(db, ORIGIN)) text += piece
  return text
}
const until = async <T>(read: () => Promise<T | undefined>): Promise<T> => {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const found = await read().catch(() => undefined)
    if (found !== undefined) return found
    await pause(50)
  }
  throw new Error('not within 30 s')
}

const open = async (dataDir: string) => {
  const shop = startProcess('test/setup/shop-process.ts', {
    DATABASE_URL: urlOf(target().connection),
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO_CATALOGUE: 'off',
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
  })
  started.push(shop)
  const origin = await shop.opened
  const login = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  const call = async (method: string, path: string, body?: string): Promise<CatalogueImport> => {
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'text/csv' }) }
    const response = await fetch(`${origin}/api/admin/imports${path}`, {
      method,
      headers,
      ...(body && { body }),
    })
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    return (await response.json()) as CatalogueImport
  }
  const reaches = (id: string, state: CatalogueImport['state']) =>
    until(async () => ((await call('GET', `/${id}`)).state === state ? true : undefined))
  return { shop, origin, call, reaches }
}

test('B27: An import that is killed with -9 leaves nothing half done, and ends after a restart like one that was not', async () => {
  await migrate(source().db)
  await seedCatalogue(source().db, pictureless)
  const wanted = await exportOf(source().db)
  const { db } = target()
  await migrate(db)
  // One product is there already, and for sale while the import runs.
  await seedCatalogue(db, {
    ...pictureless,
    products: pictureless.products.flatMap((product) =>
      product.slug === CAP ? [{ ...product, stockQuantity: 12 }] : [],
    ),
  })
  const before = await exportOf(db)
  const dataDir = folderOf({})
  const first = await open(dataDir)
  const { id } = await first.call('POST', '?name=export.csv', wanted)
  await first.reaches(id, 'ready')

  const lock = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const patient = openDatabase(target().connection, { workload: 'maintenance' })
  const held = patient.db.transaction().execute(async (trx) => {
    await sql`lock table product_words in access exclusive mode`.execute(trx)
    isLocked.resolve()
    await lock.promise
  })
  await isLocked.promise
  await first.call('POST', `/${id}/run`)
  // Products and variants are written; their words wait for the lock.
  const waiting = await untilLockIsAwaited(db, 'insert into product_words')
  first.shop.process.kill('SIGKILL')
  await first.shop.ended
  expect(await exportOf(db)).toBe(before)
  lock.resolve()
  await held
  await patient.close()
  await until(async () => {
    const { rows } = await sql`select from pg_stat_activity where pid = ${waiting}`.execute(db)
    return rows.length === 0 ? true : undefined
  })
  expect(await exportOf(db)).toBe(before)

  // The job of a dead process is found by its heartbeat after some 20 s: the test does not wait for it.
  await sql`update jobs.job set state = 'retry', start_after = now()
    where name = 'catalogue-import' and state = 'active'`.execute(db)
  const second = await open(dataDir)
  const shopper = createShopper(callTo([second.origin]))
  await shopper.add(CAP)
  await shopper.buy()
  await second.reaches(id, 'done')
  const after = await exportOf(db)
  expect(linesWithout(after)).toEqual(linesWithout(wanted))
  const { rows } = await sql<{ on_hand: number }>`select i.on_hand from inventory_items i
    join products p on p.id = i.product_id where p.slug = ${CAP}`.execute(db)
  expect(rows).toEqual([{ on_hand: 19 }])
}, 120_000)
