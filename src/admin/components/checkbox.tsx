/** A choice that is ticked, with its label and what it means. */
import type { ReactNode } from 'react'

type CheckboxProps = {
  label: ReactNode
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export const Checkbox = ({ label, hint, checked, onChange }: CheckboxProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 shrink-0 accent-moss"
    />
    <span>
      <span>{label}</span>
      {hint && <span className="block text-sm text-muted">{hint}</span>}
    </span>
  </label>
)
