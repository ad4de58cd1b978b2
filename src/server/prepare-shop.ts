/**
 * What must stand in the database before the shop opens: its tables, goods when it has none, a staff password. Any
 * number of processes may start at once on one database: they take turns here.
 */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'
import { hasStaffPassword, setStaffPassword } from '../storage/staff.ts'
import { isShopEmpty, stockCatalogue } from '../storage/stocking.ts'
import type { Settings } from './settings.ts'

/** Whose turn it is, as PostgreSQL's advisory locks know it: any number that nothing else in the database uses. */
const TURN = 7_310_421

/** How the staff come in: by the password of the settings, by a new one that is told now and never again, or as before. */
export type StaffDoor = { kind: 'given' } | { kind: 'new'; password: string } | { kind: 'as-before' }

/** 80 random bits as "k7m2-p9x4-qr3t-w8hn": no letter that is easily misread. */
const newPassword = (): string => {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

const openStaffDoor = async (db: Database, given: string | undefined): Promise<StaffDoor> => {
  if (given !== undefined) {
    await setStaffPassword(db, given)
    return { kind: 'given' }
  }
  if (await hasStaffPassword(db)) return { kind: 'as-before' }
  const password = newPassword()
  await setStaffPassword(db, password)
  return { kind: 'new', password }
}

const stockDemo = async (db: Database, tell: (line: string) => void) => {
  const { demoCatalogue } = await import('../../catalogue/demo-catalogue.ts')
  tell(`filling the shop with the demo catalogue: ${demoCatalogue.products.length} products`)
  await stockCatalogue(db, demoCatalogue)
}

export const inTurn = async <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TURN])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TURN])
    client.release()
  }
}

export const prepareShop = (
  { db, pool }: { db: Database; pool: pg.Pool },
  settings: Pick<Settings, 'demoCatalogue' | 'adminPassword'>,
  tell: (line: string) => void,
): Promise<StaffDoor> =>
  inTurn(pool, async () => {
    const migrated = await migrate(db)
    if (migrated.length > 0) tell('set up the tables')
    if (settings.demoCatalogue && (await isShopEmpty(db))) await stockDemo(db, tell)
    return openStaffDoor(db, settings.adminPassword)
  })
