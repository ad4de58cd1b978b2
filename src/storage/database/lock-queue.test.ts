import { describe, expect, test } from 'vitest'
import { createLockQueue, LockHeldError, LockQueueTimeout } from './lock-queue.ts'

describe('turns', () => {
  test('are one holder’s at a time, and come in the order in which they were asked for', async () => {
    const turns = createLockQueue(1000)
    const [first, second, third] = [turns.createHolder(), turns.createHolder(), turns.createHolder()]
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

  test('are waited for only so long, and are free again afterwards', async () => {
    const turns = createLockQueue(20)
    const [first, second, third] = [turns.createHolder(), turns.createHolder(), turns.createHolder()]
    first.acquire(['a'])
    await expect(second.waitFor('a')).rejects.toThrow(LockQueueTimeout)
    second.releaseAll()
    first.releaseAll()
    expect(() => third.acquire(['a'])).not.toThrow()
  })
})
