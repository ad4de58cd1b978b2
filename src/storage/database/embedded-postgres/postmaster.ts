/**
 * The running PostgreSQL of a data folder: who it is, whether it answers, and how one is launched so that it
 * never outlives the process that started it.
 */

import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, renameSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import type { Account } from './account.ts'
import { postgresEnvironment } from './programs.ts'

export type Postmaster = { pid: number; socketDir: string; ready: boolean }

/** What PostgreSQL says of itself in its lock file; undefined when there is none. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** Of the process that wrote the lock file; undefined when there is none. */
export function readLockPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Whether a process has that id, be it one that has ended and is still listed. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function isAlive(pid: number): boolean {
  return processExists(pid) && !isZombie(pid)
}

/** Ended, but kept in the list by a parent that has not looked (such as the first process of many containers). */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Process ids are used again (in a container almost at once): is this one a PostgreSQL of the folder? */
export function isPostgresOf(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === dataDir
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EACCES'
    }
  }
  const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { env: postgresEnvironment })
  return listed.status !== 0 || String(listed.stdout).includes(dataDir)
}

/** Whether the PostgreSQL behind the socket is the one of this data folder. */
export async function isServing(socketDir: string, dataDir: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketDir,
    port,
    user,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined) // a server that goes away meanwhile is an answer too: "no"
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === dataDir
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}

export const port = 5432
export const user = 'postgres'

/**
 * Starts PostgreSQL and waits for it on behalf of us. Our end of its standard input closes when this process
 * dies, however it dies, and then PostgreSQL is told to shut down (SIGINT: open transactions are rolled back). It is
 * told until it has ended: a shell starts its background programs deaf to SIGINT, and PostgreSQL hears it only from
 * some moment of its start on; told once before that, it would stay for ever.
 */
const watchdog = `
exec 4<&0
"$@" </dev/null 3>&- 4<&- &
postgres=$!
echo $postgres >&3
exec 3>&-
( trap '' TERM INT HUP; read -r never <&4; while kill -INT $postgres 2>/dev/null; do sleep 0.2; done ) &
watch=$!
exec 4<&-
trap : TERM INT HUP
while :; do
  wait $postgres
  status=$?
  kill -0 $postgres 2>/dev/null || break
done
kill -9 $watch 2>/dev/null
exit $status
`

export type PostgresProcess = {
  /** Of PostgreSQL itself; undefined until it is known. */
  pid(): number | undefined
  /** Resolves when PostgreSQL has ended, for whatever reason. */
  exited: Promise<void>
  hasExited(): boolean
  /** Shuts it down and waits, at most `patience` ms. */
  stop(timeoutMs: number): Promise<void>
}

export function launch(
  account: Account,
  dataDir: string,
  settings: Record<string, string | number>,
  logFile: string,
): PostgresProcess {
  const assignments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = account.command('postgres', ['-D', dataDir, ...assignments])
  const log = openLog(logFile)
  const child = spawn('/bin/sh', ['-c', watchdog, 'haberdash-postgres', program, ...args], {
    env: postgresEnvironment,
    ...account.id,
    cwd: '/',
    detached: true, // Ctrl-C in the terminal is for us, who then stop PostgreSQL in good order
    stdio: ['pipe', log, log, 'pipe'],
  })
  closeSync(log)
  const lifeline = child.stdin as Socket
  lifeline.on('error', () => undefined) // the pipe of a PostgreSQL that has just ended
  let pid: number | undefined
  const pidPipe = child.stdio[3] as Socket
  pidPipe.once('data', (text) => {
    pid = Number(text)
  })
  let ended = false
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true
      lifeline.destroy()
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  // A command that has done its work ends by itself, and PostgreSQL with it.
  child.unref()
  lifeline.unref()
  pidPipe.unref()
  return {
    pid: () => pid,
    exited,
    hasExited: () => ended,
    async stop(patience) {
      child.ref()
      lifeline.end()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience)
      })
      await Promise.race([exited, late])
      clearTimeout(timer)
    },
  }
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}
