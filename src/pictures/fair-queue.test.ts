import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const dequeueAll = (queue: FairQueue<string>): string[] => {
  const taken: string[] = []
  for (let task = queue.dequeue(); task !== undefined; task = queue.dequeue()) taken.push(task)
  return taken
}

test('Clients take turns, and the tasks of each are dequeued in order', () => {
  const queue = new FairQueue<string>()
  for (const task of ['a1', 'a2', 'a3']) queue.enqueue('a', task)
  queue.enqueue('b', 'b1')
  queue.enqueue('c', 'c1')
  queue.enqueue('b', 'b2')
  expect(dequeueAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('One task behind eighty of another client is dequeued second', () => {
  const queue = new FairQueue<string>()
  for (let index = 0; index < 80; index += 1) queue.enqueue('many', `many ${index}`)
  queue.enqueue('one', 'the one')
  expect(dequeueAll(queue).indexOf('the one')).toBe(1)
})

test('A task that two clients wait for is dequeued once, at the earlier turn', () => {
  const queue = new FairQueue<string>()
  for (const task of ['a1', 'a2', 'shared']) queue.enqueue('a', task)
  queue.enqueue('b', 'shared')
  expect(queue.size).toBe(3)
  expect(dequeueAll(queue)).toEqual(['a1', 'shared', 'a2'])
  expect(queue.size).toBe(0)
})

test('A drained task is not dequeued again', () => {
  const queue = new FairQueue<string>()
  queue.enqueue('a', 'a1')
  queue.enqueue('b', 'a1')
  expect(queue.sizeOf('a')).toBe(1)
  expect(queue.drain()).toEqual(['a1'])
  expect([queue.dequeue(), queue.size, queue.sizeOf('a')]).toEqual([undefined, 0, 0])
})
