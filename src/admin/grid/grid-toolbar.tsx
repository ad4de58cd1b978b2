/** The actions of the grid that have no place in a cell, and what its keys do. */
import { ArrowDownToLine, ListTree, Percent, RectangleVertical, Redo2, Undo2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { Button } from '../../ui/button.tsx'

type GridToolbarProps = {
  hasSelection: boolean
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  onFillDown: () => void
  onPercent: () => void
  onSelectColumn: () => void
  onOpenAll: () => void
}

type Action = {
  label: string
  Icon: ComponentType<{ className?: string }>
  isOff?: boolean
  onClick: () => void
}

const keys: readonly (readonly [keys: string, effect: string])[] = [
  ['Arrows, Page Up and Down, Home, End', 'move; with Ctrl to the end; with Shift they select'],
  ['Typing', 'replaces the value; F2 or Enter edits it; Space ticks'],
  ['Enter, Tab', 'keep the value and go down or right; Escape restores it'],
  ['Ctrl+C, Ctrl+V', 'copy and paste, also from and to Excel, Numbers and Google Sheets'],
  ['Ctrl+D', 'fills down: the first selected row is copied to the others'],
  ['Ctrl+Z, Ctrl+Y', 'undo and redo'],
  ['Ctrl+Space, Ctrl+A', 'select the column, select all'],
  ['Escape, then Tab', 'leaves the table'],
]

export const GridToolbar = (props: GridToolbarProps) => {
  const actions: Action[] = [
    { label: 'Undo', Icon: Undo2, isOff: !props.canUndo, onClick: props.onUndo },
    { label: 'Redo', Icon: Redo2, isOff: !props.canRedo, onClick: props.onRedo },
    { label: 'Fill down', Icon: ArrowDownToLine, isOff: !props.hasSelection, onClick: props.onFillDown },
    { label: 'Change by %', Icon: Percent, isOff: !props.hasSelection, onClick: props.onPercent },
    { label: 'Select column', Icon: RectangleVertical, onClick: props.onSelectColumn },
    { label: 'Open all sizes', Icon: ListTree, onClick: props.onOpenAll },
  ]
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1">
      {actions.map(({ label, Icon, isOff, onClick }) => (
        <Button
          key={label}
          variant="quiet"
          size="sm"
          className="pointer-coarse:min-h-11"
          aria-disabled={isOff || undefined}
          onClick={() => !isOff && onClick()}
        >
          <Icon aria-hidden="true" className="size-4" />
          <span>{label}</span>
        </Button>
      ))}
      <details className="w-full text-sm max-md:hidden md:ml-auto md:w-auto">
        <summary className="inline-flex min-h-9 cursor-pointer items-center px-3 pointer-coarse:min-h-11">
          Keys
        </summary>
        <dl className="grid gap-x-4 gap-y-1 bg-shell p-4 md:grid-cols-[auto_1fr]">
          {keys.map(([key, effect]) => (
            <div key={key} className="contents">
              <dt className="font-medium">{key}</dt>
              <dd className="text-muted">{effect}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
