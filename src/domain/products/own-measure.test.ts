import { expect, test } from 'vitest'
import { isNear, readOwnMeasure } from './own-measure.ts'
import { parseSizeTable } from './size-table.ts'

const table = parseSizeTable(
  'Size, Chest, Length, Sleeve\nS, 49.5, 67, 60\nM, 52.5, 69, 61\nXL, 58.5, 73, 63',
)
if (!table) throw new Error('no table')

test.each([
  ['54', 54],
  [' 54.5 ', 54.5],
  ['54,5', 54.5],
  ['54,', 54],
  ['30', 30],
  ['90', 90],
])('"%s" is a chest', (text, cm) => expect(readOwnMeasure(table, 0, text)).toEqual({ cm }))

test.each(['wide', '1e2', '0x30', '-54', '+54', '5 4', '54.5.1', 'Infinity', '½'])(
  '"%s" is no number of cm',
  (text) => expect(readOwnMeasure(table, 0, text)).toEqual({ problem: 'Enter cm, such as 54.5' }),
)

test.each(['109', '300', '29.9', '90.1', '0'])(
  'a chest of %s is a mistake, and it is said how to measure',
  (text) =>
    expect(readOwnMeasure(table, 0, text)).toEqual({
      problem: 'Measure across the front, from seam to seam, not around: a chest is 30 to 90 cm wide.',
    }),
)

test('Every measure has limits of its own, and nothing is no mistake', () => {
  expect(readOwnMeasure(table, 1, '300').problem).toMatch(/to the hem: a length is 40 to 110 cm\.$/)
  expect(readOwnMeasure(table, 2, '300').problem).toBe('Measure it flat: sleeve is 35 to 95 cm.')
  expect(readOwnMeasure(table, 0, ' ')).toEqual({})
})

test('A size is near up to a tenth of each of its measures', () => {
  const row = { size: 'M', cm: [50, 70] }
  expect(isNear(row, [55, undefined])).toBe(true)
  expect(isNear(row, [55.1, 70])).toBe(false)
  expect(isNear(row, [50, 78])).toBe(false)
})
