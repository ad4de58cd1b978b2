/** A place of the shop: one process at a fixed port, killed and started again, each life with a plan of its death. */
import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultRig } from '../../src/server/runtime/fault-rig.ts'

export type CrashPlan = NonNullable<FaultRig['crash']>

export type ShopSupervisor = {
  origin: string
  /** Resolves when the process can be reached. */
  start(plan?: CrashPlan): Promise<void>
  /** kill -9; resolves when it is dead. */
  kill(): Promise<void>
  /** As `kill`, and it is not started again. */
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
  /** It died where it was to die. */
  onCrash: (plan: CrashPlan) => void
  /** It ended in a way that nobody asked for. */
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
      // A start may fail while the database is down; a planned death at the start is a death all the same.
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
