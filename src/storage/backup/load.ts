/**
 * Loads a backup's rows into an empty database, in one transaction: an interrupted or failed restore leaves the database
 * empty. Foreign keys are dropped before the rows and created after them, which checks every row.
 */
import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from '../database/connection-pool.ts'
import type { Database } from '../database/database.ts'
import { applyMigrations } from '../database/migrate.ts'
import { applyFunctions } from '../database/stored-functions.ts'
import type { Tables } from '../database/tables.ts'
import {
  listTables,
  openBackupClient,
  quoteColumns,
  quoteTable,
  type SequenceState,
  type TableShape,
} from './snapshot.ts'

export type Load = {
  /** On the load's own connection: what it writes belongs to the transaction. */
  db: Database
  /** Creates the tables as they were after these migrations; empties them of what the migrations wrote. */
  createTables(migrations: readonly string[]): Promise<TableShape[]>
  /** Receives rows in PostgreSQL's text format. `rowCount` is set at the end. */
  copyInto(table: TableShape): Writable & { rowCount: number }
  /** Sets the sequences that the schema has and creates the foreign keys. Throws where a row names another that is missing. */
  checkKeys(sequences: readonly SequenceState[]): Promise<void>
  /**
   * Runs the migrations of this release that the backup does not have, and makes its functions: those that only their files
   * have, no backup brings. @returns the names of the migrations
   */
  migrateOn(): Promise<string[]>
}

/** What is in a database that should be empty. */
export type ShopContent = { tables: number; products: number; orders: number }

export const readContent = async (client: pg.Client): Promise<ShopContent | undefined> => {
  const tables = await listTables(client)
  if (tables.length === 0) return undefined
  const count = async (name: string): Promise<number> => {
    if (!tables.some((table) => table.name === name)) return 0
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${quoteTable(client, name)}`,
    )
    return rows[0]?.count ?? 0
  }
  return { tables: tables.length, products: await count('products'), orders: await count('orders') }
}

/** Kysely on one connection, which its owner closes. */
const onConnection = (client: pg.Client): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({
          query: client.query.bind(client) as pg.PoolClient['query'],
          release: () => undefined,
        }),
        end: async () => undefined,
        options: {},
      } as unknown as pg.Pool,
    }),
  })

type ForeignKey = { table: string; name: string; definition: string }

const dropForeignKeys = async (client: pg.Client): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'f' and t.relnamespace = 'public'::regnamespace`)
  for (const { table, name } of rows)
    await client.query(
      `alter table ${quoteTable(client, table)} drop constraint ${client.escapeIdentifier(name)}`,
    )
  return rows
}

/** Another process holds the startup lock: the shop is starting, or another restore runs. */
export class DatabaseInUse extends Error {
  constructor() {
    super('The shop is starting on this database, or another restore is running: stop it first.')
    this.name = 'DatabaseInUse'
  }
}

/**
 * Runs `work` in one transaction, while no shop can start on the database. Commits when it resolves.
 * @param refuse receives what is in a database that is not empty, and throws
 */
export const withEmptyDatabase = async <T>(
  connection: Connection,
  startupLockKey: number,
  refuse: (content: ShopContent) => never,
  work: (load: Load) => Promise<T>,
): Promise<T> => {
  const client = await openBackupClient(connection)
  try {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
      startupLockKey,
    ])
    if (!rows[0]?.ours) throw new DatabaseInUse()
    const content = await readContent(client)
    if (content) refuse(content)
    await client.query('begin')
    const db = onConnection(client)
    let tables: TableShape[] = []
    let foreignKeys: ForeignKey[] = []
    const ofAllTables = async (statement: (table: string) => string) => {
      for (const { name } of tables) await client.query(statement(quoteTable(client, name)))
    }
    const result = await work({
      db,
      createTables: async (migrations) => {
        await applyMigrations(db, migrations)
        tables = await listTables(client)
        foreignKeys = await dropForeignKeys(client)
        await ofAllTables((table) => `alter table ${table} disable trigger user`)
        await ofAllTables((table) => `truncate ${table}`)
        return tables
      },
      copyInto: ({ name, columns }) =>
        client.query(
          copyFrom(`copy ${quoteTable(client, name)} (${quoteColumns(client, columns)}) from stdin`),
        ),
      checkKeys: async (sequences) => {
        // Those of tables that are left out are not there.
        for (const { name, lastValue, isCalled } of sequences)
          await client.query(
            'select setval(found, $2::bigint, $3) from to_regclass($1) as found where found is not null',
            [quoteTable(client, name), lastValue, isCalled],
          )
        await ofAllTables((table) => `alter table ${table} enable trigger user`)
        for (const { table, name, definition } of foreignKeys)
          await client.query(
            `alter table ${quoteTable(client, table)} add constraint ${client.escapeIdentifier(name)} ${definition}`,
          )
        await client.query('analyze')
      },
      migrateOn: async () => {
        const names = await applyMigrations(db)
        await applyFunctions(db)
        return names
      },
    })
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
