/**
 * The shop's own PostgreSQL: a real one, with its programs from npm, its data in a folder, and no port open. It
 * is started by the first process that asks, joined as a guest by those that come while that one lives (a command
 * beside the running shop), and shut down when its owner ends, however it ends.
 */

import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, chooseAccount } from './account.ts'
import { checkDataFolder, makeDataFolder } from './data-folder.ts'
import { prepareDatabase } from './database-owner.ts'
import {
  isAlive,
  isPostgresOf,
  isServing,
  launch,
  type PostgresProcess,
  port,
  processExists,
  readLockPid,
  readPostmaster,
  user,
} from './postmaster.ts'
import { npmPostgres, postgresAt } from './programs.ts'
import { claimSocketFolder } from './socket-folder.ts'

export type PostgresConnection = {
  /** The folder of the unix socket. */
  host: string
  port: number
  user: string
  database: string
}

export type EmbeddedPostgres = {
  connection: PostgresConnection
  /** Another process owns it: it stays when we stop, and ends when that one does. */
  isGuest: boolean
  /** Shuts PostgreSQL down (for a guest: does nothing). */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** Made when missing; its log lies beside it. */
  dataDir: string
  /** Created when missing. */
  database: string
  /** Connects, and owns the database: a role without rights over the server. Without it: the superuser. */
  role?: string
  /** Server settings over ours, such as `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string | number>
  /** Told in a short line what takes long. */
  log?: (line: string) => void
  /** Told when PostgreSQL ends although nobody stopped it. */
  onUnexpectedEnd?: (sentence: string) => void
  /** Whether it is then started again, until it runs or `stop` is called. */
  restart?: boolean
  /** Told when it runs again, or of each attempt that failed. */
  onRestart?: (error?: Error) => void
  /** A folder with `bin/postgres` to use in place of npm's, such as /usr/lib/postgresql/15. */
  programs?: string
  /** When we are root: pass over the user namespace and take an unprivileged account. */
  forceAccount?: boolean
}

/** ms. Recovery after a crash takes as long as it takes: to cut it short would make it begin anew each time. */
const timeouts = {
  ownerFileMs: 4000,
  previousExitMs: 60_000,
  recoveryNoticeMs: 5000,
  stopMs: 60_000,
  maxRetryDelayMs: 10_000,
}

const defaultSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port,
  max_connections: 80,
  shared_buffers: '64MB',
  logging_collector: 'off',
  log_checkpoints: 'off',
  timezone: 'UTC',
}

