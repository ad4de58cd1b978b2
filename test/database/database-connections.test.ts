/** Connections of a database with standbys and a pooler: which server is refused, what a pooled connection may not use, and when a commit counts. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Connection, openPool } from '../../src/storage/database/connection-pool.ts'
import {
  isUnreachable,
  type OpenDatabase,
  openDatabase,
  outageOf,
} from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { runStatement } from '../../src/storage/database/statement.ts'
import { openWriteProbe } from '../../src/storage/database/write-probe.ts'
import { testDatabase } from '../setup/database.ts'
import { openSilentProxy } from '../setup/silent-proxy.ts'

const shop = testDatabase({ from: 'empty', each: true })

const withDatabase = async (
  options: Parameters<typeof openDatabase>[1],
  work: (database: OpenDatabase) => Promise<void>,
): Promise<void> => {
  const database = openDatabase(shop().connection, { maxConnections: 1, ...options })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
const setOnDatabase = async (setting: string) => {
  const { database } = shop().connection
  await sql.raw(`alter database ${database} set ${setting}`).execute(shop().db)
}

test('a server in recovery is refused, as one that takes no writes', async () => {
  await sql`create schema standby`.execute(shop().db)
  await sql`create function standby.pg_is_in_recovery() returns bool language sql as 'select true'`.execute(
    shop().db,
  )
  await setOnDatabase('search_path = standby, pg_catalog')
  await withDatabase({}, async ({ db }) => {
    await expect(sql`select 1`.execute(db)).rejects.toSatisfy((error) => outageOf(error) === 'read-only')
    await setOnDatabase('search_path = public')
    await sql`select 1`.execute(db)
  })
})

test('through a pooler no statement is prepared under a name, and no timeout is requested', async () => {
  const statement = { text: 'select $1::int as number', values: [7] }
  await setOnDatabase("lock_timeout = '1234ms'")
  for (const { isPooled, names, timeout } of [
    { isPooled: false, names: 1, timeout: '2s' },
    { isPooled: true, names: 0, timeout: '1234ms' },
  ])
    await withDatabase({ isPooled }, async ({ db }) => {
      // The fifth time under a name.
      for (let time = 1; time <= 5; time += 1)
        expect(await runStatement(db, statement)).toEqual([{ number: 7 }])
      const { rows } = await sql`
        select count(*) as names, current_setting('lock_timeout') as timeout from pg_prepared_statements`.execute(
        db,
      )
      expect(rows).toEqual([{ names, timeout }])
    })
})

test('a pooler without a server counts as an unreachable database, one that refuses the settings does not', () => {
  const fromPooler = (message: string, severity = 'FATAL') =>
    outageOf(Object.assign(new Error(message), { code: '08P01', severity }))
  expect(fromPooler('server login has been failing, try again later (server_login_retry)')).toBe(
    'unreachable',
  )
  expect(fromPooler('query_wait_timeout')).toBe('unreachable')
  expect(fromPooler('server conn crashed?')).toBe('unreachable')
  expect(fromPooler('unsupported startup parameter: statement_timeout')).toBeUndefined()
  // PostgreSQL's own: a statement with the wrong number of parameters.
  expect(fromPooler('bind message supplies 1 parameters', 'ERROR')).toBeUndefined()
})

test('the readiness check uses a new connection after one that did not answer', async () => {
  await migrate(shop().db)
  const proxy = await openSilentProxy(shop().connection)
  const probe = openWriteProbe(proxy.connection, { queryTimeoutMs: 300 })
  try {
    expect(await probe.check()).toEqual({ ok: true })
    proxy.fallSilent()
    expect(await probe.check()).toMatchObject({ ok: false, reason: 'unreachable' })
    proxy.repair()
    expect(await probe.check()).toEqual({ ok: true })
  } finally {
    await probe.close()
    await proxy.close()
  }
})

test('migrations have no timeout, even where the role has one for pooled connections', async () => {
  await setOnDatabase("statement_timeout = '30s'")
  await setOnDatabase("lock_timeout = '2s'")
  await withDatabase({ workload: 'maintenance' }, async ({ db }) => {
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
      db,
    )
    expect(rows).toEqual([{ statement: '0', lock: '0' }])
  })
})

test('a commit whose wait for a standby was given up is reported as unknown, and the next one as it is', async () => {
  const connection: Connection = shop().connection
  const { pool, close } = openPool(connection, { max: 1, workload: 'shop', onError: () => undefined })
  try {
    const client = await pool.connect()
    await client.query('create table acknowledged (id int)')
    await client.query('begin')
    await client.query('insert into acknowledged values (1)')
    // What PostgreSQL sends before it answers COMMIT. Only a server with a synchronous standby sends it itself.
    client.emit('notice', { severity: 'WARNING', code: '01000', routine: 'SyncRepWaitForLSN' })
    await expect(client.query('commit')).rejects.toSatisfy(isUnreachable)
    const { rows } = await client.query('select * from acknowledged')
    expect(rows).toEqual([{ id: 1 }])
    client.emit('notice', { severity: 'WARNING', code: '01000', routine: 'exec_stmt_raise' })
    await client.query('select 1')
    client.release()
  } finally {
    await close()
  }
})
