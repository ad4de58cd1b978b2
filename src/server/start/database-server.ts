/** What the shop requires of the PostgreSQL server of DATABASE_URL, and the message for each way in which it is refused. */
import { sql } from 'kysely'
import { READ_ONLY } from '../../storage/database/connection-pool.ts'
import { type Database, isRefusedByPooler, outageOf } from '../../storage/database/database.ts'
import type { Log } from '../observability/log.ts'
import { StartError } from '../settings/start-error.ts'

const MIN_POSTGRES_VERSION = 15
const NO_SUCH_DATABASE = '3D000'

/** "db.example.com:5432", without the password. */
export const hostLabel = (databaseUrl: string): string => {
  const url = URL.parse(databaseUrl) ?? URL.parse(databaseUrl.replace('@/', '@localhost/'))
  return url?.searchParams.get('host') || url?.host || 'its unix socket'
}

export const connectionProblem = (cause: unknown, databaseUrl: string): string => {
  const { code, message } = cause as { code?: string; message: string }
  const place = `The database of DATABASE_URL (${hostLabel(databaseUrl)})`
  if (code === '28P01' || code === '28000')
    return `${place} refuses the user, the password or the certificate.`
  if (code === NO_SUCH_DATABASE) return `${place} does not exist on that server: create it first.`
  if (isRefusedByPooler(cause))
    return `${place} is a connection pooler: also set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`
  return `${place} cannot be reached: ${message || code}.`
}

type Server = { version: string; lock_timeout: string; standby: boolean; is_superuser: string }

/** @throws StartError where a retry cannot help, and the server's error where it may */
export const checkServer = async (db: Database, databaseUrl: string): Promise<Server | undefined> => {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num') as version, current_setting('lock_timeout') as lock_timeout,
      pg_is_in_recovery() as standby, current_setting('is_superuser') as is_superuser
  `.execute(db)
  const [server] = rows
  const major = Math.floor(Number(server?.version) / 10_000)
  if (major < MIN_POSTGRES_VERSION)
    throw new StartError(
      `The database of DATABASE_URL is PostgreSQL ${major}: the shop needs ${MIN_POSTGRES_VERSION} or newer.`,
    )
  if (server?.standby)
    throw Object.assign(new Error(`${hostLabel(databaseUrl)} is a standby now`), { code: READ_ONLY })
  return server
}

export const warnOfMissingTimeouts = (server: Server | undefined, log: Log): void => {
  // A connection pooler drops the timeouts that a connection requests, silently or by refusing the connection.
  if (server?.lock_timeout === '0')
    log.warn(
      {},
      "the database does not take the shop's time limits: set them on its role (ALTER ROLE … SET statement_timeout = '30s', lock_timeout = '2s', idle_in_transaction_session_timeout = '10s'); if DATABASE_URL leads to a connection pooler, also set DATABASE_DIRECT_URL",
    )
}

export const isWorthRetrying = (cause: unknown): boolean =>
  outageOf(cause) !== undefined && (cause as { code?: string }).code !== NO_SUCH_DATABASE
