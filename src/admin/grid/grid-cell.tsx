/** A cell of the grid: its value, or while it is edited an input. */
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type BulkField, type BulkValue, isVariantField } from '../../domain/products/bulk-edit.ts'
import { type CellChoice, type Choices, cellText, choicesOf, type GridColumn } from './grid-columns.ts'
import type { Edit } from './grid-edits.ts'

/** Where the active cell goes when a typed value is taken. */
export type AfterEdit = 'stay' | 'down' | 'up' | 'right' | 'left'

type CellEditorProps = {
  label: string
  column: GridColumn
  choices: readonly CellChoice[]
  /** The text to begin with. */
  initial: string
  /** Typing has replaced the value: the cursor is at the end, and nothing is selected. */
  isReplaced: boolean
  onCommit: (text: string, then: AfterEdit) => void
  onCancel: () => void
}

const afterKey = (event: KeyboardEvent): AfterEdit | undefined => {
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  return undefined
}

const inputModeOf = (field: BulkField): 'numeric' | 'decimal' | 'text' => {
  if (isVariantField(field) || field === 'hsCode') return 'numeric'
  return field === 'price' || field === 'compareAtPrice' ? 'decimal' : 'text'
}

const editorClasses = 'absolute inset-0 size-full border-2 border-moss bg-white px-1.5 text-base md:text-sm'

export const CellEditor = ({
  label,
  column,
  choices,
  initial,
  isReplaced,
  onCommit,
  onCancel,
}: CellEditorProps) => {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    const input = field.current
    input?.focus({ preventScroll: true })
    if (!isReplaced && input && 'select' in input) input.select()
  }, [isReplaced])
  const commit = (then: AfterEdit) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(field.current?.value ?? '', then)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const then = afterKey(event)
    if (then) {
      event.preventDefault()
      commit(then)
    }
    if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    }
  }
  const shared = { ref: field, 'aria-label': label, onKeyDown, onBlur: () => commit('stay') }
  if (column.kind === 'choice')
    return (
      <select {...shared} defaultValue={initial} className={editorClasses}>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={text}>
            {text}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...shared}
      type="text"
      inputMode={inputModeOf(column.field)}
      autoComplete="off"
      maxLength={40}
      defaultValue={initial}
      className={`${editorClasses} text-right tabular-nums`}
    />
  )
}

type CellValueProps = {
  column: GridColumn
  edit: Edit | undefined
  value: BulkValue | null
  choices: Choices
}

export const CellValue = ({ column, edit, value, choices }: CellValueProps) => {
  const { field, kind } = column
  if (edit?.problem !== undefined && edit.value === null && edit.text !== '')
    return (
      <span className={`block truncate text-sale ${kind === 'text' ? 'text-right' : ''}`}>{edit.text}</span>
    )
  if (kind === 'flag')
    return value === true ? (
      <Check role="img" aria-label="Yes" className="mx-auto size-4" />
    ) : (
      <>
        <span aria-hidden="true" className="block text-center text-edge">
          –
        </span>
        <span className="sr-only">No</span>
      </>
    )
  const isPound = field === 'price' || field === 'compareAtPrice'
  const text = choicesOf(field, choices).find((choice) => choice.value === value)?.name
  return (
    <span className={kind === 'text' ? 'block truncate text-right tabular-nums' : 'block truncate'}>
      {isPound && value !== null ? `£${value}` : (text ?? cellText(field, value, choices))}
    </span>
  )
}
