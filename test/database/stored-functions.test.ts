/**
 * Functions and triggers change by their files: within the migration, once, also by many nodes at once; what is equal is
 * not touched, and what a newer release has made is never replaced.
 */
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { withEmptyDatabase } from '../../src/storage/backup/load.ts'
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { latestMigration, readSchemaState } from '../../src/storage/database/schema-state.ts'
import {
  readDatabaseFunctions,
  type StoredFunctions,
  storedFunctions,
} from '../../src/storage/database/stored-functions.ts'
import { migrations } from '../../src/storage/migrations/list.ts'
import { createTestDatabase, testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { migrateToRelease03 } from '../setup/release-0-3.ts'

const database = testDatabase({ from: 'empty', each: true })

const FUNCTION = 'function is_announced'
const TRIGGER = 'trigger count_version on brands'
const textsOf = async (db: Database) =>
  Object.fromEntries((await readDatabaseFunctions(db)).map(({ name, text }) => [name, text]))
const filesOf = ({ definitions }: StoredFunctions = storedFunctions()) =>
  Object.fromEntries(definitions.map(({ name, text }) => [name, text]))

/** A release after this one, with another text of a function and of a trigger, and both of them new. */
const LATER: StoredFunctions = {
  definitions: [
    ...storedFunctions().definitions.map((definition) => {
      if (definition.name === FUNCTION)
        return { ...definition, text: definition.text.replace('on_sale)', 'on_sale, false)') }
      if (definition.name === TRIGGER)
        return { ...definition, text: definition.text.replace('BEFORE UPDATE', 'BEFORE INSERT OR UPDATE') }
      return definition
    }),
    {
      name: 'function later',
      file: 'later.sql',
      text: 'create or replace function later() returns trigger language plpgsql as $$ begin return new; end $$',
    },
    {
      name: 'trigger later on brands',
      file: 'later.sql',
      text: 'create trigger later before update on brands for each row execute function later()',
    },
  ],
  knownHashes: storedFunctions().knownHashes,
}
const CHANGED = [TRIGGER, FUNCTION, 'function later', 'trigger later on brands']
/** What the migrations alone leave to the files, as another database shows it. */
const leftToFiles = async (): Promise<string[]> => {
  const { connection, drop } = await createTestDatabase('empty')
  const { db, close } = openDatabase(connection)
  try {
    await migrateUpTo(db, latestMigration())
    const ofMigrations = await textsOf(db)
    return storedFunctions()
      .definitions.filter(({ name, text }) => ofMigrations[name] !== text)
      .map(({ name }) => name)
  } finally {
    await close()
    await drop()
  }
}

/** Which transaction has written each row of the catalogue. */
const writersOf = async (db: Database) =>
  (
    await sql<{ writer: string }>`
    select 'function ' || proname || ' ' || xmin as writer from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'trigger ' || tgname || ' ' || tgrelid || ' ' || xmin from pg_trigger order by 1`.execute(
      db,
    )
  ).rows

const writeBrand = (db: Kysely<never>) =>
  sql`insert into brands (id, slug, name, description, position) values ('b', 'b', 'B', 'B', 1)`.execute(db)

test('of the functions of the migrations, those are replaced whose files have changed, and then none', async () => {
  const { db } = database()
  await migrateUpTo(db, latestMigration())
  const left = await leftToFiles()
  expect(left.length).toBeLessThan(storedFunctions().definitions.length / 4)
  expect(await migrate(db)).toEqual(left)
  expect(await textsOf(db)).toEqual(filesOf())
  const before = await writersOf(db)
  expect(await migrate(db)).toEqual([])
  expect(await writersOf(db)).toEqual(before)
})

test('a stocked database of release 0.3.0 has the functions of the files after its upgrade', async () => {
  const { db } = database()
  await migrateToRelease03(db)
  const applied = await migrate(db, LATER)
  expect(applied.toSorted()).toEqual(
    [
      ...Object.keys(migrations).filter((name) => name > '138-z'),
      ...(await leftToFiles()),
      ...CHANGED,
    ].toSorted(),
  )
  expect(Object.keys(await textsOf(db)).toSorted()).toEqual(Object.keys(filesOf(LATER)).toSorted())
  const { rows } = await sql<{ version: number }>`
    update brands set name = 'Other' where id = (select min(id) from brands) returning version`.execute(db)
  expect(rows).toEqual([{ version: 2 }])
})

test('a changed file is applied once by eight nodes that start at once; what is equal is not touched', async () => {
  const { db } = database()
  await migrate(db)
  const before = await writersOf(db)
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(db, LATER)))
  expect(applied.flat()).toEqual(CHANGED)
  expect((await textsOf(db))[FUNCTION]).toContain('on_sale, false)')
  const after = await writersOf(db)
  expect(before.filter((row) => !after.some(({ writer }) => writer === row.writer))).toHaveLength(2)
  expect(await migrate(db, LATER)).toEqual([])
})

