import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testFolder } from '../../../../test/setup/test-folder.ts'
import { type EmbeddedPostgres, type PostgresConnection, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive, processExists } from './postmaster.ts'
import { npmPostgres } from './programs.ts'

let base: string
let dataDir: string
let running: EmbeddedPostgres[] = []
let owners: ChildProcess[] = []

beforeAll(() => {
  base = testFolder('haberdash-test-')
  dataDir = join(base, 'postgres')
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  for (const owner of owners) owner.kill('SIGKILL')
  running = []
  owners = []
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'shop', ...options })
  running.push(postgres)
  return postgres
}

/** Spawns a process that starts PostgreSQL on the same folder and keeps running. */
function spawnOwner(options: { programs?: string } = {}) {
  const all = JSON.stringify({ dataDir, database: 'shop', ...options })
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const { connection, isGuest } = await startEmbeddedPostgres(${all})
    process.stdout.write(JSON.stringify({ connection, isGuest }))
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.push(owner)
  return owner
}

async function startElsewhere() {
  const owner = spawnOwner()
  const [said] = (await once(owner.stdout, 'data')) as [Buffer]
  return { owner, ...(JSON.parse(String(said)) as { connection: PostgresConnection; isGuest: boolean }) }
}

async function kill(owner: ChildProcess) {
  const ended = once(owner, 'exit')
  owner.kill('SIGKILL')
  await ended
}

async function query(connection: PostgresConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return rows
  } finally {
    await client.end()
  }
}

/** PostgreSQL programs that take a second to start and ignore SIGINT, as background programs of a shell do. */
function slowPrograms(programs: string) {
  const real = join(npmPostgres().root, 'bin')
  const begun = join(programs, 'begun')
  mkdirSync(join(programs, 'bin'), { recursive: true })
  chmodSync(programs, 0o777) // PostgreSQL may run under another account.
  const write = (name: string, ...lines: string[]) =>
    writeFileSync(join(programs, 'bin', name), ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 })
  write('initdb', `exec '${real}/initdb' "$@"`)
  write(
    'postgres',
    `[ "$1" = --version ] || { echo $$ > '${begun}.new'; mv '${begun}.new' '${begun}'; sleep 1; }`,
    `exec '${real}/postgres' "$@"`,
  )
  const isStarting = async () => {
    while (!existsSync(begun)) await pause(20)
    return Number(readFileSync(begun, 'utf8'))
  }
  return { programs, isStarting }
}

/** The watchdog shell of a PostgreSQL server and its child processes, except PostgreSQL itself. */
function watchdogsOf(postmaster: number): number[] {
  const [shell] =
    readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(1).map(Number) ?? []
  const children = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8').trim().split(' ').map(Number)
  return [shell ?? 0, ...children.filter((pid) => pid !== postmaster)]
}

const postmasterPid = () => Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10)

