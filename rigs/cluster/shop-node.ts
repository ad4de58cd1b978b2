/** A node of the shop behind HAProxy: a process with ways of its own to the database, which can be cut. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCutProxy } from './cut-proxy.ts'

export type ShopNode = {
  name: string
  origin: string
  port: number
  pid(): number | undefined
  /** Resolves when the node accepts requests. */
  start(): Promise<void>
  /** SIGKILL; resolves when the process has exited. */
  kill(): Promise<void>
  /** Ends it as an upgrade does: requests that have begun are answered. It is not started again. */
  stop(): Promise<void>
  isRunning(): boolean
  /** From now on nothing passes between the node and the database. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 20_000
const SHOP = join(import.meta.dirname, '..', '..', 'src', 'server', 'main.ts')

export const createShopNode = async (options: {
  name: string
  port: number
  folder: string
  /** Ports of PgBouncer, and of HAProxy's way to the primary. */
  poolerPort: number
  primaryPort: number
  environment: (urlPorts: { pooled: number; direct: number }) => Record<string, string>
  onUnexpectedExit: (how: string) => void
}): Promise<ShopNode> => {
  const { name, port, folder } = options
  const pooled = await openCutProxy(options.poolerPort)
  const direct = await openCutProxy(options.primaryPort)
  const log = openSync(join(folder, `${name}.log`), 'a')
  const cwd = join(folder, name)
  mkdirSync(cwd, { recursive: true })
  let child: ChildProcess | undefined
  let isExpected = false

  const end = async (signal: NodeJS.Signals, withinMs: number): Promise<void> => {
    const own = child
    if (!own) return
    isExpected = true
    const ended = new Promise((resolve) => own.once('exit', resolve))
    own.kill(signal)
    const timeout = setTimeout(() => own.kill('SIGKILL'), withinMs)
    await ended
    clearTimeout(timeout)
  }
  const stop = () => end('SIGTERM', STOP_TIMEOUT_MS)
  return {
    name,
    port,
    origin: `http://127.0.0.1:${port}`,
    pid: () => child?.pid,
    start: async () => {
      isExpected = false
      const own = spawn(process.execPath, [SHOP], {
        cwd,
        detached: true,
        env: {
          PATH: process.env.PATH ?? '',
          ...options.environment({ pooled: pooled.port, direct: direct.port }),
          PORT: String(port),
        },
        stdio: ['ignore', log, log],
      })
      child = own
      own.once('exit', (code, signal) => {
        if (child === own) child = undefined
        if (!isExpected) options.onUnexpectedExit(`${name} ended by itself (${signal ?? `exit ${code}`})`)
      })
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      for (const until = Date.now() + START_TIMEOUT_MS; !(await isReady()); await sleep(100)) {
        if (isExpected) return
        if (child !== own || Date.now() > until)
          throw new Error(`${name} does not start: see ${join(folder, `${name}.log`)}`)
      }
    },
    kill: () => end('SIGKILL', STOP_TIMEOUT_MS),
    stop,
    isRunning: () => child !== undefined,
    cut: () => {
      pooled.cut()
      direct.cut()
    },
    mend: () => {
      pooled.mend()
      direct.mend()
    },
    close: async () => {
      await stop()
      await Promise.all([pooled.close(), direct.close()])
    },
  }
}
