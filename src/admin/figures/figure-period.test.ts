import { expect, test } from 'vitest'
import { periodProblem, periodQuery, readPeriod } from './figure-period.ts'

test.each([
  ['', 'days=30'],
  ['days=7', 'days=7'],
  ['days=8', 'days=30'],
  ['days=x', 'days=30'],
  ['from=2026-01-01&to=2026-01-31', 'from=2026-01-01&to=2026-01-31'],
  ['from=2026-02-01&to=2026-01-31', 'days=30'],
  ['from=2026-02-30&to=2026-03-31', 'days=30'],
])('the URL query "%s" is the period "%s"', (query, period) => {
  expect(periodQuery(readPeriod(new URLSearchParams(query)))).toBe(period)
})

test('a period of more than three years, or one that ends before it begins, is refused in words', () => {
  expect(periodProblem('2026-01-02', '2026-01-01')).toBe('The last day is before the first.')
  expect(periodProblem('2020-01-01', '2026-01-01')).toBe('A period has at most three years.')
  expect(periodProblem('2026-01-01', '')).toBe('Choose a first and a last day.')
  expect(periodProblem('2026-01-01', '2026-01-01')).toBeUndefined()
})
