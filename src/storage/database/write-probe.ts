/**
 * Checks that the database is migrated and accepts writes. It uses a dedicated connection, so that it never waits for
 * other work, and always completes within seconds.
 */
import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Connection, KEEP_ALIVE, watchConnections } from './connection-pool.ts'
import { type Outage, outageOf } from './database.ts'
import { isMigrated } from './migrate.ts'
import type { Tables } from './tables.ts'

export type ProbeResult =
  | { ok: true }
  | {
      ok: false
      reason: Outage | 'not-migrated' | 'unknown'
      error?: unknown
    }

export type WriteProbe = { check(): Promise<ProbeResult>; close(): Promise<void> }

const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 3_000
/** Rows of 1 KB: more than one page of 8 KB, so that the table has to grow. */
const FILLER_ROWS = 20

/**
 * A full disk still allows updates in place and fails only when a table grows. So the probe makes its table grow and rolls
 * that back; the final commit exercises the write-ahead log.
 */
const PROBE_SQL = `begin;
  savepoint filler;
  insert into write_probe (id, written_at, filler)
    select 'filler ' || n, now(), '${randomBytes(512).toString('hex')}' from generate_series(1, ${FILLER_ROWS}) n;
  rollback to savepoint filler;
  insert into write_probe (id, written_at) values ('moment', now())
    on conflict (id) do update set written_at = excluded.written_at;
  commit`

/** @param isPooled `connection` leads to a pooler in transaction mode, which takes no timeouts */
export const openWriteProbe = (
  connection: Connection,
  {
    isPooled = false,
    queryTimeoutMs = QUERY_TIMEOUT_MS,
  }: { isPooled?: boolean; queryTimeoutMs?: number } = {},
): WriteProbe => {
  const pool = new pg.Pool({
    ...connection,
    ...KEEP_ALIVE,
    max: 1,
    application_name: 'haberdash readiness',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    ...(!isPooled && { statement_timeout: queryTimeoutMs, lock_timeout: CONNECT_TIMEOUT_MS }),
  })
  pool.on('error', () => undefined) // The next check reports it.
  watchConnections(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const check = async (): Promise<ProbeResult> => {
    try {
      if (!(await isMigrated(db))) return { ok: false, reason: 'not-migrated' }
      // By the pool directly: on failure the pool destroys the connection, and the transaction with it.
      await pool.query(PROBE_SQL)
      return { ok: true }
    } catch (error) {
      return { ok: false, reason: outageOf(error) ?? 'unknown', error }
    }
  }
  return { check, close: () => db.destroy() }
}
