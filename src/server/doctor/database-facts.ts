/** What the doctor reads from the database: the server's version and settings, the schema, the clock. */
import { sql } from 'kysely'
import { type BackupState, readBackupState } from '../../storage/backup/backup-state.ts'
import { type Database, outageOf } from '../../storage/database/database.ts'
import { readSchemaState, type SchemaState } from '../../storage/database/schema-state.ts'

export type DatabaseFacts = {
  /** As PostgreSQL numbers it: 180004 is 18.4. */
  version: number
  isSuperuser: boolean
  /** Whether the connection crosses a network without TLS. */
  isPlainOverNetwork: boolean
  /** Whether the server is another machine and this connection is encrypted. */
  isEncryptedOverNetwork: boolean
  /** Whether the shop proved itself by a certificate of its own. */
  hasClientCertificate: boolean
  takesTimeLimits: boolean
  /** Settings of the server whose value risks data: fsync, full_page_writes, synchronous_commit. */
  unsafe: string[]
  hasChecksums: boolean
  /** Bytes. */
  size: number
  /** ms by which the database's clock is ahead of this process's. */
  clockOffset: number
  schema: SchemaState
  /** When backups were made and failed. */
  backups: BackupState
}

type Row = {
  version: number
  is_superuser: boolean
  address: string | null
  is_encrypted: boolean
  has_certificate: boolean
  lock_timeout: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  data_checksums: string
  size: number
  clock: Date
}

const read = async (db: Database): Promise<Row> => {
  const { rows } = await sql<Row>`
    select current_setting('server_version_num')::int as version,
      current_setting('is_superuser') = 'on' as is_superuser,
      host(inet_server_addr()) as address,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
      exists (select from pg_stat_ssl where pid = pg_backend_pid() and client_dn is not null) as has_certificate,
      current_setting('lock_timeout') as lock_timeout,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('data_checksums') as data_checksums,
      pg_database_size(current_database()) as size,
      clock_timestamp() as clock
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database answers without a row')
  return row
}

const isLocal = (address: string | null): boolean =>
  address === null || address.startsWith('127.') || address === '::1'

/** Changes nothing. A problem: the database does not answer. */
export const readDatabaseFacts = async (
  db: Database,
  now: () => Date,
): Promise<DatabaseFacts | { problem: string }> => {
  try {
    await sql`select 1`.execute(db) // Opens the connection, which would count as the clock's distance.
    const before = now().getTime()
    const row = await read(db)
    const middle = (before + now().getTime()) / 2
    const schema = await readSchemaState(db)
    return {
      version: row.version,
      isSuperuser: row.is_superuser,
      isPlainOverNetwork: !isLocal(row.address) && !row.is_encrypted,
      isEncryptedOverNetwork: !isLocal(row.address) && row.is_encrypted,
      hasClientCertificate: row.has_certificate,
      takesTimeLimits: row.lock_timeout !== '0',
      unsafe: (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
        (name) => row[name] === 'off',
      ),
      hasChecksums: row.data_checksums === 'on',
      size: row.size,
      clockOffset: row.clock.getTime() - middle,
      schema,
      // A database of an earlier release has the table too; an empty one has not.
      backups: schema.isEmpty ? {} : await readBackupState(db),
    }
  } catch (cause) {
    if (outageOf(cause) === undefined) throw cause
    return { problem: `The database does not answer (${(cause as Error).message}).` }
  }
}
