/**
 * Runs picture tasks in a child process, from a bounded queue with two lanes. Interactive tasks go first, and clients
 * take turns in them; background tasks run only while nothing else does. Concurrent requests for the same size share
 * one task. The process starts with the first task, is restarted after a crash or a timeout, and stops when idle.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { FairQueue } from './fair-queue.ts'
import { PictureError, type PictureResult, type PictureTask } from './picture-task.ts'
import type { WorkerReply, WorkerRequest } from './picture-worker-process.ts'

export type Lane = 'interactive' | 'background'
/** `client`: the network address that waits for the task. Tasks without one share the turn of the server. */
export type TaskOptions = { lane?: Lane; client?: string }

export type PictureWorker = {
  /** @throws PictureError, PictureQueueFull; any other error is a fault of the shop */
  run(task: PictureTask, options?: TaskOptions): Promise<PictureResult>
  stats(): { queued: number; inFlight: number; completed: number; failed: number }
  stop(): Promise<void>
}

/** The queue, or the client's share of it, is full; or the server is stopping. */
export class PictureQueueFull extends Error {}

type QueuedTask = {
  id: number
  task: PictureTask
  lane: Lane
  client: string
  done: Promise<PictureResult>
  resolve: (result: PictureResult) => void
  reject: (error: Error) => void
  timer?: NodeJS.Timeout
  attempts: number
}

const MAX_QUEUED = 2000
/** More than the pictures of the largest page. */
const MAX_QUEUED_PER_CLIENT = 96
const MAX_ATTEMPTS = 2
const TASK_TIMEOUT_MS = 30_000
const IDLE_TIMEOUT_MS = 60_000

const INTERNAL_CLIENT = ''

