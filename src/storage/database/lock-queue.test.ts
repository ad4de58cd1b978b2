import { describe, expect, test } from 'vitest'
import { createLockQueue, LockHeldError, LockQueueTimeout } from './lock-queue.ts'

describe('The lock queue', () => {
  test('grants a lock to one holder at a time, in the order of the requests', async () => {
    const locks = createLockQueue(1000)
    const [first, second, third] = [locks.createHolder(), locks.createHolder(), locks.createHolder()]
    first.acquire(['a', 'b'])
    first.acquire(['b'])
    expect(() => second.acquire(['c', 'b'])).toThrow(LockHeldError)
    const order: string[] = []
    const waiting = [
      second.waitFor('b').then(() => order.push('second')),
      third.waitFor('b').then(() => order.push('third')),
    ]
    await Promise.resolve()
    expect(order).toEqual([])
    first.releaseAll()
    await waiting[0]
    expect(order).toEqual(['second'])
    expect(() => third.acquire(['a'])).not.toThrow()
    second.releaseAll()
    await waiting[1]
    expect(order).toEqual(['second', 'third'])
  })

  test('rejects a waiter after the timeout, and the lock can be acquired afterwards', async () => {
    const locks = createLockQueue(20)
    const [first, second, third] = [locks.createHolder(), locks.createHolder(), locks.createHolder()]
    first.acquire(['a'])
    await expect(second.waitFor('a')).rejects.toThrow(LockQueueTimeout)
    second.releaseAll()
    first.releaseAll()
    expect(() => third.acquire(['a'])).not.toThrow()
  })
})
