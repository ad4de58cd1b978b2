/** A PostgreSQL server that the rig starts, kills and restarts. */
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { readPostmaster } from '../../src/storage/database/embedded-postgres/postmaster.ts'

export type DatabaseKind = 'embedded' | 'system'

/** The oldest supported PostgreSQL that is installed on the machine. */
const systemPrograms = (): string => {
  const found = globSync('/usr/lib/postgresql/*/bin/postgres')
    .map((file) => ({ root: dirname(dirname(file)), major: Number(/(\d+)\/bin\//.exec(file)?.[1]) }))
    .filter(({ root, major }) => major >= 15 && existsSync(join(root, 'bin', 'initdb')))
    .sort((a, b) => a.major - b.major)[0]?.root
  if (found === undefined) throw new Error('There is no PostgreSQL 15 or newer in /usr/lib/postgresql.')
  return found
}

export type RigDatabase = {
  url: string
  connection: EmbeddedPostgres['connection']
  /** Kills the server with SIGKILL, waits, and restarts it, which runs its recovery. */
  crash(pauseMs: number): Promise<void>
  stop(): Promise<void>
}

const RESTART_TIMEOUT_MS = 60_000

export const startRigDatabase = async (options: {
  folder: string
  kind: DatabaseKind
  name: string
}): Promise<RigDatabase> => {
  const dataDir = join(options.folder, options.name)
  const start = () =>
    startEmbeddedPostgres({
      dataDir,
      database: 'haberdash',
      settings: { max_connections: 100 },
      ...(options.kind === 'system' ? { programs: systemPrograms() } : {}),
    })
  /** A new server cannot start until the orphaned processes of the old one have exited. */
  const restart = async () => {
    const until = Date.now() + RESTART_TIMEOUT_MS
    for (;;) {
      try {
        return await start()
      } catch (error) {
        if (Date.now() > until) throw error
        await sleep(200)
      }
    }
  }
  let running = await start()
  const { host, port, user, database } = running.connection
  return {
    url: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    connection: running.connection,
    crash: async (pauseMs) => {
      const pid = readPostmaster(dataDir)?.pid
      if (pid === undefined) throw new Error('PostgreSQL does not run')
      process.kill(pid, 'SIGKILL')
      await sleep(pauseMs)
      running = await restart()
    },
    stop: () => running.stop(),
  }
}
