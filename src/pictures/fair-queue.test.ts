import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const dequeueAll = (queue: FairQueue<string>): string[] => {
  const taken: string[] = []
  for (let task = queue.dequeue(); task !== undefined; task = queue.dequeue()) taken.push(task)
  return taken
}

test('clients take turns, each in the order in which it asked', () => {
  const queue = new FairQueue<string>()
  for (const task of ['a1', 'a2', 'a3']) queue.enqueue('a', task)
  queue.enqueue('b', 'b1')
  queue.enqueue('c', 'c1')
  queue.enqueue('b', 'b2')
  expect(dequeueAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('one task behind eighty of another client is the second to be taken', () => {
  const queue = new FairQueue<string>()
  for (let index = 0; index < 80; index += 1) queue.enqueue('many', `many ${index}`)
  queue.enqueue('one', 'the one')
  expect(dequeueAll(queue).indexOf('the one')).toBe(1)
})

test('a task that two clients wait for is taken once, in the earlier turn of the two', () => {
  const queue = new FairQueue<string>()
  for (const task of ['a1', 'a2', 'shared']) queue.enqueue('a', task)
  queue.enqueue('b', 'shared')
  expect(queue.size).toBe(3)
  expect(dequeueAll(queue)).toEqual(['a1', 'shared', 'a2'])
  expect(queue.size).toBe(0)
})

test('what is drained is not taken any more', () => {
  const queue = new FairQueue<string>()
  queue.enqueue('a', 'a1')
  queue.enqueue('b', 'a1')
  expect(queue.sizeOf('a')).toBe(1)
  expect(queue.drain()).toEqual(['a1'])
  expect([queue.dequeue(), queue.size, queue.sizeOf('a')]).toEqual([undefined, 0, 0])
})
