/**
 * The embedded PostgreSQL: a full server with its programs from npm, its data in a folder, and no open port. The first
 * process starts and owns it. Later processes (such as a command beside the running shop) join it as guests. It shuts
 * down when its owner exits or dies.
 */

import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, chooseAccount } from './account.ts'
import { checkDataFolder, createDataFolder } from './data-folder.ts'
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
  /** Another process owns the server: it keeps running when this one stops, and exits with its owner. */
  isGuest: boolean
  /** Shuts the server down. Does nothing for a guest. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** Created when missing. The log file is beside it. */
  dataDir: string
  /** Created when missing. */
  database: string
  /** The role that connects and owns the database; it has no rights over the server. Default: the superuser. */
  role?: string
  /** Overrides of the server settings, such as `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string | number>
  /** Receives a line for each slow step. */
  log?: (line: string) => void
  /** Called when the server exits although nobody stopped it. */
  onUnexpectedEnd?: (message: string) => void
  /** Whether it is then restarted, with retries, until it runs or `stop` is called. */
  restart?: boolean
  /** Called after a restart, or with the error of each failed attempt. */
  onRestart?: (error?: Error) => void
  /** A folder with `bin/postgres` to use instead of npm's, such as /usr/lib/postgresql/15. */
  programs?: string
  /** As root: run under an unprivileged account instead of in a user namespace. */
  forceAccount?: boolean
}

/** ms. Crash recovery has no timeout, because an interrupted recovery starts from the beginning. */
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

/** @throws an Error with a message for the owner when PostgreSQL cannot be started */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, database } = options
  const dataDir = resolveDataDir(options.dataDir)
  const programs = options.programs ? postgresAt(options.programs) : npmPostgres()
  const account = chooseAccount(programs, dataDir, options.forceAccount ?? false)
  if (checkDataFolder(dataDir, programs) === 'missing') {
    log('making the database')
    await createDataFolder(dataDir, account, options.settings?.fsync !== 'off')
  }

  const found = await joinOrStart(dataDir, account, options.settings ?? {}, log)
  const server = { host: found.socketDir, port }
  await prepareDatabase(server, database, options.role)
  const connection = { ...server, user: options.role ?? user, database }
  if (!found.launched) {
    log('joined the database that is running')
    return { connection, isGuest: true, stop: async () => undefined }
  }

  const stopped = new AbortController()
  let current: PostgresProcess | undefined = found.launched
  const restart = async () => {
    for (let attempt = 0; !stopped.signal.aborted; attempt += 1) {
      try {
        const { launched } = await joinOrStart(dataDir, account, options.settings ?? {}, log, {
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
        }).catch(() => undefined) // Stopped, so the loop ends.
      }
    }
    return undefined
  }
  const watch = async (): Promise<void> => {
    for (let running: PostgresProcess | undefined = found.launched; running; ) {
      await running.exited
      if (stopped.signal.aborted) return
      options.onUnexpectedEnd?.(`PostgreSQL has ended by itself. ${logTail(dataDir)}`)
      running = options.restart ? await restart() : undefined
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

async function joinOrStart(
  dataDir: string,
  account: Account,
  settings: Record<string, string | number>,
  log: (line: string) => void,
  { signal, onLaunch }: { signal?: AbortSignal; onLaunch?: (launched: PostgresProcess) => void } = {},
): Promise<RunningPostgres> {
  const startedAt = Date.now()
  let unownedSince: number | undefined
  for (;;) {
    signal?.throwIfAborted()
    const existing = readPostmaster(dataDir)
    if (existing && isPostgresOf(existing.pid, dataDir)) {
      const owned = isOwnerAlive(dataDir)
      if (owned && existing.ready && (await isServing(existing.socketDir, dataDir)))
        return { socketDir: existing.socketDir }
      // It is starting and its owner has not written the owner file yet, or its owner died and the watchdog is stopping it.
      const now = Date.now()
      if (now - startedAt > timeouts.previousExitMs) {
        throw new Error(`An older PostgreSQL (process ${existing.pid}) does not give ${dataDir} free.`)
      }
      unownedSince = existing.ready && !owned ? (unownedSince ?? now) : undefined
      if (unownedSince !== undefined && now - unownedSince > timeouts.ownerFileMs)
        requestShutdown(existing.pid)
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
    // Another process was faster: look again. Without another server, the settings or the data are the cause.
    if (!readPostmaster(dataDir)) throw new Error(`PostgreSQL did not start. ${logTail(dataDir)}`)
    await pause(30)
  }
}

/** Removes lock files of a crashed server whose process id another program has now; PostgreSQL would not start. */
function removeStaleLocks(dataDir: string, locks: string[]) {
  for (const lock of locks) {
    const pid = readLockPid(lock)
    if (pid !== undefined && processExists(pid) && !isPostgresOf(pid, dataDir)) rmSync(lock, { force: true })
  }
}

async function waitUntilReady(launched: PostgresProcess, dataDir: string, log: (line: string) => void) {
  const recoveryNotice = setTimeout(
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
    clearTimeout(recoveryNotice)
  }
}

/** The real path of the folder, because the socket name and the ownership checks depend on one canonical path. */
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
