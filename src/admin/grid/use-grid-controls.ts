/**
 * The keys and the clipboard of the grid. A cell is active and has the focus; a range is selected from an
 * anchor to it. Keys are those of a spreadsheet. Tab goes through the cells; behind the last one, or after Escape, it
 * leaves the grid.
 */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { BulkField } from '../../domain/products/bulk-edit.ts'
import {
  type ActionResult,
  clearCells,
  copyText,
  fillDown,
  type GridView,
  paste,
  type Report,
  toggleFlags,
} from './grid-actions.ts'
import type { AfterEdit } from './grid-cell.tsx'
import { readOnlyReason } from './grid-columns.ts'
import { applyEdits, redoStep, undoStep } from './grid-draft.ts'
import { changeCells } from './grid-edits.ts'
import { afterEdit, cellAt, FAR, farMoves, moves } from './grid-keys.ts'
import type { EditingCell } from './grid-row.tsx'
import type { GridRow } from './grid-rows.ts'
import { at, type Cell, moveSelection, next, type Range, rangeOf, type Selection } from './selection.ts'
import { useGridPointer } from './use-grid-pointer.ts'

type CellName = { row: string; field: BulkField }
/** By names, because rows come and go while cells stay selected. */
type NamedSelection = { anchor: CellName; active: CellName }

export type GridControls = ReturnType<typeof useGridControls>

