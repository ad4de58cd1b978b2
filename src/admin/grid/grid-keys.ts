/** Where each key moves the active cell of the grid, as in a spreadsheet, and which cell an element belongs to. */
import type { AfterEdit } from './grid-cell.tsx'
import type { Cell } from './selection.ts'

/** By key: from the active cell. */
export const moves: Record<string, { rows?: number; columns?: number }> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
  PageUp: { rows: -15 },
  PageDown: { rows: 15 },
}
/** Beyond every edge. */
export const FAR = 1_000_000
/** By key, with Ctrl or Cmd. */
export const farMoves: Record<string, { rows?: number; columns?: number }> = {
  ArrowUp: { rows: -FAR },
  ArrowDown: { rows: FAR },
  ArrowLeft: { columns: -FAR },
  ArrowRight: { columns: FAR },
  Home: { rows: -FAR, columns: -FAR },
  End: { rows: FAR, columns: FAR },
}
/** Where an edit leaves to. */
export const afterEdit: Record<AfterEdit, { rows?: number; columns?: number }> = {
  stay: {},
  down: { rows: 1 },
  up: { rows: -1 },
  right: { columns: 1 },
  left: { columns: -1 },
}

/** The cell that an event is about. */
export const cellAt = (target: EventTarget | null): Cell | undefined => {
  const place =
    target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined
  const [row, column] = place?.split('/').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}
