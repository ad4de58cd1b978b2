import { expect, test } from 'vitest'
import { at, cellsOf, contains, moveSelection, next, pasteTargets, rangeOf } from './selection.ts'

const size = { rows: 4, columns: 3 }

test('A range grows from its anchor in every direction and ends at the edge of the grid', () => {
  const start = at({ row: 2, column: 1 })
  const grown = moveSelection(moveSelection(start, { rows: -1 }, size, true), { columns: 5 }, size, true)
  expect(rangeOf(grown)).toEqual({ top: 1, bottom: 2, left: 1, right: 2 })
  expect(contains(rangeOf(grown), { row: 2, column: 2 })).toBe(true)
  expect(contains(rangeOf(grown), { row: 3, column: 2 })).toBe(false)
  expect(cellsOf(rangeOf(moveSelection(grown, { rows: 1 }, size))).flat()).toHaveLength(1)
  expect(cellsOf(rangeOf(grown)).flat()).toHaveLength(4)
})

test('Tab goes in reading order, and leaves the grid behind its last and before its first cell', () => {
  expect(next(at({ row: 0, column: 2 }), 1, size)?.active).toEqual({ row: 1, column: 0 })
  expect(next(at({ row: 1, column: 0 }), -1, size)?.active).toEqual({ row: 0, column: 2 })
  expect(next(at({ row: 3, column: 2 }), 1, size)).toBeUndefined()
  expect(next(at({ row: 0, column: 0 }), -1, size)).toBeUndefined()
})

const texts = (block: string[][], selection: Parameters<typeof rangeOf>[0]) => {
  const { targets, left } = pasteTargets(block, rangeOf(selection), size)
  return { cells: targets.map(({ cell, text }) => `${cell.row}/${cell.column}=${text}`), left }
}

test('One copied cell fills the whole selection', () => {
  const selection = { anchor: { row: 0, column: 0 }, active: { row: 1, column: 1 } }
  expect(texts([['x']], selection).cells).toEqual(['0/0=x', '0/1=x', '1/0=x', '1/1=x'])
})

test('A block is pasted from the first selected cell on, and repeated where it fits', () => {
  expect(texts([['a', 'b'], ['c']], at({ row: 1, column: 1 }))).toEqual({
    cells: ['1/1=a', '1/2=b', '2/1=c'],
    left: 0,
  })
  const four = { anchor: { row: 0, column: 0 }, active: { row: 3, column: 0 } }
  expect(texts([['a'], ['b']], four).cells).toEqual(['0/0=a', '1/0=b', '2/0=a', '3/0=b'])
})

test('Cells of a block that are outside of the grid are counted', () => {
  expect(
    texts(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      at({ row: 3, column: 2 }),
    ),
  ).toEqual({ cells: ['3/2=a'], left: 3 })
})