/** @throws with a sentence for the shop's owner when PostgreSQL cannot be had. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, database } = options
  const dataDir = resolveDataDir(options.dataDir)
  const programs = options.programs ? postgresAt(options.programs) : npmPostgres()
  const account = chooseAccount(programs, dataDir, options.forceAccount ?? false)
  if (checkDataFolder(dataDir, programs) === 'missing') {
    log('making the database')
    await makeDataFolder(dataDir, account, options.settings?.fsync !== 'off')
  }

  const found = await joinOrLaunch(dataDir, account, options.settings ?? {}, log)
  const server = { host: found.socketDir, port }
  await prepareDatabase(server, database, options.role)
  const connection = { ...server, user: options.role ?? user, database }
  if (!found.launched) {
    log('joined the database that is running')
    return { connection, isGuest: true, stop: async () => undefined }
  }

  const stopped = new AbortController()
  let current: PostgresProcess | undefined = found.launched
  const startAgain = async () => {
    for (let attempt = 0; !stopped.signal.aborted; attempt += 1) {
      try {
        const { launched } = await joinOrLaunch(dataDir, account, options.settings ?? {}, log, {
          signal: stopped.signal,
          onLaunch: (launching) => {
            current = launching
          },
        })
        options.onRestart?.()
        return launched
      } catch (error) {
        if (stopped.signal.aborted) return undefined
        options.onRestart?.(error as Error)
        await pause(Math.min(timeouts.maxRetryDelayMs, 200 * 2 ** attempt), undefined, {
          signal: stopped.signal,
        }).catch(() => undefined) // Stopped: the loop ends.
      }
    }
    return undefined
  }
  const watch = async (): Promise<void> => {
    for (let running: PostgresProcess | undefined = found.launched; running; ) {
      await running.exited
      if (stopped.signal.aborted) return
      options.onUnexpectedEnd?.(`PostgreSQL has ended by itself. ${logTail(dataDir)}`)
      running = options.restart ? await startAgain() : undefined
    }
  }
  const watching = watch()
  return {
    connection,
    isGuest: false,
    stop: async () => {
      stopped.abort()
      await current?.stop(timeouts.stopMs)
      if (options.restart) await watching
      rmSync(ownerFile(dataDir), { force: true })
      rmSync(found.socketDir, { recursive: true, force: true })
    },
  }
}

type RunningPostgres = { socketDir: string; launched?: PostgresProcess }

async function joinOrLaunch(
  dataDir: string,
  account: Account,
  settings: Record<string, string | number>,
  log: (line: string) => void,
  { signal, onLaunch }: { signal?: AbortSignal; onLaunch?: (launched: PostgresProcess) => void } = {},
): Promise<RunningPostgres> {
  const began = Date.now()
  let unsignedSince: number | undefined
  for (;;) {
    signal?.throwIfAborted()
    const former = readPostmaster(dataDir)
    if (former && isPostgresOf(former.pid, dataDir)) {
      const owned = isOwnerAlive(dataDir)
      if (owned && former.ready && (await isServing(former.socketDir, dataDir)))
        return { socketDir: former.socketDir }
      // It is starting, and its owner is about to sign; or its owner has died, and its watchdog is stopping it.
      const now = Date.now()
      if (now - began > timeouts.previousExitMs) {
        throw new Error(`An older PostgreSQL (process ${former.pid}) does not give ${dataDir} free.`)
      }
      unsignedSince = former.ready && !owned ? (unsignedSince ?? now) : undefined
      if (unsignedSince !== undefined && now - unsignedSince > timeouts.ownerFileMs)
        requestShutdown(former.pid)
      await pause(30)
      continue
    }
    const socketDir = claimSocketFolder(dataDir, account)
    removeStaleLocks(dataDir, [join(dataDir, 'postmaster.pid'), join(socketDir, `.s.PGSQL.${port}.lock`)])
    const all = { ...defaultSettings, unix_socket_directories: socketDir, ...settings }
    const launched = launch(account, dataDir, all, logFile(dataDir))
    onLaunch?.(launched)
    if (await waitUntilReady(launched, dataDir, log)) {
      writeFileSync(ownerFile(dataDir), String(process.pid))
      return { socketDir, launched }
    }
    // Two started at once and the other was quicker: look again. Else it is the settings or the data.
    if (!readPostmaster(dataDir)) throw new Error(`PostgreSQL did not start. ${logTail(dataDir)}`)
    await pause(30)
  }
}

/** PostgreSQL would refuse to start where the process id of a crashed one has since gone to another program. */
function removeStaleLocks(dataDir: string, locks: string[]) {
  for (const lock of locks) {
    const pid = readLockPid(lock)
    if (pid !== undefined && processExists(pid) && !isPostgresOf(pid, dataDir)) rmSync(lock, { force: true })
  }
}

async function waitUntilReady(launched: PostgresProcess, dataDir: string, log: (line: string) => void) {
  const patient = setTimeout(
    () => log('the database is recovering from an interrupted run'),
    timeouts.recoveryNoticeMs,
  )
  try {
    while (!launched.hasExited()) {
      const now = readPostmaster(dataDir)
      const isOurs = now !== undefined && now.pid === launched.pid()
      if (isOurs && now.ready && (await isServing(now.socketDir, dataDir))) return true
      await Promise.race([pause(10), launched.exited])
    }
    return false
  } finally {
    clearTimeout(patient)
  }
}

/** One name for one folder, by whatever path or link it is given: the socket and the checks depend on it. */
function resolveDataDir(path: string): string {
  const given = resolve(path)
  mkdirSync(dirname(given), { recursive: true })
  return existsSync(given) ? realpathSync(given) : join(realpathSync(dirname(given)), basename(given))
}

function isOwnerAlive(dataDir: string): boolean {
  try {
    return isAlive(Number(readFileSync(ownerFile(dataDir), 'utf8')))
  } catch {
    return false
  }
}

function requestShutdown(pid: number) {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const ownerFile = (dataDir: string) => `${dataDir}.owner`
const logFile = (dataDir: string) => `${dataDir}.log`

function logTail(dataDir: string): string {
  if (!existsSync(logFile(dataDir))) return ''
  const lines = readFileSync(logFile(dataDir), 'utf8').trimEnd().split('\n').slice(-8)
  return `The last lines of ${logFile(dataDir)}:\n${lines.join('\n')}`
}