/**
 * Without the server's secrets. With an arena for each thread glibc keeps what every thread has freed: 150 MB in place of
 * 84 while the sizes of large pictures are made, in the same time.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' }
const program = join(import.meta.dirname, 'picture-worker-process.ts')

export const createPictureWorker = (
  options: { concurrency?: number; taskTimeoutMs?: number; idleTimeoutMs?: number } = {},
): PictureWorker => {
  const concurrency = options.concurrency ?? Math.min(4, availableParallelism())
  const { taskTimeoutMs = TASK_TIMEOUT_MS, idleTimeoutMs = IDLE_TIMEOUT_MS } = options
  const queues: Record<Lane, FairQueue<QueuedTask>> = {
    interactive: new FairQueue(),
    background: new FairQueue(),
  }
  const inFlight = new Map<number, QueuedTask>()
  /** Queued and running resize tasks by their target file. */
  const tasksByFile = new Map<string, QueuedTask>()
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0
  let completed = 0
  let failed = 0
  let stopped = false

  const clearInFlight = (queued: QueuedTask): void => {
    clearTimeout(queued.timer)
    inFlight.delete(queued.id)
  }
  const removeTask = (queued: QueuedTask): void => {
    clearInFlight(queued)
    if (queued.task.kind === 'resize') tasksByFile.delete(queued.task.to)
  }
  const fail = (queued: QueuedTask, error: Error): void => {
    removeTask(queued)
    failed += 1
    queued.reject(error)
  }
  /** A crash on an upload means that the upload is damaged; a crash on a stored picture is a fault of the shop. */
  const failLost = (queued: QueuedTask): void =>
    fail(
      queued,
      queued.task.kind !== 'resize'
        ? new PictureError('picture-damaged')
        : new Error(`the picture process crashed on ${queued.task.from}`),
    )

  const onReply = (reply: WorkerReply): void => {
    const queued = inFlight.get(reply.id)
    if (!queued) return
    if ('result' in reply) {
      removeTask(queued)
      completed += 1
      queued.resolve(reply.result)
    } else if ('code' in reply) {
      const cause = reply.error === undefined ? undefined : new Error(reply.error)
      fail(queued, new PictureError(reply.code, { cause }))
    } else fail(queued, new Error(reply.error))
    dispatchNext()
  }
  const startProcess = (): ChildProcess => {
    const started = fork(program, [], { env: ENVIRONMENT, execArgv: [], serialization: 'json' })
    started.on('message', (reply) => onReply(reply as WorkerReply))
    const onEnd = () => {
      if (child !== started) return
      child = undefined
      for (const queued of [...inFlight.values()]) {
        if (queued.attempts >= MAX_ATTEMPTS) failLost(queued)
        else {
          // Another task may have caused the crash.
          clearInFlight(queued)
          queues[queued.lane].enqueue(queued.client, queued)
        }
      }
      dispatchNext()
    }
    started.on('exit', onEnd)
    started.on('error', onEnd)
    return started
  }
  const stopIdleProcess = (): void => {
    const leaving = child
    child = undefined
    leaving?.disconnect()
  }

  const dispatch = (queued: QueuedTask): void => {
    child ??= startProcess()
    inFlight.set(queued.id, queued)
    queued.attempts += 1
    queued.timer = setTimeout(() => {
      queued.attempts = MAX_ATTEMPTS
      child?.kill('SIGKILL')
    }, taskTimeoutMs)
    // Sending fails only if the process has ended, which its exit event handles.
    child.send({ id: queued.id, task: queued.task } satisfies WorkerRequest, () => undefined)
  }
  /** A task may be in both lanes, so running and settled ones are skipped. */
  const dequeueFrom = (lane: Lane): QueuedTask | undefined => {
    let queued = queues[lane].dequeue()
    while (queued && (inFlight.has(queued.id) || isSettled(queued))) queued = queues[lane].dequeue()
    return queued
  }
  const isSettled = (queued: QueuedTask): boolean =>
    queued.task.kind === 'resize' && tasksByFile.get(queued.task.to) !== queued
  const dispatchNext = (): void => {
    clearTimeout(idleTimer)
    while (!stopped && inFlight.size < concurrency) {
      const queued =
        dequeueFrom('interactive') ?? (inFlight.size === 0 ? dequeueFrom('background') : undefined)
      if (!queued) break
      dispatch(queued)
    }
    if (inFlight.size === 0 && child) idleTimer = setTimeout(stopIdleProcess, idleTimeoutMs).unref()
  }

  const enqueue = (
    task: PictureTask,
    { lane = 'interactive', client = INTERNAL_CLIENT }: TaskOptions,
  ): QueuedTask => {
    const queue = queues[lane]
    const existing = task.kind === 'resize' ? tasksByFile.get(task.to) : undefined
    if (existing && inFlight.has(existing.id)) return existing
    if (
      queue.size >= MAX_QUEUED ||
      (client !== INTERNAL_CLIENT && queue.sizeOf(client) >= MAX_QUEUED_PER_CLIENT)
    )
      throw new PictureQueueFull()
    if (existing) {
      queue.enqueue(client, existing)
      return existing
    }
    lastId += 1
    const { promise: done, resolve, reject } = Promise.withResolvers<PictureResult>()
    done.catch(() => undefined) // Callers handle the rejection; this prevents an unhandled one.
    const queued: QueuedTask = { id: lastId, task, lane, client, done, resolve, reject, attempts: 0 }
    if (task.kind === 'resize') tasksByFile.set(task.to, queued)
    queue.enqueue(client, queued)
    return queued
  }

  return {
    run: async (task, taskOptions = {}) => {
      if (stopped) throw new PictureQueueFull('the shop is closing')
      const { done } = enqueue(task, taskOptions)
      dispatchNext()
      return done
    },
    stats: () => ({
      queued: queues.interactive.size + queues.background.size,
      inFlight: inFlight.size,
      completed,
      failed,
    }),
    stop: async () => {
      stopped = true
      clearTimeout(idleTimer)
      const leaving = child
      child = undefined
      for (const task of new Set([
        ...inFlight.values(),
        ...queues.interactive.drain(),
        ...queues.background.drain(),
      ]))
        fail(task, new PictureQueueFull('the shop is closing'))
      if (!leaving || leaving.exitCode !== null) return
      await new Promise<void>((resolve) => {
        leaving.once('exit', () => resolve())
        leaving.kill('SIGKILL')
      })
    },
  }
}