describe('The embedded PostgreSQL', () => {
  test('creates its data folder, starts, and keeps its data over a restart', async () => {
    const first = await start()
    expect(first.isGuest).toBe(false)
    await query(first.connection, 'create table kept (n int); insert into kept values (42)')
    await first.stop()
    await expect(query(first.connection, 'select 1')).rejects.toThrow()

    const second = await start()
    expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('is durable, uses UTF-8 and listens on no port', async () => {
    const { connection } = await start()
    const show = async (name: string) =>
      Object.values((await query(connection, `show ${name}`))[0] as object)[0]
    expect(await show('fsync')).toBe('on')
    expect(await show('synchronous_commit')).toBe('on')
    expect(await show('server_encoding')).toBe('UTF8')
    expect(await show('listen_addresses')).toBe('')
    expect(await query(connection, "select lower('É') as e")).toEqual([{ e: 'é' }])
  })

  test('loses no acknowledged row when its owner is killed, and can be restarted at once', async () => {
    const { owner, connection } = await startElsewhere()
    await query(
      connection,
      'create table acknowledged (n int); insert into acknowledged select generate_series(1, 500)',
    )
    const former = postmasterPid()
    await kill(owner)
    const again = await start()
    expect(again.isGuest).toBe(false)
    expect(postmasterPid()).not.toBe(former)
    expect(await query(again.connection, 'select count(*)::int as n from acknowledged')).toEqual([{ n: 500 }])
  })

  test('shuts down when its owner is killed and no process joins', async () => {
    const { owner, connection } = await startElsewhere()
    await kill(owner)
    for (let waited = 0; waited < 10_000 && readdirSync(dataDir).includes('postmaster.pid'); waited += 50)
      await pause(50)
    expect(readdirSync(dataDir)).not.toContain('postmaster.pid')
    await expect(query(connection, 'select 1')).rejects.toThrow()
  })

  test('shuts down when its owner is killed before it handles SIGINT', async () => {
    await (await start()).stop()
    const { programs, isStarting } = slowPrograms(join(base, 'slow'))
    const owner = spawnOwner({ programs })
    const pid = await isStarting()
    try {
      await kill(owner)
      for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 50) await pause(50)
      expect(isAlive(pid)).toBe(false)
    } finally {
      if (processExists(pid)) process.kill(pid, 'SIGINT')
    }
  })

  test('is joined by a second process as a guest, whose stop does not stop it', async () => {
    const { connection } = await startElsewhere()
    await query(connection, 'create table shared (n int)')
    const guest = await start()
    expect(guest.isGuest).toBe(true)
    expect(guest.connection).toEqual(connection)
    await query(guest.connection, 'insert into shared values (7)')
    await guest.stop()
    expect(await query(connection, 'select n from shared')).toEqual([{ n: 7 }])
  })

  test('has one owner when several processes start at once', async () => {
    const started = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()])
    expect(started.filter(({ isGuest }) => !isGuest)).toHaveLength(1)
    for (const { connection } of started)
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.runIf(process.platform === 'linux')(
    'stops an older PostgreSQL that lost both its owner and its watchdog',
    async () => {
      const { owner } = await startElsewhere()
      const orphan = postmasterPid()
      for (const watchdog of watchdogsOf(orphan)) process.kill(watchdog, 'SIGKILL')
      await kill(owner)
      const again = await start()
      expect(again.isGuest).toBe(false)
      expect(postmasterPid()).not.toBe(orphan)
    },
    20_000,
  )

  test('starts despite lock files whose process id now belongs to another program', async () => {
    const { connection, stop } = await start()
    await stop()
    const { host, port } = connection
    const lock = `${process.pid}\n${dataDir}\n1\n${port}\n${host}\n\n0 0\nready\n`
    writeFileSync(join(dataDir, 'postmaster.pid'), lock)
    mkdirSync(host, { mode: 0o700 })
    writeFileSync(join(host, `.s.PGSQL.${port}.lock`), lock)
    const postgres = await start()
    expect(postgres.isGuest).toBe(false)
  })

  test('reports an unexpected exit', async () => {
    const heard = Promise.withResolvers<string>()
    await start({ onUnexpectedEnd: heard.resolve })
    process.kill(postmasterPid(), 'SIGINT')
    expect(await heard.promise).toContain('PostgreSQL has ended by itself')
  })

  test('creates a second database beside the first', async () => {
    const { connection } = await start({ database: 'second "shop"' })
    expect(await query(connection, 'select current_database() as name')).toEqual([{ name: 'second "shop"' }])
  })

  test('applies server settings', async () => {
    const { connection } = await start({ settings: { fsync: 'off', max_connections: 17 } })
    expect(await query(connection, 'show max_connections')).toEqual([{ max_connections: '17' }])
  })

  test('reports why it did not start', async () => {
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /PostgreSQL did not start\.[\s\S]*shared_buffers/,
    )
  })
})

describe('A foreign data folder', () => {
  test('of another PostgreSQL version is rejected with advice', async () => {
    const other = join(base, 'older')
    mkdirSync(other)
    writeFileSync(join(other, 'PG_VERSION'), '9\n')
    await expect(start({ dataDir: other })).rejects.toThrow('was made by PostgreSQL 9')
  })

  test('with other files is rejected and left unchanged', async () => {
    const other = join(base, 'photos')
    mkdirSync(other)
    writeFileSync(join(other, 'summer.txt'), 'sea')
    await expect(start({ dataDir: other })).rejects.toThrow('is not empty and holds no PostgreSQL data')
    expect(readdirSync(other)).toEqual(['summer.txt'])
  })
})

test.runIf(process.getuid?.() === 0)(
  'As root without user namespaces it runs under another account',
  async () => {
    const closed = testFolder('haberdash-test-')
    const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0
    try {
      if (hasNamespaces) chmodSync(closed, 0o700)
      // First in a namespace, where root owns the data; then the owner must change and the content stay.
      const folder = join(closed, 'postgres')
      const first = await start({ dataDir: folder })
      await query(first.connection, 'create table kept (n int); insert into kept values (1)')
      await first.stop()
      chmodSync(closed, 0o700)
      await expect(start({ dataDir: folder, forceAccount: true })).rejects.toThrow(
        'no other account can reach',
      )
      chmodSync(closed, 0o755)
      const second = await start({ dataDir: folder, forceAccount: true })
      expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 1 }])
      await second.stop()
    } finally {
      rmSync(closed, { recursive: true, force: true })
    }
  },
)
