import { describe, expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

const limits = { concurrency: 2, maxWaiting: 5, maxWaitingPerClient: 3, retryAfterSeconds: 7 }

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
        retryAfterSeconds: 7,
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
