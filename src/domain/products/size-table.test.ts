import { expect, test } from 'vitest'
import { differencesOf, nearestSize, parseSizeTable } from './size-table.ts'

const TABLE = 'Size, Chest, Length\nS, 49.5, 67\nM, 52.5, 69\nL, 55.5, 71'
const table = parseSizeTable(TABLE)

test('A table is read with commas, semicolons or the tabs of a spreadsheet, also with decimal commas and empty lines', () => {
  const read = { measures: ['Chest', 'Length'], rows: [{ size: 'M', cm: [52.5, 69] }] }
  expect(parseSizeTable('Size, Chest, Length\nM, 52.5, 69')).toEqual(read)
  expect(parseSizeTable('Size;Chest;Length\n\nM;52,5;69\n')).toEqual(read)
  expect(parseSizeTable('\tChest\tLength\r\nM\t52,5\t69\r\n')).toEqual(read)
})

test.each([
  ['one measure alone', 'Size, Chest\nM, 52'],
  ['no size', 'Size, Chest, Length'],
  ['a missing cell', 'Size, Chest, Length\nM, 52'],
  ['a size twice', 'Size, Chest, Length\nM, 52, 69\nM, 53, 70'],
  ['a measure twice', 'Size, Chest, Chest\nM, 52, 69'],
  ['words', 'Size, Chest, Length\nM, wide, 69'],
  ['mm', 'Size, Chest, Length\nM, 525, 690'],
  ['zero', 'Size, Chest, Length\nM, 0, 69'],
  ['prose', 'See the size guide'],
])('%s is no size table', (_, text) => expect(parseSizeTable(text)).toBeUndefined())

test('The nearest size weighs each measure by its share, and what was not measured does not count', () => {
  if (!table) throw new Error('no table')
  expect(nearestSize(table, [54.3, undefined])?.size).toBe('L')
  expect(nearestSize(table, [undefined, 66])?.size).toBe('S')
  expect(nearestSize(table, [52, 71])?.size).toBe('M')
  expect(nearestSize(table, [undefined, undefined])).toBeUndefined()
})

test('A difference is above zero where the size is larger, to a tenth of a cm', () => {
  expect(differencesOf({ size: 'M', cm: [52.5, 69] }, [52.2, 70])).toEqual([0.3, -1])
  expect(differencesOf({ size: 'M', cm: [52.5, 69] }, [undefined, 69])).toEqual([undefined, 0])
})
