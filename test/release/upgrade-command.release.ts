/** npm run upgrade from each released version with data, also to another PostgreSQL, and the way back from it. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { RELEASE } from '../../src/server/settings/shop-version.ts'
import { migrateShop, readDatabaseRelease, refuseNewerSchema } from '../../src/server/start/migrate-shop.ts'
import { readConnectedNodes } from '../../src/storage/database/connected-nodes.ts'
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import {
  type PostgresConnection,
  startEmbeddedPostgres,
} from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { isMigrated } from '../../src/storage/database/migrate.ts'
import { latestMigration, readSchemaState } from '../../src/storage/database/schema-state.ts'
import { writeSetting } from '../../src/storage/database/stored-settings.ts'
import { inEmptyDatabase, readRows } from '../setup/backups.ts'
import {
  migrateToFirstRelease,
  writeEarlierCatalogue,
  writeEarlierCheckout,
} from '../setup/earlier-release.ts'
import { systemPostgres } from '../setup/other-postgres.ts'
import { migrateToRelease02, writeCheckout, writeProducts } from '../setup/release-0-2.ts'
import { openTestShop, startProcess, urlOf } from '../setup/shop.ts'
import { testFolder } from '../setup/test-folder.ts'

const root = testFolder('haberdash-upgrade-')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const run = async (command: 'upgrade' | 'restore', args: string[], environment: Record<string, string>) => {
  const process = startProcess(
    `src/server/commands/${command}-command.ts`,
    { DATA_DIR: join(root, 'data'), BACKUP_FOLDER: join(root, 'backups'), ...environment },
    args,
  )
  const code = await process.ended
  return { code, ...process.output() }
}
const on = (connection: PostgresConnection) => ({ DATABASE_URL: urlOf(connection) })
const backupIn = (stdout: string) => /The backup before the upgrade is (\S+)\.\n/.exec(stdout)?.[1] ?? ''

/** A shop of 0.2.0 with an order that was paid and a cart that is open. */
const writeRelease02 = async <T>(db: Kysely<T>) => {
  await migrateToRelease02(db)
  await writeProducts(db, [{ slug: 'shirt', sku: 'SHIRT', sizes: ['S', 'M'], colors: ['Blue'], onHand: 20 }])
  const line = { slug: 'shirt', size: 'M', color: 'Blue', quantity: 2 }
  await writeCheckout(db, {
    id: 'paid',
    sessionId: 'aaaaaaaa1',
    email: 'a@example.com',
    line,
    payment: 'succeeded',
  })
  await writeCheckout(db, {
    id: 'open',
    sessionId: 'aaaaaaaa2',
    email: 'b@example.com',
    line,
    payment: 'requires_payment_method',
  })
}
const writeFirstRelease = async <T>(db: Kysely<T>) => {
  await migrateToFirstRelease(db)
  await writeEarlierCatalogue(db)
  await writeEarlierCheckout(db, {
    name: 'done',
    sessionId: 'aaaaaaaa1',
    slug: 'wool-cap',
    email: 'done@example.com',
    status: 'completed',
    payment: 'succeeded',
  })
}
const ordersOf = async (db: Database) =>
  (await db.selectFrom('orders').select(['id', 'total']).execute()).length

test.each([
  ['the first release', writeFirstRelease],
  ['0.2.0', writeRelease02],
])(
  'a shop of %s is backed up and migrated, and its backup brings back every row',
  async (_, write) => {
    await inEmptyDatabase(async (connection, db) => {
      await write(db)
      const before = await readRows(db)
      const upgraded = await run('upgrade', [], on(connection))
      expect(upgraded.code, upgraded.stderr).toBe(0)
      expect(await isMigrated(db)).toBe(true)
      expect(await ordersOf(db)).toBe(1)
      const file = backupIn(upgraded.stdout)
      expect(upgraded.stdout).toContain(`npm run restore -- ${file} --keep-version`)
      expect((await run('upgrade', [], on(connection))).stdout).toContain('nothing was changed')
      await inEmptyDatabase(async (former, formerDb) => {
        const back = await run('restore', [file, '--keep-version'], on(former))
        expect([back.code, back.stderr]).toEqual([0, ''])
        // The restore is recorded in the settings.
        expect({ ...(await readRows(formerDb)), settings: '' }).toEqual({ ...before, settings: '' })
        expect(await isMigrated(formerDb)).toBe(false)
      })
    })
  },
  60_000,
)

