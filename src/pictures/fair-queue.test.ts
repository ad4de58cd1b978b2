import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const takeAll = (queue: FairQueue<string>): string[] => {
  const taken: string[] = []
  for (let task = queue.take(); task !== undefined; task = queue.take()) taken.push(task)
  return taken
}

test('clients take turns, each in the order in which it asked', () => {
  const queue = new FairQueue<string>()
  for (const task of ['a1', 'a2', 'a3']) queue.add('a', task)
  queue.add('b', 'b1')
  queue.add('c', 'c1')
  queue.add('b', 'b2')
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('one task behind eighty of another client is the second to be taken', () => {
  const queue = new FairQueue<string>()
  for (let index = 0; index < 80; index += 1) queue.add('many', `many ${index}`)
  queue.add('one', 'the one')
  expect(takeAll(queue).indexOf('the one')).toBe(1)
})

test('a task that two clients wait for is taken once, in the earlier turn of the two', () => {
  const queue = new FairQueue<string>()
  for (const task of ['a1', 'a2', 'shared']) queue.add('a', task)
  queue.add('b', 'shared')
  expect(queue.size).toBe(3)
  expect(takeAll(queue)).toEqual(['a1', 'shared', 'a2'])
  expect(queue.size).toBe(0)
})

test('what is drained is not taken any more', () => {
  const queue = new FairQueue<string>()
  queue.add('a', 'a1')
  queue.add('b', 'a1')
  expect(queue.sizeOf('a')).toBe(1)
  expect(queue.drain()).toEqual(['a1'])
  expect([queue.take(), queue.size, queue.sizeOf('a')]).toEqual([undefined, 0, 0])
})
