import { expect, test } from 'vitest'
import { createSharedWork, createWorkInTurn } from './in-flight.ts'

test('work of one key that is under way is shared, and done again afterwards', async () => {
  const shared = createSharedWork()
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const done: string[] = []
  const capture = (name: string) => async () => {
    await promise
    done.push(name)
    return false
  }
  const calls = [shared('a', capture('first')), shared('a', capture('second')), shared('b', capture('other'))]
  resolve()
  await Promise.all(calls)
  expect(done).toEqual(['first', 'other'])
  await shared('a', capture('third'))
  expect(done).toEqual(['first', 'other', 'third'])
})

test('a failure of shared work reaches all who wait for it, and the next call begins again', async () => {
  const shared = createSharedWork()
  const fail = () => Promise.reject(new Error('no bank'))
  const results = await Promise.allSettled([shared('a', fail), shared('a', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  let isBegun = false
  await shared('a', async () => (isBegun = true))
  expect(isBegun).toBe(true)
})

test('work that has ended for good is not begun again while it is among the last', async () => {
  const shared = createSharedWork(2)
  const done: string[] = []
  for (const key of ['a', 'a', 'b', 'c', 'c', 'a', 'c']) await shared(key, async () => done.push(key) > 0)
  expect(done).toEqual(['a', 'b', 'c', 'a'])
})

test('work of one key is done in turn, after failures too, and that of another key at once', async () => {
  const inTurn = createWorkInTurn()
  const log: string[] = []
  const step = (name: string) => async (hasWaited: boolean) => {
    log.push(`${name} begins${hasWaited ? ' after others' : ''}`)
    await Promise.resolve()
    log.push(`${name} ends`)
    if (name === 'a1') throw new Error('busy')
    return name
  }
  const results = await Promise.allSettled([
    inTurn('a', step('a1')),
    inTurn('a', step('a2')),
    inTurn('b', step('b1')),
  ])
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'failed',
    'a2',
    'b1',
  ])
  expect(log).toEqual(['a1 begins', 'b1 begins', 'a1 ends', 'b1 ends', 'a2 begins after others', 'a2 ends'])
  expect(await inTurn('a', step('a3'))).toBe('a3')
  expect(log).toContain('a3 begins')
})

test('work that takes too long is not waited for', async () => {
  const inTurn = createWorkInTurn(20)
  let end = (): void => undefined
  const stuck = inTurn('a', async () => {
    await new Promise<void>((resolve) => {
      end = resolve
    })
  })
  expect(await inTurn('a', async (hasWaited) => hasWaited)).toBe(true)
  end()
  await stuck
})
