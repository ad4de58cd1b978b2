/** The input of a plain field of a product, by the field's kind. What its entry says of it can be replaced. */
import type { EditorPlace } from '../../domain/products/product-field-entry.ts'
import {
  type FieldOf,
  PLAIN_FIELDS,
  type PlainField,
  plainEntryOf,
} from '../../domain/products/product-field-values.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { ChoiceField, choicesOf } from '../components/choice-field.tsx'
import type { SectionProps } from './editor-section.tsx'

type PlainInputProps = SectionProps & {
  field: PlainField
  label?: string
  hint?: string
  placeholder?: string
  autoFocus?: boolean
  /** Over both columns of the section. */
  isWide?: boolean
  /** Of a text of several lines. */
  rows?: number
}

export const PlainInput = ({ field, form, set, problems, autoFocus, ...own }: PlainInputProps) => {
  const entry = plainEntryOf(field)
  const { label = entry.label, hint = entry.hint, placeholder = entry.placeholder } = own
  const change = (value: string | boolean) => set(() => ({ [field]: value }))
  if (entry.kind === 'flag')
    return (
      <Checkbox
        label={label}
        {...(hint !== undefined && { hint })}
        checked={form[field as FieldOf<'flag'>]}
        onChange={change}
      />
    )
  const shared = {
    name: field,
    label,
    hint,
    className: (own.isWide ?? entry.isWide) ? 'col-span-full' : undefined,
    error: problems[field],
  }
  const value = String(form[field])
  if (entry.kind === 'choice')
    return <ChoiceField {...shared} value={value} choices={choicesOf(entry.names)} onChange={change} />
  const text = {
    ...shared,
    value,
    placeholder,
    autoComplete: 'off',
    ...(autoFocus && { autoFocus }),
    ...(entry.kind === 'text' && { maxLength: entry.maxLength }),
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  }
  const rows = own.rows ?? (entry.kind === 'text' ? entry.rows : undefined)
  return rows === undefined ? <TextField {...text} /> : <TextAreaField {...text} rows={rows} />
}

/** The inputs of the fields that have this place in the editor, in the order of the table. */
export const PlacedInputs = ({ place, ...props }: SectionProps & { place: EditorPlace }) =>
  PLAIN_FIELDS.filter((field) => plainEntryOf(field).place === place).map((field) => (
    <PlainInput key={field} {...props} field={field} />
  ))