export const useGridControls = (options: {
  view: GridView
  table: RefObject<HTMLElement | null>
  onReport: (report: Report) => void
  onToggle: (row: GridRow) => void
}) => {
  const { view, table, onReport, onToggle } = options
  const { rows, columns } = view
  const [named, setNamed] = useState<NamedSelection | undefined>(undefined)
  const [editing, setEditing] = useState<EditingCell | undefined>(undefined)
  const takesFocus = useRef(false)
  const leavesByTab = useRef(false)

  const places = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows])
  const size = { rows: rows.length, columns: columns.length }
  const toCell = ({ row, field }: CellName): Cell | undefined => {
    const index = places.get(row)
    const column = columns.findIndex((one) => one.field === field)
    return index === undefined ? undefined : { row: index, column: Math.max(0, column) }
  }
  const active = named && toCell(named.active)
  const selection: Selection | undefined = named &&
    active && { anchor: toCell(named.anchor) ?? active, active }
  const range: Range | undefined = selection && rangeOf(selection)

  const select = (wanted: Selection, focus = true) => {
    const nameOf = ({ row, column }: Cell): CellName => ({
      row: rows[row]?.key ?? '',
      field: columns[column]?.field ?? 'price',
    })
    takesFocus.current = focus
    leavesByTab.current = false
    setNamed({ anchor: nameOf(wanted.anchor), active: nameOf(wanted.active) })
  }
  // The focus follows the active cell once it is rendered.
  useEffect(() => {
    if (!takesFocus.current || editing) return
    takesFocus.current = false
    table.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
  })

  const run = (result: ActionResult, isSilent = false) => {
    applyEdits(result.edits)
    if (!isSilent || result.report.skipped.length > 0) onReport(result.report)
  }
  const startEdit = (cell: Cell, initial?: string) => {
    const row = rows[cell.row]
    const column = columns[cell.column]
    if (!row || !column) return
    const reason = readOnlyReason(row, column.field)
    if (reason !== undefined) {
      if (row.kind === 'product') onToggle(row)
      onReport({ text: `${row.name}, ${column.label}: ${reason}.`, skipped: [] })
    } else if (column.kind === 'flag') run(toggleFlags(view, rangeOf(at(cell)), cell), true)
    else {
      const byLetter = initial
        ? view.choices[column.field as keyof typeof view.choices]?.find(({ label }) =>
            label.toLowerCase().startsWith(initial.toLowerCase()),
          )?.label
        : undefined
      setEditing(
        column.kind === 'choice'
          ? byLetter
            ? { initial: byLetter }
            : {}
          : initial === undefined
            ? {}
            : { initial },
      )
    }
  }
  const commit = (text: string, then: AfterEdit) => {
    setEditing(undefined)
    const row = active && rows[active.row]
    const column = active && columns[active.column]
    if (!selection || !row || !column) return
    const change = { row, field: column.field, to: { text } }
    const { edits, changed } = changeCells(view.edits, [change], view.choices)
    if (changed > 0) applyEdits(edits)
    const problem = edits.get(`${row.key} ${column.field}`)?.problem
    onReport({ text: problem ? `${row.name}, ${column.label}: ${problem}.` : '', skipped: [] })
    if (then === 'stay') setNamed((before) => before)
    else select(moveSelection(selection, afterEdit[then], size))
  }
  const cancel = () => {
    takesFocus.current = true
    setEditing(undefined)
  }

  const onTab = (event: KeyboardEvent, now: Selection) => {
    if (leavesByTab.current) return
    const following = next(now, event.shiftKey ? -1 : 1, size)
    if (!following) return
    event.preventDefault()
    select(following)
  }
  const onCommandKey = (event: KeyboardEvent, now: Selection): boolean => {
    const key = event.key.toLowerCase()
    const wanted = rangeOf(now)
    if (key === 'z')
      (event.shiftKey ? redoStep() : undoStep()) || onReport({ text: 'Nothing to undo.', skipped: [] })
    else if (key === 'y') redoStep()
    else if (key === 'd') run(fillDown(view, wanted))
    else if (key === 'a')
      select({ anchor: { row: size.rows - 1, column: size.columns - 1 }, active: { row: 0, column: 0 } })
    else if (event.key === ' ') selectColumn()
    else if (farMoves[event.key]) select(moveSelection(now, farMoves[event.key] ?? {}, size, event.shiftKey))
    else return false
    return true
  }
  const onPlainKey = (event: KeyboardEvent, now: Selection): boolean => {
    const { key } = event
    const column = columns[now.active.column]
    if (moves[key]) select(moveSelection(now, moves[key] ?? {}, size, event.shiftKey))
    else if (key === 'Home') select(moveSelection(now, { columns: -FAR }, size, event.shiftKey))
    else if (key === 'End') select(moveSelection(now, { columns: FAR }, size, event.shiftKey))
    else if (key === ' ' && column?.kind === 'flag') run(toggleFlags(view, rangeOf(now), now.active), true)
    else if (key === 'Enter' || key === 'F2') startEdit(now.active)
    else if (key === 'Delete' || key === 'Backspace') run(clearCells(view, rangeOf(now)))
    else if (key === 'Escape') {
      select(at(now.active))
      leavesByTab.current = true
      onReport({ text: 'Tab leaves the table now.', skipped: [] })
    } else if (key.length === 1 && key !== ' ' && column?.kind !== 'flag') startEdit(now.active, key)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || !selection || event.nativeEvent.isComposing || event.altKey) return
    if (!cellAt(event.target)) return
    if (event.key === 'Tab') return onTab(event, selection)
    const handled =
      event.ctrlKey || event.metaKey ? onCommandKey(event, selection) : onPlainKey(event, selection)
    if (handled) event.preventDefault()
  }

  const onCopy = (event: ClipboardEvent) => {
    if (editing || !range) return
    event.clipboardData.setData('text/plain', copyText(view, range))
    event.preventDefault()
    onReport({ text: 'Copied.', skipped: [] })
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing || !range) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text !== '') run(paste(view, range, text))
  }

  const onFocus = (event: { target: EventTarget }) => {
    const cell = cellAt(event.target)
    if (cell && (cell.row !== active?.row || cell.column !== active.column)) select(at(cell), false)
  }
  const selectColumn = () => {
    const column = active?.column ?? 0
    if (rows.length > 0) select({ anchor: { row: rows.length - 1, column }, active: { row: 0, column } })
  }
  const pointer = useGridPointer({
    selection,
    range,
    isEditing: editing !== undefined,
    select,
    startEdit,
    fill: (over) => run(fillDown(view, over)),
  })
  return {
    active,
    range,
    editing,
    commit,
    cancel,
    run,
    selectColumn,
    jumpTo: (row: string, field: BulkField) => {
      takesFocus.current = true
      setNamed({ anchor: { row, field }, active: { row, field } })
    },
    handlers: {
      onKeyDown,
      onCopy,
      onPaste,
      onFocus,
      ...pointer,
    },
  }
}
