/** Supervises one process of the shop at a fixed port: starts it with a crash plan, kills and restarts it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultRig } from '../../src/server/settings/fault-rig.ts'

export type CrashPlan = NonNullable<FaultRig['crash']>

export type ShopSupervisor = {
  origin: string
  /** Resolves when the process accepts requests, or has crashed as planned. */
  start(plan?: CrashPlan): Promise<void>
  /** SIGKILL; resolves when the process has exited. */
  kill(): Promise<void>
  /** Kills the process and prevents a restart. */
  stop(): Promise<void>
  isRunning(): boolean
}

const START_TIMEOUT_MS = 90_000
const SHOP = join(import.meta.dirname, '..', '..', 'src', 'server', 'main.ts')

export const createShopSupervisor = (options: {
  name: string
  port: number
  folder: string
  environment: () => Record<string, string>
  rig: (plan: CrashPlan | undefined) => FaultRig
  /** The process was killed at its planned crash point. */
  onCrash: (plan: CrashPlan) => void
  /** The process exited unexpectedly. */
  onUnexpectedExit: (how: string) => void
}): ShopSupervisor => {
  const { name, port, folder } = options
  const log = openSync(join(folder, `${name}.log`), 'a')
  let child: ChildProcess | undefined
  let plan: CrashPlan | undefined
  let killed = false
  let stopped = false

  const kill = async (): Promise<void> => {
    const own = child
    if (!own) return
    killed = true
    const dead = new Promise((resolve) => own.once('exit', resolve))
    own.kill('SIGKILL')
    await dead
  }

  const spawnProcess = (): Promise<boolean> => {
    killed = false
    const own = spawn(process.execPath, [SHOP], {
      cwd: folder,
      env: {
        ...(process.env.PATH === undefined ? {} : { PATH: process.env.PATH }),
        ...options.environment(),
        PORT: String(port),
        DATA_DIR: join(folder, name),
        FAULT_RIG: JSON.stringify(options.rig(plan)),
      },
      stdio: ['ignore', 'pipe', log],
    })
    child = own
    return new Promise((resolve) => {
      let opened = false
      own.stdout?.setEncoding('utf8').on('data', (text: string) => {
        if (!text.includes('Haberdash is open')) return
        opened = true
        resolve(true)
      })
      own.once('error', () => resolve(false))
      own.once('exit', (code, signal) => {
        child = undefined
        const planned = plan
        if (!killed && signal === 'SIGKILL' && planned) {
          plan = undefined
          options.onCrash(planned)
        } else if (!killed && opened)
          options.onUnexpectedExit(`${name} ended by itself (${signal ?? `exit ${code}`})`)
        resolve(false)
      })
    })
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    start: async (next) => {
      plan = next
      const until = Date.now() + START_TIMEOUT_MS
      // A start may fail while the database is down; a planned crash during the start counts.
      while (!(await spawnProcess())) {
        if (stopped || (next && !plan)) return
        if (Date.now() > until) throw new Error(`${name} does not start: see ${join(folder, `${name}.log`)}`)
        await sleep(300)
      }
    },
    kill,
    stop: () => {
      stopped = true
      return kill()
    },
    isRunning: () => child !== undefined,
  }
}
