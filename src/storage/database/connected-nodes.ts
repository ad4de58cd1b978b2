/**
 * The nodes of the shop that are connected to the database. Each has one session that listens for changes, whose name says
 * its release; those of releases up to 0.3.0 have the name without one.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'

const LISTENER = 'catalogue listener'

/** The name of a node's session that listens. PostgreSQL shows it to every role, in `pg_stat_activity`. */
export const listenerName = (release: string): string => `haberdash ${release} ${LISTENER}`

export type ConnectedNode = {
  /** Not known of releases that do not announce it. */
  release: string | undefined
  /** Of the session in PostgreSQL. */
  pid: number
  /** Since when it is connected, and from where; not shown for sessions of other roles. */
  since: Date | undefined
  address: string | undefined
}

type Row = { application_name: string; pid: number; backend_start: Date | null; address: string | null }

export const readConnectedNodes = async (db: Database): Promise<ConnectedNode[]> => {
  const { rows } = await sql<Row>`
    select application_name, pid, backend_start, host(client_addr) as address
    from pg_stat_activity
    where datname = current_database() and application_name like ${`haberdash %${LISTENER}`}
    order by application_name, pid`.execute(db)
  return rows.map(({ application_name, pid, backend_start, address }) => ({
    release: /^haberdash (\d+\.\d+\.\d+) /.exec(application_name)?.[1],
    pid,
    since: backend_start === null ? undefined : new Date(backend_start),
    address: address ?? undefined,
  }))
}
