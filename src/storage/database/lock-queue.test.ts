import { describe, expect, test } from 'vitest'
import { createTurns, TurnTaken, TurnTimeout } from './lock-queue.ts'

describe('turns', () => {
  test('are one holder’s at a time, and come in the order in which they were asked for', async () => {
    const turns = createTurns(1000)
    const [first, second, third] = [turns.begin(), turns.begin(), turns.begin()]
    first.take(['a', 'b'])
    first.take(['b'])
    expect(() => second.take(['c', 'b'])).toThrow(TurnTaken)
    const order: string[] = []
    const waiting = [
      second.wait('b').then(() => order.push('second')),
      third.wait('b').then(() => order.push('third')),
    ]
    await Promise.resolve()
    expect(order).toEqual([])
    first.end()
    await waiting[0]
    expect(order).toEqual(['second'])
    expect(() => third.take(['a'])).not.toThrow()
    second.end()
    await waiting[1]
    expect(order).toEqual(['second', 'third'])
  })

  test('are waited for only so long, and are free again afterwards', async () => {
    const turns = createTurns(20)
    const [first, second, third] = [turns.begin(), turns.begin(), turns.begin()]
    first.take(['a'])
    await expect(second.wait('a')).rejects.toThrow(TurnTimeout)
    second.end()
    first.end()
    expect(() => third.take(['a'])).not.toThrow()
  })
})