test('an upgrade names both releases, is refused while a node of 0.2.0 is connected, and changes nothing then', async () => {
  await inEmptyDatabase(async (connection, db) => {
    await writeRelease02(db)
    const before = await readRows(db)
    // Nodes up to 0.3.0 have this name, without their release.
    const node = new pg.Client({ ...connection, application_name: 'haberdash catalogue listener' })
    await node.connect()
    const refused = await run('upgrade', [], on(connection))
    const started = await migrateShop(db).catch((error: Error) => error.message)
    await node.end()
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Nodes are connected that cannot sell .*\n {2}a node of release 0\.2\.0.* \(PostgreSQL process \d+\)\nStop them first.*0\.3\.0 and newer/,
      ),
    ])
    expect(started).toContain('a node of release 0.2.0')
    expect(await readRows(db)).toEqual(before)
    const upgraded = await run('upgrade', [], on(connection))
    expect([upgraded.code, upgraded.stderr]).toEqual([0, ''])
    expect(upgraded.stdout).toContain(
      `Upgrading from release 0.2.0 (schema 098-payment-mode) to release ${RELEASE} (schema ${latestMigration()})`,
    )
  })
}, 60_000)

test('an upgrade whose only change is a function or trigger backs the shop up, applies it and records the release', async () => {
  await inEmptyDatabase(async (connection, db) => {
    await migrateShop(db)
    await sql`drop trigger refresh_search on fulfilments`.execute(db)
    await writeSetting(db, 'schema-release', '0.3.0')
    const upgraded = await run('upgrade', [], on(connection))
    expect([upgraded.code, upgraded.stderr]).toEqual([0, ''])
    expect(upgraded.stdout).toContain(': 1 change of the database.')
    expect(backupIn(upgraded.stdout)).not.toBe('')
    expect(await readSchemaState(db)).toMatchObject({ pending: [], unknownFunctions: [] })
    expect(await readDatabaseRelease(db)).toEqual({ version: RELEASE, schema: latestMigration() })
    expect((await run('upgrade', [], on(connection))).stdout).toContain('nothing was changed')
  })
}, 60_000)

test('a running node announces its release', async () => {
  await inEmptyDatabase(async (connection, db) => {
    const shop = await openTestShop(connection)
    expect(await readConnectedNodes(db)).toMatchObject([{ release: RELEASE, since: expect.any(Date) }])
    await shop.close()
    await vi.waitFor(async () => expect(await readConnectedNodes(db)).toEqual([]))
  })
}, 60_000)

test('a node starts on a newer schema only where the newer release has written that nodes of its release may serve', async () => {
  await inEmptyDatabase(async (_, db) => {
    await migrateShop(db)
    await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')`.execute(db)
    await writeSetting(db, 'schema-release', '9.9.9')
    expect(await migrateShop(db)).toEqual([])
    await writeSetting(db, 'oldest-serving-release', '9.9.0')
    await expect(migrateShop(db)).rejects.toThrow('The database was migrated by release 9.9.9')
  })
})

test('a restored backup of an older release says which release has migrated it', async () => {
  await inEmptyDatabase(async (connection, db) => {
    await writeRelease02(db)
    const folder = join(root, 'restored-older')
    const settings = { BACKUP_FOLDER: folder, ...on(connection) }
    const upgraded = await run('upgrade', [], settings)
    await inEmptyDatabase(async (former, formerDb) => {
      const back = await run('restore', [backupIn(upgraded.stdout)], on(former))
      expect([back.code, back.stderr]).toEqual([0, ''])
      expect(await readDatabaseRelease(formerDb)).toEqual({ version: RELEASE, schema: latestMigration() })
    })
  })
}, 60_000)

test('an older release refuses a database of a newer one, and names both', async () => {
  await inEmptyDatabase(async (_, db) => {
    await writeRelease02(db)
    await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')`.execute(db)
    await sql`insert into settings values ('schema-release', '9.9.9')`.execute(db)
    await expect(refuseNewerSchema(db)).rejects.toThrow(
      `The database was migrated by release 9.9.9 (schema 999-later); this is release ${RELEASE} (schema ${latestMigration()})`,
    )
  })
})

test('an embedded database of an older PostgreSQL is moved to the new one, and the old folder is kept', async ({
  skip,
}) => {
  const programs = systemPostgres()
  if (programs === undefined) return skip()
  const dataDir = join(root, 'older')
  const old = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    database: 'haberdash',
    role: 'haberdash',
    programs,
  })
  const before = openDatabase(old.connection)
  await writeRelease02(before.db)
  await before.close()
  await old.stop()
  const environment = { DATA_DIR: dataDir, BACKUP_FOLDER: join(root, 'backups-older') }
  const refused = await run('upgrade', ['--old-postgres', '/nowhere'], environment)
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('Its old programs are needed once'),
  ])
  const upgraded = await run('upgrade', [], environment)
  expect(upgraded.code, upgraded.stderr).toBe(0)
  expect(existsSync(join(dataDir, 'postgres-15-before-upgrade', 'PG_VERSION'))).toBe(true)
  const now = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    database: 'haberdash',
    role: 'haberdash',
  })
  const { db, close } = openDatabase(now.connection)
  try {
    expect(await isMigrated(db)).toBe(true)
    expect(await ordersOf(db)).toBe(1)
    const shop = await openTestShop(now.connection)
    expect((await shop.get('/api/products/shirt')).status).toBe(200)
    await shop.close()
  } finally {
    await close()
    await now.stop()
  }
}, 120_000)
