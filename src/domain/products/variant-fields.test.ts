import { expect, test } from 'vitest'
import { weightProblem } from './variant-fields.ts'

test.each([
  ['', undefined],
  [' 900 ', undefined],
  ['0', undefined],
  ['1000000', undefined],
  ['1000001', 'Weight must be at most 1,000,000 grams'],
  ['0.5', 'Weight must be whole grams'],
  ['-1', 'Weight must be whole grams'],
  ['2 kg', 'Weight must be whole grams'],
])('A typed weight "%s" has the problem %s', (text, problem) => {
  expect(weightProblem(text)).toBe(problem)
})
