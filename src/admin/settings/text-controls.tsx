/** The controls of texts and numbers of the settings. */
import type { FieldOf } from '../../domain/settings/setting-field.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { type ControlProps, helpOf } from './setting-control.ts'

export const LineControl = ({ field, value, onChange }: ControlProps<FieldOf<'line'>, string>) => (
  <TextField
    label={field.label}
    hint={helpOf(field, value)}
    type={field.inputType}
    required={field.isRequired}
    maxLength={field.max}
    placeholder={field.placeholder}
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

export const TextControl = ({ field, value, onChange }: ControlProps<FieldOf<'text'>, string>) => (
  <TextAreaField
    label={field.label}
    hint={helpOf(field)}
    required={field.isRequired}
    rows={field.rows}
    maxLength={field.max}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** Null while it is empty, which only an optional number may stay. */
export const WholeControl = ({ field, value, onChange }: ControlProps<FieldOf<'whole'>, number | null>) => {
  const { min, max, unit = 'number', isOptional } = field
  const isValid = value === null || (value >= min && value <= max)
  return (
    <TextField
      label={field.label}
      hint={helpOf(field)}
      error={
        isValid
          ? undefined
          : `Whole ${unit}, at least ${min} and at most ${max}${isOptional ? ', or nothing' : ''}`
      }
      inputMode="numeric"
      required={!isOptional}
      maxLength={String(max).length}
      autoComplete="off"
      value={value ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '')
        onChange(digits === '' ? null : Number(digits))
      }}
    />
  )
}

type TextsProps = ControlProps<FieldOf<'texts'>, Readonly<Record<string, string | undefined>> | undefined>

/** Each names what pages say as long as it is empty. */
export const TextsControl = ({ field, value, onChange, form }: TextsProps) => {
  const { introductions, sentences } = form.settings.deliveredWords
  const words: Readonly<Record<string, string>> = { ...introductions, ...sentences }
  return Object.entries(field.texts).map(([name, about]) => {
    const { label, help } = typeof about === 'string' ? { label: about, help: undefined } : about
    return (
      <TextAreaField
        key={name}
        label={label}
        hint={
          <>
            {help && <span>{`${help} `}</span>}
            <span>{'If empty: '}</span>
            <span className="whitespace-pre-line text-ink">{words[name]}</span>
          </>
        }
        rows={2}
        maxLength={field.max}
        value={value?.[name] ?? ''}
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
      />
    )
  })
}

type NumbersProps = ControlProps<FieldOf<'numbers'>, Readonly<Record<string, number | null>>>

export const NumbersControl = ({ field, value, onChange, form }: NumbersProps) =>
  Object.entries(field.fields).map(([name, number]) => (
    <WholeControl
      key={name}
      field={number}
      value={value[name] ?? null}
      onChange={(changed) => onChange({ ...value, [name]: changed })}
      form={form}
    />
  ))
