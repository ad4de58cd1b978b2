import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWorkQueue, jittered } from './work-queue.ts'

const limits = {
  concurrency: 2,
  maxWaiting: 5,
  maxWaitingPerClient: 3,
  maxWaitMs: 3_000,
  maxWaitUnderLoadMs: 300,
  retryAfterSeconds: 7,
}

/** Tasks that finish on request and record when they start. */
const controlledTasks = () => {
  const started: string[] = []
  const finishers: (() => void)[] = []
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => finishers.push(() => resolve(name)))
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const finishNext = async () => {
    await settled()
    finishers.shift()?.()
    await settled()
  }
  return { started, work, finishNext }
}

describe('a work queue', () => {
  test('starts as many tasks as its concurrency allows, and the next one when a task ends', async () => {
    const queue = createWorkQueue(limits)
    const { started, work, finishNext } = controlledTasks()
    const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(name, work(name)))
    await Promise.resolve()
    expect(started).toEqual(['a', 'b'])
    expect(queue.stats()).toEqual({ inFlight: 2, waiting: 2, refused: 0 })
    for (let times = 0; times < 4; times += 1) await finishNext()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
    expect(queue.stats()).toEqual({ inFlight: 0, waiting: 0, refused: 0 })
  })

  test('serves clients round-robin: a flood from one client delays another by one task', async () => {
    const queue = createWorkQueue({ ...limits, concurrency: 1 })
    const { started, work, finishNext } = controlledTasks()
    const flood = [1, 2, 3, 4].map((index) => queue.run('flood', work(`flood ${index}`)))
    const other = queue.run('other', work('other'))
    for (let times = 0; times < 5; times += 1) await finishNext()
    await Promise.all([...flood, other])
    expect(started).toEqual(['flood 1', 'flood 2', 'other', 'flood 3', 'flood 4'])
  })

  test('refuses a task beyond the limit of a client or of the queue with Retry-After, and does not start it', async () => {
    const queue = createWorkQueue(limits)
    const { started, work, finishNext } = controlledTasks()
    const taken = ['x', 'x', 'x', 'x', 'x', 'y', 'y'].map((who) => queue.run(who, work(who)))
    for (const who of ['x', 'z'])
      await expect(queue.run(who, work('never'))).rejects.toMatchObject({
        code: 'busy',
        status: 503,
        retryAfterSeconds: expect.any(Number),
      })
    expect(queue.stats()).toEqual({ inFlight: 2, waiting: 5, refused: 2 })
    for (let times = 0; times < 7; times += 1) await finishNext()
    await Promise.all(taken)
    expect(started).not.toContain('never')
  })

  test('a failing task rejects its own caller, and the next task starts', async () => {
    const queue = createWorkQueue({ ...limits, concurrency: 1 })
    const failing = queue.run('a', () => Promise.reject(new Error('no')))
    const after = queue.run('b', async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await after).toBe('done')
  })
})

describe('the age of waiting tasks', () => {
  afterEach(() => void vi.useRealTimers())
  const createBusyQueue = () => {
    vi.useFakeTimers()
    const reasons: string[] = []
    const queue = createWorkQueue({ ...limits, concurrency: 1 }, (reason) => reasons.push(reason))
    const finishers: (() => void)[] = []
    const enqueue = (client: string) => {
      const result = queue.run(
        client,
        () => new Promise<string>((resolve) => finishers.push(() => resolve('done'))),
      )
      return result.catch(({ code }: { code: string }) => code)
    }
    const finishNext = async () => {
      finishers.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    return { queue, reasons, enqueue, finishNext }
  }

  test('a task is refused when no slot becomes free in time', async () => {
    const { queue, reasons, enqueue } = createBusyQueue()
    void enqueue('a')
    const waiting = enqueue('b')
    await vi.advanceTimersByTimeAsync(2_999)
    expect(queue.stats()).toEqual({ inFlight: 1, waiting: 1, refused: 0 })
    await vi.advanceTimersByTimeAsync(2)
    expect(await waiting).toBe('busy')
    expect(queue.stats()).toEqual({ inFlight: 1, waiting: 0, refused: 1 })
    expect(reasons).toEqual(['queue-wait'])
  })

  test('a burst may wait; while tasks wait all the time, those that waited long are refused and the young served', async () => {
    const { enqueue, finishNext } = createBusyQueue()
    const first = enqueue('a')
    const burst = enqueue('b')
    await vi.advanceTimersByTimeAsync(400)
    await finishNext()
    expect(await first).toBe('done')
    const old = enqueue('c')
    await vi.advanceTimersByTimeAsync(250)
    await finishNext()
    expect(await burst, 'a short burst').toBe('done')
    // The queue has been empty for a moment: what waits now begins a new burst.
    const next = enqueue('d')
    await vi.advanceTimersByTimeAsync(1_200)
    const young = enqueue('e')
    await vi.advanceTimersByTimeAsync(100)
    await finishNext()
    expect(await old).toBe('done')
    await vi.advanceTimersByTimeAsync(0)
    expect(await next, 'it has waited for 1.3 s behind another').toBe('busy')
    await finishNext()
    expect(await young).toBe('done')
  })

  test('refused clients are told to return at different times', () => {
    const seconds = new Set(Array.from({ length: 200 }, () => jittered(4)))
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(4)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(12)
    expect(seconds.size).toBeGreaterThan(3)
  })
})
