/**
 * What is done with the selected cells: pasted, filled down, cleared, changed by a percentage. Each action is one undo
 * step, and says what it has changed and what it has not.
 */

import { decimal, parsePence } from '../../domain/pricing/money.ts'
import { changeByPercent } from '../../domain/pricing/percent-change.ts'
import { type BulkField, bulkLabel } from '../../domain/products/bulk-edit.ts'
import { parseClipboard, toClipboard } from './clipboard-table.ts'
import type { Choices, GridColumn } from './grid-columns.ts'
import { type CellChange, cellKey, changeCells, type Edits, type Skipped } from './grid-edits.ts'
import { shownText, shownValue } from './grid-row.tsx'
import type { GridRow } from './grid-rows.ts'
import { type Cell, cellsOf, pasteTargets, type Range } from './selection.ts'

export type GridView = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  edits: Edits
  choices: Choices
}
/** What has happened, in words, and the cells that were left as they are. */
export type Report = { text: string; skipped: readonly Skipped[] }
export type ActionResult = { edits: Edits; report: Report }

const cells = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`)

const changeText = (done: string, changed: number, skipped: number): string =>
  `${done} ${cells(changed)}.${skipped > 0 ? ` ${cells(skipped)} not changed:` : ''}`

const apply = (
  view: GridView,
  changes: readonly CellChange[],
  done: string,
  extra: Skipped[] = [],
): ActionResult => {
  const { edits, changed, skipped } = changeCells(view.edits, changes, view.choices)
  const all = [...extra, ...skipped]
  return { edits, report: { text: changeText(done, changed, all.length), skipped: all } }
}

const at = ({ rows, columns }: GridView, { row, column }: Cell) => ({
  row: rows[row] as GridRow,
  column: columns[column] as GridColumn,
})

export const copyText = (view: GridView, range: Range): string =>
  toClipboard(
    cellsOf(range).map((line) =>
      line.map((cell) => {
        const { row, column } = at(view, cell)
        return shownText(row, column, view.edits, view.choices)
      }),
    ),
  )

export const paste = (view: GridView, range: Range, text: string): ActionResult => {
  const size = { rows: view.rows.length, columns: view.columns.length }
  const { targets, left } = pasteTargets(parseClipboard(text), range, size)
  const result = apply(
    view,
    targets.map(({ cell, text: typed }) => {
      const { row, column } = at(view, cell)
      return { row, field: column.field, to: { text: typed } }
    }),
    'Pasted: changed',
  )
  if (left === 0) return result
  const { text: said, skipped } = result.report
  return { ...result, report: { text: `${said} ${cells(left)} did not fit into the table.`, skipped } }
}

/** The first selected row is copied to the others; of a single row, the one above it. */
export const fillDown = (view: GridView, range: Range): ActionResult => {
  const source = range.top === range.bottom ? range.top - 1 : range.top
  if (source < 0) return { edits: view.edits, report: { text: 'There is no row above.', skipped: [] } }
  const changes = cellsOf({ ...range, top: source + 1 })
    .flat()
    .map((cell): CellChange => {
      const { row, column } = at(view, cell)
      const { row: from } = at(view, { row: source, column: cell.column })
      const edit = view.edits.get(cellKey(from.key, column.field))
      const to =
        edit?.problem === undefined ? { value: shownValue(from, column, view.edits) } : { text: edit.text }
      return { row, field: column.field, to }
    })
  // A stock that the source row only sums up is not a value to fill with.
  return apply(view, changes, 'Filled down: changed')
}

const CLEARABLE: readonly BulkField[] = ['compareAtPrice']

/** Only what may be empty is emptied. */
export const clearCells = (view: GridView, range: Range): ActionResult => {
  const changes: CellChange[] = []
  const kept: Skipped[] = []
  for (const cell of cellsOf(range).flat()) {
    const { row, column } = at(view, cell)
    const { field, kind } = column
    if (CLEARABLE.includes(field) || kind === 'flag') changes.push({ row, field, to: { text: '' } })
    else kept.push({ name: row.name, field, reason: 'it cannot be empty' })
  }
  return apply(view, changes, 'Cleared:', kept)
}

const isPrice = (field: BulkField): boolean => field === 'price' || field === 'compareAtPrice'

/** @param percent in hundredths of a percent */
export const changePrices = (view: GridView, range: Range, percent: number): ActionResult => {
  const changes: CellChange[] = []
  const kept: Skipped[] = []
  for (const cell of cellsOf(range).flat()) {
    const { row, column } = at(view, cell)
    const { field } = column
    if (!isPrice(field)) continue
    if (row.kind === 'variant') {
      kept.push({ name: row.name, field, reason: 'sizes and colours have the price of their product' })
      continue
    }
    const shown = shownValue(row, column, view.edits)
    const outcome = changeByPercent(shown === null ? null : (parsePence(String(shown)) ?? null), percent)
    if ('unchanged' in outcome) kept.push({ name: row.name, field, reason: outcome.unchanged })
    else changes.push({ row, field, to: { text: decimal(outcome.pence) } })
  }
  if (changes.length + kept.length === 0)
    return {
      edits: view.edits,
      report: { text: 'No price is selected. Select cells in a price column first.', skipped: [] },
    }
  return apply(view, changes, 'Prices: changed', kept)
}

export const toggleFlags = (view: GridView, range: Range, active: Cell): ActionResult => {
  const { row, column } = at(view, active)
  const value = shownValue(row, column, view.edits) !== true
  const changes = cellsOf(range)
    .flat()
    .map((cell) => at(view, cell))
    .filter((one) => one.column.kind === 'flag')
    .map((one): CellChange => ({ row: one.row, field: one.column.field, to: { value } }))
  return apply(view, changes, value ? 'Set to Yes:' : 'Set to No:')
}

export const skippedText = ({ name, field, reason }: Skipped): string =>
  `${name}, ${bulkLabel(field)}: ${reason}`