test('an older node that starts later replaces no newer function, and makes none that a newer release has dropped', async () => {
  const { db } = database()
  await migrate(db, LATER)
  const newer = await textsOf(db)
  expect(await readSchemaState(db)).toMatchObject({ pending: [], unknownFunctions: [TRIGGER, FUNCTION] })
  expect(await migrate(db)).toEqual([])
  expect(await textsOf(db)).toEqual(newer)
  await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00Z')`.execute(db)
  await sql`drop trigger refresh_search on fulfilments`.execute(db)
  expect(await readSchemaState(db)).toMatchObject({ pending: [], unknown: ['999-later'] })
  expect(await migrate(db)).toEqual([])
  expect(await textsOf(db)).not.toHaveProperty(['trigger refresh_search on fulfilments'])
})

test('migrations and functions are applied together or not at all', async () => {
  const { db } = database()
  await migrateToRelease03(db)
  const before = await textsOf(db)
  const broken = LATER.definitions.map((definition) =>
    definition.name === 'function later'
      ? { ...definition, text: 'create or replace function later() nonsense' }
      : definition,
  )
  await expect(migrate(db, { ...LATER, definitions: broken })).rejects.toThrow('function later failed')
  expect(await textsOf(db)).toEqual(before)
  expect((await readSchemaState(db)).pending).toContain('139-browser-carts')
  await migrate(db)
  expect(await textsOf(db)).toEqual(filesOf())
})

test('a trigger waits for a node that sells, and gives up its place in the queue meanwhile', async () => {
  const { db, connection } = database()
  await migrate(db)
  const selling = openDatabase(connection)
  let applied: Promise<string[]> | undefined
  await selling.db.transaction().execute(async (trx) => {
    await writeBrand(trx as never)
    applied = migrate(db, LATER)
    await sql`select pg_sleep(0.7)`.execute(trx)
    // Behind a queued lock, other writers would wait as well.
    await sql`update brands set name = 'C'`.execute(selling.db)
  })
  expect(await applied).toEqual(CHANGED)
  await selling.close()
})

test('a migration that meets the lock of a node that sells is tried again until it gets it', async () => {
  const { db } = database()
  await migrateToRelease03(db)
  let migrated: Promise<string[]> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`lock table cart_lines in row exclusive mode`.execute(trx)
    migrated = migrate(db)
    migrated.catch(() => undefined) // Awaited below.
    await sql`select pg_sleep(4)`.execute(trx)
  })
  expect(await migrated).toContain('143-cart-line-prices')
})

test('a restored backup gets the functions that only the files have', async () => {
  const empty = await createTestDatabase('empty')
  const refuse = () => {
    throw new Error('not empty')
  }
  const open = openDatabase(empty.connection)
  await withEmptyDatabase(empty.connection, 1, refuse, async ({ db, createTables, checkKeys, migrateOn }) => {
    await createTables(Object.keys(migrations))
    // As the rows of the backup say.
    for (const name of Object.keys(migrations))
      await sql`insert into kysely_migration values (${name}, '2026-11-24T00:00:00Z')`.execute(db)
    await sql`drop trigger refresh_search on fulfilments`.execute(db)
    await checkKeys([])
    expect(await migrateOn()).toEqual([])
  })
  expect(await textsOf(open.db)).toEqual(filesOf())
  await open.close()
  await empty.drop()
})
