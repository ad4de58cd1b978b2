import { expect, test } from 'vitest'
import { differencesText, MAX_COUNTED, parseCounted } from './stocktake.ts'

test.each([
  ['Nothing differs', [[5, 5]]],
  ['1 line differs: 1 unit more', [[6, 5]]],
  ['1 line differs: 3 units fewer', [[2, 5]]],
  [
    '2 lines differ: 2 units more, 3 fewer',
    [
      [7, 5],
      [0, 3],
      [4, 4],
    ],
  ],
])('The differences are said as "%s"', (text, lines) => {
  expect(differencesText(lines.map(([counted = 0, expected = 0]) => ({ counted, expected })))).toBe(text)
})

test.each([
  ['12', 12],
  [' 0 ', 0],
  [String(MAX_COUNTED), MAX_COUNTED],
  ['1000000', undefined],
  ['96385074', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
])('The typed number "%s" is %s', (text, counted) => {
  expect(parseCounted(text)).toBe(counted)
})
