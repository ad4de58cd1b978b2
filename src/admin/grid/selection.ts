/** The active cell and the selected range of the grid, as positions in the rows and columns that are shown. */

export type Cell = { row: number; column: number }
/** From the cell where the selection began to the active one, which has the focus. */
export type Selection = { anchor: Cell; active: Cell }
export type Size = { rows: number; columns: number }
export type Range = { top: number; bottom: number; left: number; right: number }

export const at = (cell: Cell): Selection => ({ anchor: cell, active: cell })

export const rangeOf = ({ anchor, active }: Selection): Range => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
})

export const contains = ({ top, bottom, left, right }: Range, { row, column }: Cell): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

export const cellsOf = ({ top, bottom, left, right }: Range): Cell[][] =>
  Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column) => ({ row: top + row, column: left + column })),
  )

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** `extend`: the range grows from its anchor, as with Shift. */
export const moveSelection = (
  selection: Selection,
  by: { rows?: number; columns?: number },
  size: Size,
  extend = false,
): Selection => {
  const active = {
    row: clamp(selection.active.row + (by.rows ?? 0), size.rows),
    column: clamp(selection.active.column + (by.columns ?? 0), size.columns),
  }
  return extend ? { anchor: selection.anchor, active } : at(active)
}

/** The next cell in reading order, as with Tab; undefined behind the last and before the first. */
export const next = ({ active }: Selection, direction: 1 | -1, size: Size): Selection | undefined => {
  const place = active.row * size.columns + active.column + direction
  if (place < 0 || place >= size.rows * size.columns) return undefined
  return at({ row: Math.floor(place / size.columns), column: place % size.columns })
}

/**
 * Which text each cell gets from a pasted block. A single cell fills the whole selection, and so does a block that fits
 * into it a whole number of times. `left`: cells of the block that are outside of the grid.
 */
export const pasteTargets = (
  block: readonly (readonly string[])[],
  range: Range,
  size: Size,
): { targets: { cell: Cell; text: string }[]; left: number } => {
  const height = block.length
  const width = Math.max(...block.map((cells) => cells.length))
  const selectedRows = range.bottom - range.top + 1
  const selectedColumns = range.right - range.left + 1
  const repeats = selectedRows % height === 0 && selectedColumns % width === 0
  const rows = repeats ? selectedRows : height
  const columns = repeats ? selectedColumns : width
  const targets: { cell: Cell; text: string }[] = []
  let left = 0
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const text = block[row % height]?.[column % width]
      if (text === undefined) continue
      const cell = { row: range.top + row, column: range.left + column }
      if (cell.row < size.rows && cell.column < size.columns) targets.push({ cell, text })
      else left += 1
    }
  return { targets, left }
}
