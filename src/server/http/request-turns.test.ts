import { describe, expect, it } from 'vitest'
import { createRequestTurns } from './request-turns.ts'

const createTestTurns = () => {
  const turns: (() => void)[] = []
  const started: string[] = []
  const enter = createRequestTurns((run) => turns.push(run))
  return {
    started,
    request: (address: string, name = address) => enter(address, () => started.push(name)),
    /** Runs the next turn, and says which requests start in it. */
    nextTurn: () => {
      const before = started.length
      turns.shift()?.()
      return started.slice(before)
    },
    isIdle: () => turns.length === 0,
  }
}

describe('the start of requests', () => {
  it('happens at once for the first few of a turn, and later for the others, in their order', () => {
    const { request, nextTurn, started } = createTestTurns()
    for (let number = 1; number <= 10; number += 1) request('a', `a${number}`)
    expect(started).toEqual(['a1', 'a2', 'a3', 'a4'])
    expect(nextTurn()).toEqual(['a5', 'a6', 'a7', 'a8'])
    request('a', 'a11')
    expect(nextTurn()).toEqual(['a9', 'a10', 'a11'])
  })

  it('alternates between addresses, so that a flood of one delays another by one request', () => {
    const { request, nextTurn } = createTestTurns()
    for (let number = 1; number <= 100; number += 1) request('flood')
    request('shopper')
    expect(nextTurn()).toEqual(['flood', 'shopper', 'flood', 'flood'])
  })

  it('is at once again when the flood is over, and schedules nothing when nothing waits', () => {
    const { request, nextTurn, started, isIdle } = createTestTurns()
    for (let number = 1; number <= 6; number += 1) request('a')
    nextTurn()
    nextTurn()
    expect(isIdle()).toBe(true)
    request('b')
    expect(started.at(-1)).toBe('b')
  })
})
