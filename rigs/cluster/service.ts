/**
 * A process of the cluster: started with its own log and process group, so that Ctrl-C in a terminal reaches the runner
 * only, which then ends the processes in order. As root it runs as the user postgres, because PostgreSQL refuses root.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readProcesses } from './processes.ts'

export type Account = { uid: number; gid: number } | undefined

/** The account of the services: undefined where the runner is not root and starts them as itself. */
export const serviceAccount = (): Account => {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A folder that only the account of the services can read. */
export const makeFolder = (folder: string, account: Account): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

export type Service = {
  name: string
  start(): void
  isRunning(): boolean
  /** The process and all that it has started. */
  pids(): number[]
  /** Sends the signal to all of them, or to those that `which` selects. */
  signal(signal: NodeJS.Signals, which?: (command: string) => boolean): void
  /** Resolves when all of them have ended. */
  kill(): Promise<void>
  /** Ends it with SIGTERM, after the timeout with SIGKILL. */
  stop(withinMs?: number): Promise<void>
}

const STOP_TIMEOUT_MS = 10_000

export const createService = (options: {
  name: string
  /** For its log. */
  folder: string
  command: string
  args: readonly string[]
  account: Account
  env?: Record<string, string>
  /** Whether a process belongs to the service although it is not its descendant: Patroni detaches PostgreSQL. */
  owns?: (command: string) => boolean
  onUnexpectedExit?: (how: string) => void
}): Service => {
  const { name, folder, command, args, account, env = {}, owns = () => false } = options
  const log = openSync(join(folder, `${name}.log`), 'a')
  let child: ChildProcess | undefined
  let isExpected = false
  /** Processes that have outlived their parent are still ended. */
  let known: number[] = []

  const pids = (): number[] => {
    const all = readProcesses()
    const roots = new Set([...known, ...(child?.pid === undefined ? [] : [child.pid])])
    const found = all.filter(({ pid, command }) => roots.has(pid) || owns(command))
    for (const { pid } of found)
      found.push(
        ...all.filter(({ parent, pid: own }) => parent === pid && !found.some((one) => one.pid === own)),
      )
    known = found.map(({ pid }) => pid)
    return known
  }
  const signal: Service['signal'] = (name, which = () => true) => {
    const targets = new Set(pids())
    for (const { pid, command } of readProcesses()) {
      if (!targets.has(pid) || !which(command)) continue
      try {
        process.kill(pid, name)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  const ended = async (withinMs: number): Promise<boolean> => {
    for (const until = Date.now() + withinMs; pids().length > 0; await sleep(30))
      if (Date.now() > until) return false
    return true
  }
  const kill = async (): Promise<void> => {
    isExpected = true
    // A process that is being started meanwhile is found by the next round.
    while (!(await ended(0))) {
      signal('SIGKILL')
      await ended(200)
    }
  }
  return {
    name,
    start: () => {
      isExpected = false
      const own = spawn(command, args, {
        cwd: folder,
        detached: true,
        env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        ...account,
      })
      child = own
      own.once('error', (error) => options.onUnexpectedExit?.(`${name} does not start: ${error.message}`))
      own.once('exit', (code, by) => {
        if (child === own) child = undefined
        if (!isExpected) options.onUnexpectedExit?.(`${name} ended by itself (${by ?? `exit ${code}`})`)
      })
    },
    isRunning: () => child !== undefined,
    pids,
    signal,
    kill,
    stop: async (withinMs = STOP_TIMEOUT_MS) => {
      isExpected = true
      pids()
      if (child?.pid !== undefined) process.kill(child.pid, 'SIGTERM')
      if (!(await ended(withinMs))) await kill()
    },
  }
}
