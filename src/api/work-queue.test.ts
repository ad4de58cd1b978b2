import { describe, expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

const limits = { concurrency: 2, maxWaiting: 5, maxWaitingPerClient: 3, retryAfterSeconds: 7 }

/** Work that ends when it is told to, and notes when it begins. */
const bench = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const endNext = async () => {
    await settled()
    ends.shift()?.()
    await settled()
  }
  return { begun, work, endNext }
}

describe('a work queue', () => {
  test('begins so many at a time, and the next when one ends', async () => {
    const queue = createWorkQueue(limits)
    const { begun, work, endNext } = bench()
    const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(name, work(name)))
    await Promise.resolve()
    expect(begun).toEqual(['a', 'b'])
    expect(queue.stats()).toEqual({ inFlight: 2, waiting: 2, refused: 0 })
    for (let times = 0; times < 4; times += 1) await endNext()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
    expect(queue.stats()).toEqual({ inFlight: 0, waiting: 0, refused: 0 })
  })

  test('serves the lines in turns: a flood of one delays another by one piece', async () => {
    const queue = createWorkQueue({ ...limits, concurrency: 1 })
    const { begun, work, endNext } = bench()
    const flood = [1, 2, 3, 4].map((index) => queue.run('flood', work(`flood ${index}`)))
    const other = queue.run('other', work('other'))
    for (let times = 0; times < 5; times += 1) await endNext()
    await Promise.all([...flood, other])
    expect(begun).toEqual(['flood 1', 'flood 2', 'other', 'flood 3', 'flood 4'])
  })

  test('refuses what is too much of one line, or of all, with a time to wait; the work is not begun', async () => {
    const queue = createWorkQueue(limits)
    const { begun, work, endNext } = bench()
    const taken = ['x', 'x', 'x', 'x', 'x', 'y', 'y'].map((who) => queue.run(who, work(who)))
    for (const who of ['x', 'z'])
      await expect(queue.run(who, work('never'))).rejects.toMatchObject({
        code: 'busy',
        status: 503,
        retryAfterSeconds: 7,
      })
    expect(queue.stats()).toEqual({ inFlight: 2, waiting: 5, refused: 2 })
    for (let times = 0; times < 7; times += 1) await endNext()
    await Promise.all(taken)
    expect(begun).not.toContain('never')
  })

  test('a failure is told to who asked, and the next begins', async () => {
    const queue = createWorkQueue({ ...limits, concurrency: 1 })
    const failing = queue.run('a', () => Promise.reject(new Error('no')))
    const after = queue.run('b', async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await after).toBe('done')
  })
})
