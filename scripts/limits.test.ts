import { expect, test } from 'vitest'
import { compareWithLimits, statementCounts } from './limits.ts'

const limits = [
  { what: 'home page: script', unit: 'bytes' as const, limit: 100 },
  { what: 'the cart is read', unit: 'statements' as const, limit: 2 },
]
const counts = statementCounts('the cart is read: 2 statements\n  select\n  select cart_lines\n')

test('statements are counted by their step, and figures within their limits are printed beside them', () => {
  expect(compareWithLimits(limits, [{ what: 'home page: script', value: 100 }, ...counts])).toEqual([
    'home page: script: 100 of 100',
    'the cart is read: 2 of 2',
  ])
})

test('what passes its limit fails and names what grew; so does a figure without a limit, and a limit without a figure', () => {
  const grew = () => 'Grown: react +9'
  expect(() =>
    compareWithLimits(limits, [{ what: 'home page: script', value: 101, grew }, ...counts]),
  ).toThrow(/home page: script: 101 bytes; its limit in test\/limits\.json is 100\.\nGrown: react \+9/)
  expect(() => compareWithLimits(limits, counts)).toThrow('nothing measures "home page: script"')
  expect(() => compareWithLimits([], counts)).toThrow('has no limit of "the cart is read": 2')
})
