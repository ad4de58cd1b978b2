/** The mouse and the finger on the grid: select a range by dragging, fill down by its handle, edit by tap or double click. */
import { type PointerEvent, useRef } from 'react'
import { cellAt } from './grid-keys.ts'
import { at, type Cell, type Range, type Selection } from './selection.ts'

export const useGridPointer = (options: {
  selection: Selection | undefined
  range: Range | undefined
  isEditing: boolean
  select: (wanted: Selection) => void
  startEdit: (cell: Cell) => void
  fill: (range: Range) => void
}) => {
  const { selection, range, isEditing, select, startEdit, fill } = options
  const active = selection?.active
  const drag = useRef<'select' | 'fill' | undefined>(undefined)

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (event.target instanceof Element && event.target.closest('[data-fill-handle]') && range) {
      drag.current = 'fill'
      event.preventDefault()
      return
    }
    const cell = cellAt(event.target)
    if (!cell || (isEditing && event.target instanceof Element && event.target.closest('input, select')))
      return
    // A finger scrolls; what it taps is chosen by the click.
    if (event.pointerType !== 'mouse') return
    event.preventDefault()
    const focused = document.activeElement
    if (isEditing && focused instanceof HTMLElement) focused.blur()
    drag.current = 'select'
    select(event.shiftKey && selection ? { anchor: selection.anchor, active: cell } : at(cell))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 0) drag.current = undefined
    if (!drag.current || !selection || !range) return
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY))
    if (!cell || (cell.row === selection.active.row && cell.column === selection.active.column)) return
    if (drag.current === 'select') select({ anchor: selection.anchor, active: cell })
    else if (cell.row >= range.top)
      select({
        anchor: { row: range.top, column: range.left },
        active: { row: cell.row, column: range.right },
      })
  }
  const onPointerUp = () => {
    if (drag.current === 'fill' && range && range.bottom > range.top) fill(range)
    drag.current = undefined
  }
  const onClick = (event: { target: EventTarget; nativeEvent: Event }) => {
    const cell = cellAt(event.target)
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
    if (!cell || !isTouch || (isEditing && active?.row === cell.row && active.column === cell.column)) return
    select(at(cell))
    startEdit(cell)
  }
  const onDoubleClick = (event: { target: EventTarget }) => {
    const cell = cellAt(event.target)
    if (cell && !isEditing) startEdit(cell)
  }
  return { onPointerDown, onPointerMove, onPointerUp, onClick, onDoubleClick }
}
