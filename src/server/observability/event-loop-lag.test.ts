import { expect, it } from 'vitest'
import { createLagState } from './event-loop-lag.ts'

it('The loop is late at once when it is delayed and busy, and until it was calm for half a minute', () => {
  const sample = createLagState()
  expect(sample({ maxLagMs: 400, utilization: 0.2, atMs: 0 }), 'a suspended machine').toBe(false)
  expect(sample({ maxLagMs: 400, utilization: 0.9, atMs: 1_000 })).toBe(true)
  expect(sample({ maxLagMs: 20, utilization: 0.1, atMs: 2_000 })).toBe(true)
  expect(sample({ maxLagMs: 160, utilization: 0.1, atMs: 20_000 }), 'not calm yet').toBe(true)
  expect(sample({ maxLagMs: 20, utilization: 0.1, atMs: 21_000 })).toBe(true)
  expect(sample({ maxLagMs: 20, utilization: 0.1, atMs: 50_999 })).toBe(true)
  expect(sample({ maxLagMs: 20, utilization: 0.1, atMs: 51_000 })).toBe(false)
})
