/**
 * A consistent copy of the shop's rows, read while the shop sells. All tables are locked against changes of their form
 * (ACCESS SHARE) before the snapshot is taken, because a TRUNCATE or a rewrite after it would make a table look empty.
 */
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Connection, KEEP_ALIVE } from '../database/connection-pool.ts'
import { MIGRATION_LOCK_KEY } from '../database/migrate.ts'

export type TableShape = { name: string; columns: string[] }
/** `lastValue` as text, because a bigint may not be exact as a number. */
export type SequenceState = { name: string; lastValue: string; isCalled: boolean }

export type Snapshot = {
  /** "18.4" */
  postgres: string
  /** Applied migrations, in the order of their application. */
  migrations: string[]
  /** In alphabetical order; columns without generated ones. */
  tables: TableShape[]
  /** The rows in PostgreSQL's text format. After them, `count` resolves to their number as PostgreSQL states it. */
  copyTable(table: TableShape): { rows: Readable; count: Promise<number> }
  /** The data of jobs that are not completed, in the order of their creation. */
  readPendingJobs(): Promise<unknown[]>
  readSequences(): Promise<SequenceState[]>
  /** Bytes of the database on its disk. */
  readDatabaseSize(): Promise<number>
}

/** Another process is making a backup of this database. */
export class BackupInProgress extends Error {
  constructor() {
    super('Another process is making a backup of this shop at the moment.')
    this.name = 'BackupInProgress'
  }
}

/** The key of the advisory lock: an arbitrary number that nothing else in the database uses. */
const BACKUP_LOCK_KEY = 7_310_423
const CONNECT_TIMEOUT_MS = 10_000

/** Timeouts are off except for locks; the text format of every value is fixed, whatever the role's settings are. */
const SESSION = `
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '120s';
  set client_encoding = 'UTF8';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set row_security = off`

export const openBackupClient = async (connection: Connection): Promise<pg.Client> => {
  const client = new pg.Client({
    ...connection,
    ...KEEP_ALIVE,
    application_name: 'haberdash backup',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined) // The next statement fails.
  await client.connect()
  try {
    await client.query(SESSION)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

export const quoteTable = (client: pg.Client, name: string): string =>
  `public.${client.escapeIdentifier(name)}`
export const quoteColumns = (client: pg.Client, columns: readonly string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** Without the tables of extensions. */
export const listTables = async (client: pg.Client): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, coalesce(array_agg(a.attname::text order by a.attnum)
        filter (where a.attname is not null), '{}') as columns
      from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                        and d.deptype = 'e')
     group by c.relname order by c.relname collate "C"`)
  return rows
}

const listSequences = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
     order by relname collate "C"`)
  return rows.map(({ name }) => name)
}

const readPendingJobs = async (client: pg.Client): Promise<unknown[]> => {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('jobs.job') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await client.query<{ data: unknown }>(`
    select data from jobs.job where state::text in ('created', 'retry', 'active') and data is not null
     order by created_on, id`)
  return rows.map(({ data }) => data)
}

const readSequences = async (client: pg.Client, names: readonly string[]): Promise<SequenceState[]> => {
  const states: SequenceState[] = []
  for (const name of names) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoteTable(client, name)}`,
    )
    states.push({ name, lastValue: rows[0]?.last ?? '1', isCalled: rows[0]?.called ?? false })
  }
  return states
}

/**
 * Runs `work` on a snapshot of the shop. Migrations wait meanwhile, and so does TRUNCATE; selling does not.
 * @throws BackupInProgress
 */
export const withSnapshot = async <T>(
  connection: Connection,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const client = await openBackupClient(connection)
  try {
    // Locks of the session: PostgreSQL releases them when this connection ends, whatever ends it.
    const { rows: locked } = await client.query<{ ours: boolean }>(
      'select pg_try_advisory_lock($1) as ours',
      [BACKUP_LOCK_KEY],
    )
    if (!locked[0]?.ours) throw new BackupInProgress()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
    const tables = await listTables(client)
    const sequences = await listSequences(client)
    await client.query('begin isolation level repeatable read read only')
    if (tables.length > 0)
      await client.query(
        `lock table ${tables.map(({ name }) => quoteTable(client, name)).join(', ')} in access share mode`,
      )
    // The first statement that reads takes the snapshot.
    const { rows: versions } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    const hasMigrations = tables.some(({ name }) => name === 'kysely_migration')
    const { rows: migrations } = hasMigrations
      ? await client.query<{ name: string }>('select name from kysely_migration order by timestamp, name')
      : { rows: [] }
    const result = await work({
      postgres: (versions[0]?.version ?? '').split(' ')[0] ?? '',
      migrations: migrations.map(({ name }) => name),
      tables,
      copyTable: ({ name, columns }) => {
        const rows = client.query(
          copyTo(`copy ${quoteTable(client, name)} (${quoteColumns(client, columns)}) to stdout`),
        )
        // The stream ends before PostgreSQL has stated the number and takes the next statement.
        const count = new Promise<number>((resolve) => client.once('drain', () => resolve(rows.rowCount)))
        return { rows, count }
      },
      readPendingJobs: () => readPendingJobs(client),
      readSequences: () => readSequences(client, sequences),
      readDatabaseSize: async () => {
        const { rows } = await client.query<{ bytes: string }>(
          'select pg_database_size(current_database()) as bytes',
        )
        return Number(rows[0]?.bytes ?? 0)
      },
    })
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
