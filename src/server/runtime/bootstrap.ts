/**
 * What must stand in the database before the shop opens: its tables, goods at the very first start, a staff password.
 * Any number of processes may start at once on one database: they take turns here.
 */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hasStaffPassword, setStaffPassword } from '../../storage/admin/staff.ts'
import { isShopEmpty, seedCatalogue } from '../../storage/catalogue/seed-catalogue.ts'
import type { Database } from '../../storage/database/database.ts'
import { migrate } from '../../storage/database/migrate.ts'
import { readSetting, writeSetting } from '../../storage/database/stored-settings.ts'
import type { Settings } from './settings.ts'

/** The key of the settings table under which the choice is remembered. */
const SEED_DECISION_KEY = 'first-stock'

/** Whose turn it is, as PostgreSQL's advisory locks know it: any number that nothing else in the database uses. */
const STARTUP_LOCK_KEY = 7_310_421

/** How the staff come in: by the password of the settings, by a new one that is told now and never again, or as before. */
export type StaffPasswordState = { kind: 'given' } | { kind: 'new'; password: string } | { kind: 'as-before' }

/** 80 random bits as "k7m2-p9x4-qr3t-w8hn": no letter that is easily misread. */
const newPassword = (): string => {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

const resolveStaffPassword = async (db: Database, given: string | undefined): Promise<StaffPasswordState> => {
  if (given !== undefined) {
    await setStaffPassword(db, given)
    return { kind: 'given' }
  }
  if (await hasStaffPassword(db)) return { kind: 'as-before' }
  const password = newPassword()
  await setStaffPassword(db, password)
  return { kind: 'new', password }
}

const seedDemo = async (db: Database, tell: (line: string) => void) => {
  const { demoCatalogue } = await import('../../../demo/catalogue/demo-catalogue.ts')
  tell(`filling the shop with the demo catalogue: ${demoCatalogue.products.length} products`)
  await seedCatalogue(db, demoCatalogue)
}

/**
 * The first start decides whether the shop begins with the demo's goods, and the database remembers it: a setting that
 * is forgotten later never adds invented products to an owner's shop, not even to one whose products are all removed.
 * A shop of an older release has a staff password or goods, and was decided about then.
 */
const seedOnFirstStart = async (db: Database, wantsDemo: boolean, tell: (line: string) => void) => {
  const remembered = await readSetting(db, SEED_DECISION_KEY)
  if (remembered !== undefined) return
  const isEmpty = await isShopEmpty(db)
  const isFirstStart = isEmpty && !(await hasStaffPassword(db))
  if (isFirstStart && wantsDemo) await seedDemo(db, tell)
  await writeSetting(
    db,
    SEED_DECISION_KEY,
    isFirstStart ? (wantsDemo ? 'demo' : 'empty') : 'before-it-was-remembered',
  )
}

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

export const bootstrapDatabase = (
  { db, pool }: { db: Database; pool: pg.Pool },
  settings: Pick<Settings, 'demoCatalogue'>,
  tell: (line: string) => void,
): Promise<void> =>
  withStartupLock(pool, async () => {
    const migrated = await migrate(db)
    if (migrated.length > 0) tell('set up the tables')
    await seedOnFirstStart(db, settings.demoCatalogue, tell)
  })

/** Called once the port is bound. */
export const ensureStaffPassword = (
  { db, pool }: { db: Database; pool: pg.Pool },
  { adminPassword }: Pick<Settings, 'adminPassword'>,
): Promise<StaffPasswordState> => withStartupLock(pool, () => resolveStaffPassword(db, adminPassword))
