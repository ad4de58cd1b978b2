/**
 * The PostgreSQL server process of a data folder: its process id, whether it responds, and how it is launched so that it
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

/** The content of PostgreSQL's lock file; undefined where there is none. */
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

/** The id of the process that wrote the lock file; undefined where there is none. */
export function readLockPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Whether a process has that id, including a zombie. */
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

/** Exited, but not reaped by its parent (such as the first process of many containers). */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Whether the process is a PostgreSQL server of this folder. Process ids are reused, in a container almost at once. */
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

/** Whether the server behind the socket responds and serves this data folder. */
export async function isServing(socketDir: string, dataDir: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketDir,
    port,
    user,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined) // a server that exits meanwhile counts as not serving
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
 * A shell script that starts PostgreSQL and watches over it. Its standard input closes when this process dies, for
 * whatever reason; the script then sends SIGINT, which shuts PostgreSQL down and rolls open transactions back. It repeats
 * the signal until PostgreSQL has exited: a shell starts background programs with SIGINT ignored, and PostgreSQL handles
 * it only from some point of its startup on, so a single early signal would be lost.
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
  /** The process id of PostgreSQL itself; undefined until it is known. */
  pid(): number | undefined
  /** Resolves when PostgreSQL has exited, for whatever reason. */
  exited: Promise<void>
  hasExited(): boolean
  /** Shuts it down and waits at most `timeoutMs`. */
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
    detached: true, // Ctrl-C must reach only this process, which then shuts PostgreSQL down
    stdio: ['pipe', log, log, 'pipe'],
  })
  closeSync(log)
  const lifeline = child.stdin as Socket
  lifeline.on('error', () => undefined) // EPIPE where PostgreSQL has just exited
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
  // PostgreSQL must not keep a finished command running.
  child.unref()
  lifeline.unref()
  pidPipe.unref()
  return {
    pid: () => pid,
    exited,
    hasExited: () => ended,
    async stop(timeoutMs) {
      child.ref()
      lifeline.end()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs)
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
