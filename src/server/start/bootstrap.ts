/**
 * Prepares the database before the shop opens: migrations, the demo catalogue at the very first start, and the staff
 * password. Processes that start at the same time on one database are serialized by an advisory lock.
 */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Database, inTransaction } from '../../storage/database/database.ts'
import { readShopId } from '../../storage/database/shop-id.ts'
import { readSetting, writeSetting } from '../../storage/database/stored-settings.ts'
import { recogniseDemoContent } from '../../storage/demo/demo-content.ts'
import { seedDemoSettings } from '../../storage/demo/demo-settings.ts'
import { isShopEmpty, seedCatalogue } from '../../storage/demo/seed-catalogue.ts'
import { seedExamplePages } from '../../storage/pages/write-content-page.ts'
import { hasStaffPassword, setStaffPassword } from '../../storage/staff/staff.ts'
import type { Settings } from '../settings/settings.ts'
import { migrateShop } from './migrate-shop.ts'

/** The key in the settings table that stores whether the demo catalogue was seeded. */
const SEED_DECISION_KEY = 'first-stock'

/** The key in the settings table that stores that the demo's rows are recorded. */
const DEMO_RECORDED_KEY = 'demo-content'

/** The key of the advisory lock: an arbitrary number that nothing else in the database uses. */
export const STARTUP_LOCK_KEY = 7_310_421

/** The staff password: from the settings, newly generated (displayed once, never again), or unchanged. */
export type StaffPasswordState =
  | { kind: 'configured' }
  | { kind: 'generated'; password: string }
  | { kind: 'unchanged' }

/** 80 random bits as "k7m2-p9x4-qr3t-w8hn", without letters that are easily misread. */
const newPassword = (): string => {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const characters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join('')
  return characters.replace(/(.{4})(?=.)/g, '$1-')
}

const resolveStaffPassword = async (
  db: Database,
  configured: string | undefined,
): Promise<StaffPasswordState> => {
  if (configured !== undefined) {
    await setStaffPassword(db, configured)
    return { kind: 'configured' }
  }
  if (await hasStaffPassword(db)) return { kind: 'unchanged' }
  const password = newPassword()
  await setStaffPassword(db, password)
  return { kind: 'generated', password }
}

const loadDemoCatalogue = async () =>
  (await import('../../../demo/catalogue/demo-catalogue.ts')).demoCatalogue

const seedDemo = async (db: Database, onProgress: (line: string) => void) => {
  const catalogue = await loadDemoCatalogue()
  onProgress(`filling the shop with the demo catalogue: ${catalogue.products.length} products`)
  await seedCatalogue(db, catalogue)
  const { examplePages } = await import('../../../demo/catalogue/example-pages.ts')
  await seedExamplePages(db, examplePages, new Date())
  const { demoShop } = await import('../../../demo/catalogue/demo-shop.ts')
  await inTransaction(db, (trx) => seedDemoSettings(trx, demoShop))
}

/** What this start made of the catalogue: the demo was seeded, the shop is empty, or it has products from before. */
export type CatalogueAtStart = 'demo-seeded' | 'empty' | 'unchanged'

/**
 * The first start decides whether the demo catalogue is seeded, and the database stores the decision. A later start never
 * adds demo products to an owner's shop, even if all its products were removed and the setting has changed. A shop of a
 * release that stored no decision is recognized by its staff password or products.
 */
const seedOnFirstStart = async (
  db: Database,
  wantsDemo: boolean,
  onProgress: (line: string) => void,
): Promise<CatalogueAtStart> => {
  const isEmpty = await isShopEmpty(db)
  const decision = await readSetting(db, SEED_DECISION_KEY)
  if (decision !== undefined) return isEmpty ? 'empty' : 'unchanged'
  const isFirstStart = isEmpty && !(await hasStaffPassword(db))
  if (isFirstStart && wantsDemo) await seedDemo(db, onProgress)
  await writeSetting(
    db,
    SEED_DECISION_KEY,
    isFirstStart ? (wantsDemo ? 'demo' : 'empty') : 'before-it-was-remembered',
  )
  if (!isEmpty) return 'unchanged'
  return isFirstStart && wantsDemo ? 'demo-seeded' : 'empty'
}

/** Earlier releases seeded the demo without recording its rows. */
const recordEarlierDemo = async (db: Database): Promise<void> => {
  if ((await readSetting(db, DEMO_RECORDED_KEY)) !== undefined) return
  if (!(await isShopEmpty(db))) await recogniseDemoContent(db, await loadDemoCatalogue())
  await writeSetting(db, DEMO_RECORDED_KEY, 'recorded')
}

/** Runs `work` while no other process holds the startup lock of this database. */
export const withStartupLock = async <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [STARTUP_LOCK_KEY])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [STARTUP_LOCK_KEY])
    client.release()
  }
}

/** Migrates the database and, at the very first start, seeds the demo catalogue. */
export const bootstrapDatabase = (
  { db, pool }: { db: Database; pool: pg.Pool },
  { demoCatalogue }: Pick<Settings, 'demoCatalogue'>,
  onProgress: (line: string) => void,
): Promise<CatalogueAtStart> =>
  withStartupLock(pool, async () => {
    const migrated = await migrateShop(db)
    if (migrated.length > 0) onProgress('set up the tables')
    const catalogue = await seedOnFirstStart(db, demoCatalogue, onProgress)
    await recordEarlierDemo(db)
    await readShopId(db)
    return catalogue
  })

/** Sets the staff password of the settings, or generates one if there is none. Call it after the port is bound. */
export const ensureStaffPassword = (
  { db, pool }: { db: Database; pool: pg.Pool },
  { adminPassword }: Pick<Settings, 'adminPassword'>,
): Promise<StaffPasswordState> => withStartupLock(pool, () => resolveStaffPassword(db, adminPassword))
