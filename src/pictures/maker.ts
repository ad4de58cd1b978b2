/**
 * The shop's side of the work on pictures: a queue in two lanes. What a shopper waits for goes first; what may be
 * wanted later is made only while nothing else is. The process behind it starts with the first task, is started anew
 * when it ends or hangs, and goes after a while without work.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { MakerReply, MakerRequest } from './maker-process.ts'
import { PictureRefusal, type PictureResult, type PictureWork } from './picture-work.ts'

export type Lane = 'wanted' | 'idle'

export type PictureMaker = {
  /** @throws PictureRefusal, MakerBusy; another error is our fault. */
  do(work: PictureWork, lane?: Lane): Promise<PictureResult>
  figures(): { waiting: number; underWay: number; made: number; failed: number }
  stop(): Promise<void>
}

/** More is waiting than can be made in reasonable time. */
export class MakerBusy extends Error {}

type Task = {
  id: number
  work: PictureWork
  lane: Lane
  resolve: (result: PictureResult) => void
  reject: (error: Error) => void
  timer?: NodeJS.Timeout
  attempts: number
}

const MOST_WAITING = 2000
const MOST_ATTEMPTS = 2
/** ms */
const ONE_PICTURE = 30_000
const WITHOUT_WORK = 60_000

const program = join(import.meta.dirname, 'maker-process.ts')

export const createPictureMaker = (
  options: { atOnce?: number; timeLimit?: number; restAfter?: number } = {},
): PictureMaker => {
  const atOnce = options.atOnce ?? Math.min(4, availableParallelism())
  const { timeLimit = ONE_PICTURE, restAfter = WITHOUT_WORK } = options
  const waiting: Record<Lane, Task[]> = { wanted: [], idle: [] }
  const underWay = new Map<number, Task>()
  let child: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  let lastId = 0
  let made = 0
  let failed = 0
  let stopped = false

  const settle = (task: Task): void => {
    clearTimeout(task.timer)
    underWay.delete(task.id)
  }
  const fail = (task: Task, error: Error): void => {
    settle(task)
    failed += 1
    task.reject(error)
  }
  /** What an owner gave and the process did not survive is damaged; for the rest it is our fault. */
  const lose = (task: Task): void =>
    fail(
      task,
      task.work.kind === 'keep'
        ? new PictureRefusal('picture-damaged')
        : new Error(`the picture process ended over ${task.work.from}`),
    )

  const hear = (reply: MakerReply): void => {
    const task = underWay.get(reply.id)
    if (!task) return
    if ('result' in reply) {
      settle(task)
      made += 1
      task.resolve(reply.result)
    } else fail(task, 'problem' in reply ? new PictureRefusal(reply.problem) : new Error(reply.error))
    next()
  }
  const start = (): ChildProcess => {
    // Nothing of the shop's secrets reaches it.
    const started = fork(program, [], { env: {}, execArgv: [], serialization: 'json' })
    started.on('message', (reply) => hear(reply as MakerReply))
    const ended = () => {
      if (child !== started) return
      child = undefined
      for (const task of [...underWay.values()].reverse()) {
        if (task.attempts >= MOST_ATTEMPTS) lose(task)
        else {
          // Another picture may have been to blame.
          settle(task)
          waiting[task.lane].unshift(task)
        }
      }
      next()
    }
    started.on('exit', ended)
    started.on('error', ended)
    return started
  }
  const rest = (): void => {
    const leaving = child
    child = undefined
    leaving?.disconnect()
  }

  const begin = (task: Task): void => {
    child ??= start()
    underWay.set(task.id, task)
    task.attempts += 1
    task.timer = setTimeout(() => {
      task.attempts = MOST_ATTEMPTS
      child?.kill('SIGKILL')
    }, timeLimit)
    // A process that cannot be told has ended, which is heard by itself.
    child.send({ id: task.id, work: task.work } satisfies MakerRequest, () => undefined)
  }
  const next = (): void => {
    clearTimeout(resting)
    while (!stopped && underWay.size < atOnce) {
      const task = waiting.wanted.shift() ?? (underWay.size === 0 ? waiting.idle.shift() : undefined)
      if (!task) break
      begin(task)
    }
    if (underWay.size === 0 && child) resting = setTimeout(rest, restAfter).unref()
  }

  return {
    do: (work, lane = 'wanted') =>
      new Promise((resolve, reject) => {
        if (stopped) return reject(new Error('the shop is closing'))
        if (waiting[lane].length >= MOST_WAITING) return reject(new MakerBusy())
        lastId += 1
        waiting[lane].push({ id: lastId, work, lane, resolve, reject, attempts: 0 })
        next()
      }),
    figures: () => ({
      waiting: waiting.wanted.length + waiting.idle.length,
      underWay: underWay.size,
      made,
      failed,
    }),
    stop: async () => {
      stopped = true
      clearTimeout(resting)
      const leaving = child
      child = undefined
      for (const task of [...underWay.values(), ...waiting.wanted.splice(0), ...waiting.idle.splice(0)])
        fail(task, new Error('the shop is closing'))
      if (!leaving || leaving.exitCode !== null) return
      await new Promise<void>((resolve) => {
        leaving.once('exit', () => resolve())
        leaving.kill('SIGKILL')
      })
    },
  }
}
