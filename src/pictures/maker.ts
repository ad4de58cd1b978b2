/**
 * The shop's side of the work on pictures: a bounded queue in two lanes. What a shopper waits for goes first, and
 * clients take turns in it; what may be wanted later is made only while nothing else is. A size is made once, however
 * many ask for it. The process behind it starts with the first task, is started anew when it ends or hangs, and goes
 * after a while without work.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { FairQueue } from './fair-queue.ts'
import type { MakerReply, MakerRequest } from './maker-process.ts'
import { PictureRefusal, type PictureResult, type PictureWork } from './picture-work.ts'

export type Lane = 'wanted' | 'idle'
/** Who waits for it: an address of the network; what the shop does by itself has a turn of its own. */
export type Asked = { lane?: Lane; client?: string }

export type PictureMaker = {
  /** @throws PictureRefusal, MakerBusy; another error is our fault. */
  do(work: PictureWork, asked?: Asked): Promise<PictureResult>
  figures(): { waiting: number; underWay: number; made: number; failed: number }
  stop(): Promise<void>
}

/** More is waiting, of all clients or of this one, than can be made in reasonable time; or the shop is closing. */
export class MakerBusy extends Error {}

type Task = {
  id: number
  work: PictureWork
  lane: Lane
  client: string
  done: Promise<PictureResult>
  resolve: (result: PictureResult) => void
  reject: (error: Error) => void
  timer?: NodeJS.Timeout
  attempts: number
}

const MOST_WAITING = 2000
/** More than the pictures of the largest page. */
const MOST_OF_A_CLIENT = 96
const MOST_ATTEMPTS = 2
/** ms */
const ONE_PICTURE = 30_000
const WITHOUT_WORK = 60_000

const OURSELVES = ''

const program = join(import.meta.dirname, 'maker-process.ts')

export const createPictureMaker = (
  options: { atOnce?: number; timeLimit?: number; restAfter?: number } = {},
): PictureMaker => {
  const atOnce = options.atOnce ?? Math.min(4, availableParallelism())
  const { timeLimit = ONE_PICTURE, restAfter = WITHOUT_WORK } = options
  const waiting: Record<Lane, FairQueue<Task>> = { wanted: new FairQueue(), idle: new FairQueue() }
  const underWay = new Map<number, Task>()
  /** Sizes that wait or are under way, by the file that they become. */
  const sizes = new Map<string, Task>()
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
  const forget = (task: Task): void => {
    settle(task)
    if (task.work.kind === 'size') sizes.delete(task.work.to)
  }
  const fail = (task: Task, error: Error): void => {
    forget(task)
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
      forget(task)
      made += 1
      task.resolve(reply.result)
    } else if ('problem' in reply) {
      const cause = reply.error === undefined ? undefined : new Error(reply.error)
      fail(task, new PictureRefusal(reply.problem, { cause }))
    } else fail(task, new Error(reply.error))
    next()
  }
  const start = (): ChildProcess => {
    // Nothing of the shop's secrets reaches it.
    const started = fork(program, [], { env: {}, execArgv: [], serialization: 'json' })
    started.on('message', (reply) => hear(reply as MakerReply))
    const ended = () => {
      if (child !== started) return
      child = undefined
      for (const task of [...underWay.values()]) {
        if (task.attempts >= MOST_ATTEMPTS) lose(task)
        else {
          // Another picture may have been to blame.
          settle(task)
          waiting[task.lane].add(task.client, task)
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
  /** The other lane may hold it too: what is under way or done is passed over. */
  const takeFrom = (lane: Lane): Task | undefined => {
    let task = waiting[lane].take()
    while (task && (underWay.has(task.id) || isOver(task))) task = waiting[lane].take()
    return task
  }
  const isOver = (task: Task): boolean => task.work.kind === 'size' && sizes.get(task.work.to) !== task
  const next = (): void => {
    clearTimeout(resting)
    while (!stopped && underWay.size < atOnce) {
      const task = takeFrom('wanted') ?? (underWay.size === 0 ? takeFrom('idle') : undefined)
      if (!task) break
      begin(task)
    }
    if (underWay.size === 0 && child) resting = setTimeout(rest, restAfter).unref()
  }

  const enqueue = (work: PictureWork, { lane = 'wanted', client = OURSELVES }: Asked): Task => {
    const queue = waiting[lane]
    const known = work.kind === 'size' ? sizes.get(work.to) : undefined
    if (known && underWay.has(known.id)) return known
    if (queue.size >= MOST_WAITING || (client !== OURSELVES && queue.sizeOf(client) >= MOST_OF_A_CLIENT))
      throw new MakerBusy()
    if (known) {
      queue.add(client, known)
      return known
    }
    lastId += 1
    const { promise: done, resolve, reject } = Promise.withResolvers<PictureResult>()
    done.catch(() => undefined) // Whoever waits for it is told.
    const task: Task = { id: lastId, work, lane, client, done, resolve, reject, attempts: 0 }
    if (work.kind === 'size') sizes.set(work.to, task)
    queue.add(client, task)
    return task
  }

  return {
    do: async (work, asked = {}) => {
      if (stopped) throw new MakerBusy('the shop is closing')
      const task = enqueue(work, asked)
      next()
      return task.done
    },
    figures: () => ({
      waiting: waiting.wanted.size + waiting.idle.size,
      underWay: underWay.size,
      made,
      failed,
    }),
    stop: async () => {
      stopped = true
      clearTimeout(resting)
      const leaving = child
      child = undefined
      for (const task of new Set([...underWay.values(), ...waiting.wanted.drain(), ...waiting.idle.drain()]))
        fail(task, new MakerBusy('the shop is closing'))
      if (!leaving || leaving.exitCode !== null) return
      await new Promise<void>((resolve) => {
        leaving.once('exit', () => resolve())
        leaving.kill('SIGKILL')
      })
    },
  }
}
