/** A row of the grid: the name of the product or variant, and a cell for each column that is shown. */
import { ChevronRight } from 'lucide-react'
import type { BulkValue } from '../../domain/products/bulk-edit.ts'
import { type AfterEdit, CellEditor, CellValue } from './grid-cell.tsx'
import { type Choices, cellText, choicesOf, type GridColumn, readOnlyReason } from './grid-columns.ts'
import { cellKey, type Edits } from './grid-edits.ts'
import type { GridRow } from './grid-rows.ts'
import { contains, type Range } from './selection.ts'

/** The table is a grid: its cells have the roles of one. */
const rowHeader = { role: 'rowheader' }
const gridCell = (isSelected: boolean, isReadOnly: boolean) => ({
  role: 'gridcell',
  'aria-selected': isSelected,
  'aria-readonly': isReadOnly,
})

/** The square at the corner of the selection, to drag down. The keyboard has Ctrl+D. */
const FillHandle = () => (
  <span
    data-fill-handle
    aria-hidden="true"
    className="absolute right-0 bottom-0 size-2.5 cursor-crosshair border border-white bg-moss max-md:hidden pointer-coarse:hidden"
  />
)

export type EditingCell = { initial?: string }

type GridRowViewProps = {
  row: GridRow
  index: number
  columns: readonly GridColumn[]
  edits: Edits
  choices: Choices
  /** Of the selection; undefined before a cell is chosen. */
  range: Range | undefined
  /** The column of the active cell, where it is in this row. */
  activeColumn: number | undefined
  height: number
  /** The cell that Tab reaches first: the active one, else the first of the grid. */
  isTabStop: boolean
  editing: EditingCell | undefined
  isOpen: boolean
  onToggle: (row: GridRow) => void
  onCommit: (text: string, then: AfterEdit) => void
  onCancel: () => void
}

/** The value that a cell shows: the edited one, else the stored one. */
export const shownValue = (row: GridRow, column: GridColumn, edits: Edits): BulkValue | null => {
  const edit = edits.get(cellKey(row.key, column.field))
  return edit ? edit.value : (row.values[column.field] ?? null)
}
/** The text to begin an edit with, which is also what is copied. */
export const shownText = (row: GridRow, column: GridColumn, edits: Edits, choices: Choices): string => {
  const edit = edits.get(cellKey(row.key, column.field))
  return edit ? edit.text : cellText(column.field, row.values[column.field], choices)
}

const tone = (isSelected: boolean, isChanged: boolean, hasProblem: boolean, isReadOnly: boolean): string => {
  if (hasProblem) return 'bg-blush inset-ring inset-ring-sale'
  if (isSelected) return isChanged ? 'bg-mist inset-ring inset-ring-amber' : 'bg-mist'
  if (isChanged) return 'bg-sand'
  return isReadOnly ? 'bg-shell text-muted' : 'bg-paper'
}

export const GridRowView = (props: GridRowViewProps) => {
  const { row, index, height, columns, edits, choices, range, activeColumn, isTabStop, editing, isOpen } =
    props
  const isVariant = row.kind === 'variant'
  const canOpen = row.kind === 'product' && row.counting === 'by-variant'
  return (
    <tr aria-rowindex={index + 2} style={{ height }}>
      <th
        scope="row"
        {...rowHeader}
        className="sticky left-0 z-10 border-r border-b border-line bg-paper p-0 text-left font-normal"
      >
        <span className={`flex items-center gap-1 pr-2 ${canOpen ? '' : 'pl-9 pointer-coarse:pl-12'}`}>
          {canOpen && (
            <button
              type="button"
              tabIndex={-1}
              aria-expanded={isOpen}
              aria-label={`Sizes and colours of ${row.name}`}
              className="grid size-8 shrink-0 place-items-center pointer-coarse:size-11"
              onClick={() => props.onToggle(row)}
            >
              <ChevronRight aria-hidden="true" className={`size-4 ${isOpen ? 'rotate-90' : ''}`} />
            </button>
          )}
          <span className="min-w-0 flex-1" title={row.sku ? `${row.name} (${row.sku})` : row.name}>
            <span className={`block truncate text-sm ${isVariant ? 'text-muted' : ''}`}>{row.title}</span>
          </span>
        </span>
      </th>
      {columns.map((column, place) => {
        const edit = edits.get(cellKey(row.key, column.field))
        const isActive = activeColumn === place
        const isSelected = range !== undefined && contains(range, { row: index, column: place })
        const isCorner = range?.bottom === index && range.right === place
        const reason = readOnlyReason(row, column.field)
        const hasValue = row.values[column.field] !== undefined
        return (
          <td
            key={column.field}
            {...gridCell(isSelected, reason !== undefined)}
            aria-colindex={place + 2}
            aria-invalid={edit?.problem !== undefined || undefined}
            tabIndex={isActive || (isTabStop && place === 0) ? 0 : -1}
            data-cell={`${index}/${place}`}
            data-active={isActive || undefined}
            title={edit?.problem}
            className={`relative overflow-hidden border-r border-b border-line px-2 text-sm select-none focus:outline-2 focus:-outline-offset-2 focus:outline-moss ${tone(isSelected, edit !== undefined, edit?.problem !== undefined, reason !== undefined)}`}
          >
            {isActive && editing ? (
              <CellEditor
                label={`${column.label} of ${row.name}`}
                column={column}
                choices={choicesOf(column.field, choices)}
                initial={editing.initial ?? shownText(row, column, edits, choices)}
                isReplaced={editing.initial !== undefined}
                onCommit={props.onCommit}
                onCancel={props.onCancel}
              />
            ) : (
              (hasValue || edit) && (
                <CellValue
                  column={column}
                  edit={edit}
                  value={shownValue(row, column, edits)}
                  choices={choices}
                />
              )
            )}
            {isCorner && !editing && <FillHandle />}
            {edit && <span className="sr-only">{edit.problem ?? ', changed'}</span>}
          </td>
        )
      })}
    </tr>
  )
}
