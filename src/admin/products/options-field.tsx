/**
 * The sizes or the colours of a product: typed or pasted as a list, renamed, moved and removed. A renamed one keeps its
 * variants.
 */
import { ArrowLeft, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_OPTION_LENGTH } from '../../domain/products/product-limits.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Problem } from '../components/problem.tsx'
import type { SetForm } from './editor-section.tsx'
import type { ProductForm } from './product-form.ts'
import {
  addOptions,
  moveOption,
  type OptionKind,
  removeOption,
  renameOption,
  renameProblem,
} from './variant-grid.ts'

type OptionsFieldProps = {
  kind: OptionKind
  label: string
  placeholder: string
  form: ProductForm
  set: SetForm
}

export const OptionsField = ({ kind, label, placeholder, form, set }: OptionsFieldProps) => {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<{ option: string; name: string } | undefined>(undefined)
  const options = form[kind]
  const noun = kind === 'sizes' ? 'size' : 'colour'

  const add = (text: string) => {
    set((before) => addOptions(before, kind, text))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.preventDefault()
    if (event.nativeEvent.isComposing || typed.trim() === '') return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[,;\n\t]/.test(text)) return
    event.preventDefault()
    add(typed + text)
  }
  const focusOption = (option: string | undefined) => {
    const buttons = [...(root.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])]
    const button = buttons.find(({ dataset }) => dataset.option === option)
    const target = button ?? root.current?.querySelector<HTMLElement>('[data-add]')
    target?.focus()
  }
  const rename = () => {
    if (!edited) return
    const { option, name } = edited
    if (renameProblem(options, option, name)) return
    flushSync(() => {
      set((before) => renameOption(before, kind, option, name))
      setEdited(undefined)
    })
    focusOption(name.trim().replace(/\s+/g, ' '))
  }
  const cancel = () => {
    const option = edited?.option
    flushSync(() => setEdited(undefined))
    focusOption(option)
  }
  const remove = (option: string) => {
    const index = options.indexOf(option)
    flushSync(() => set((before) => removeOption(before, kind, option)))
    focusOption(options[index + 1] ?? options[index - 1])
  }
  const move = (option: string, by: -1 | 1) => {
    flushSync(() => set((before) => moveOption(before, kind, option, by)))
    focusOption(option)
  }
  const renameKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') rename()
    else cancel()
  }
  const problem = edited && renameProblem(options, edited.option, edited.name)
  return (
    <div ref={root} className="col-span-full">
      <TextField
        label={label}
        data-add
        autoComplete="off"
        placeholder={placeholder}
        hint={
          options.length > 0
            ? `Press a ${noun} to rename it; Alt and an arrow key move it.`
            : 'Type or paste a list, then Enter.'
        }
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => typed.trim() !== '' && add(typed)}
      />
      {options.length > 0 && (
        <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
          {options.map((option, index) =>
            edited?.option === option ? (
              <li key={option} className="flex flex-wrap items-center gap-1">
                <input
                  aria-label={`Name of the ${noun} ${option}`}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${id}-problem` : undefined}
                  // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed
                  autoFocus
                  maxLength={MAX_OPTION_LENGTH}
                  value={edited.name}
                  onChange={({ target }) => setEdited({ option, name: target.value })}
                  onKeyDown={renameKeys}
                  onBlur={rename}
                  className="min-h-11 w-32 rounded-sm border border-edge bg-white px-2 aria-invalid:border-sale"
                />
                <Problem id={`${id}-problem`}>{problem}</Problem>
              </li>
            ) : (
              <li key={option} className="flex items-center rounded-sm border border-edge bg-white">
                <span className="hidden pointer-coarse:inline">
                  <IconButton
                    label={`Move ${option} forward`}
                    disabled={index === 0}
                    onClick={() => move(option, -1)}
                  >
                    <ArrowLeft aria-hidden="true" className="size-4" />
                  </IconButton>
                </span>
                <button
                  type="button"
                  data-option={option}
                  aria-label={`Rename ${option}`}
                  className="min-h-11 px-3 text-sm"
                  onClick={() => setEdited({ option, name: option })}
                  onKeyDown={(event) => {
                    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
                    if (!event.altKey || (by !== -1 && by !== 1)) return
                    event.preventDefault()
                    move(option, by)
                  }}
                >
                  {option}
                </button>
                <IconButton label={`Remove ${option}`} className="-ml-2" onClick={() => remove(option)}>
                  <X aria-hidden="true" className="size-4" />
                </IconButton>
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  )
}
