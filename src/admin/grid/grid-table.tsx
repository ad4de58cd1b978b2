/** The table of the grid: a scrolling area that renders the rows in view, with a fixed head and first column. */
import { Fragment, type RefObject, useEffect, useRef } from 'react'
import type { Choices, GridColumn } from './grid-columns.ts'
import type { Edits } from './grid-edits.ts'
import { GridRowView } from './grid-row.tsx'
import type { GridRow } from './grid-rows.ts'
import type { GridControls } from './use-grid-controls.ts'
import { useRowHeight, useRowWindow, windowRows } from './use-row-window.ts'

type GridTableProps = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  edits: Edits
  choices: Choices
  controls: GridControls
  open: ReadonlySet<string>
  onToggle: (row: GridRow) => void
  table: RefObject<HTMLTableElement | null>
  nameWidth: number
}

const grid = { role: 'grid', 'aria-multiselectable': true }
const hidden = { 'aria-hidden': true }

const SAVE_BAR_HEIGHT = 80

const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr {...hidden}>
      <td className="p-0" style={{ height }} />
    </tr>
  ) : null

/** Scrolls the active cell into view, beside the fixed head and the fixed first column. */
const useVisibleCell = (
  scroller: RefObject<HTMLElement | null>,
  active: GridControls['active'],
  columns: readonly GridColumn[],
  { nameWidth, rowHeight }: { nameWidth: number; rowHeight: number },
) => {
  const { row, column } = active ?? {}
  useEffect(() => {
    const element = scroller.current
    if (!element || row === undefined || column === undefined) return
    const top = row * rowHeight
    const height = element.clientHeight - rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + height) element.scrollTop = top + rowHeight - height
    const left = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0)
    const width = element.clientWidth - nameWidth
    const right = left + (columns[column]?.width ?? 0)
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (right > element.scrollLeft + width) element.scrollLeft = right - width
    // The page scrolls too where the cell is below the window or under the bar with the save.
    const cell = element.querySelector('[data-active]')?.getBoundingClientRect()
    if (!cell) return
    const end = innerHeight - SAVE_BAR_HEIGHT
    if (cell.bottom > end) scrollBy(0, cell.bottom - end)
    else if (cell.top < 0) scrollBy(0, cell.top)
  }, [scroller, row, column, columns, nameWidth, rowHeight])
}

export const GridTable = (props: GridTableProps) => {
  const { rows, columns, edits, choices, controls, open, onToggle, table, nameWidth } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const shown = useRowWindow(scroller, rows.length, rowHeight)
  const { active, range, editing } = controls
  useVisibleCell(scroller, active, columns, { nameWidth, rowHeight })
  const indices = windowRows(shown, active?.row)
  const width = columns.reduce((sum, column) => sum + column.width, nameWidth)
  return (
    <div
      ref={scroller}
      data-grid-scroller
      className="relative mt-3 max-h-[max(20rem,calc(100dvh-15rem))] overflow-auto overscroll-contain border border-line bg-paper"
    >
      <table
        ref={table}
        {...grid}
        {...controls.handlers}
        aria-label="Products"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: width }}
      >
        <colgroup>
          <col style={{ minWidth: nameWidth }} />
          {columns.map(({ field, width: columnWidth }) => (
            <col key={field} style={{ width: columnWidth }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} style={{ height: rowHeight }}>
            <th
              scope="col"
              aria-colindex={1}
              className="sticky top-0 left-0 z-30 border-r border-b border-edge bg-shell px-2 text-left text-xs font-medium"
            >
              Product
            </th>
            {columns.map(({ field, label, kind }, place) => (
              <th
                key={field}
                scope="col"
                aria-colindex={place + 2}
                className={`sticky top-0 z-20 border-r border-b border-edge bg-shell px-2 text-xs font-medium ${kind === 'text' ? 'text-right' : kind === 'flag' ? 'text-center' : 'text-left'}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indices.map((index, place) => {
            const row = rows[index]
            if (!row) return null
            const isActive = active?.row === index
            return (
              <Fragment key={row.key}>
                <Gap height={(index - (place === 0 ? 0 : (indices[place - 1] ?? 0) + 1)) * rowHeight} />
                <GridRowView
                  row={row}
                  index={index}
                  height={rowHeight}
                  columns={columns}
                  edits={edits}
                  choices={choices}
                  range={range}
                  activeColumn={isActive ? active.column : undefined}
                  isTabStop={!active && index === 0}
                  editing={isActive ? editing : undefined}
                  isOpen={open.has(row.productId)}
                  onToggle={onToggle}
                  onCommit={controls.commit}
                  onCancel={controls.cancel}
                />
              </Fragment>
            )
          })}
          <Gap height={(rows.length - 1 - (indices.at(-1) ?? rows.length - 1)) * rowHeight} />
        </tbody>
      </table>
    </div>
  )
}
