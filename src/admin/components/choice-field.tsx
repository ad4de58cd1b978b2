/** A select whose options are data: a value and a name each. */
import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/field.tsx'

export type Choice<Value extends string> = readonly [value: Value, name: string]

type ChoiceFieldProps<Value extends string> = Omit<
  ComponentProps<typeof SelectField>,
  'value' | 'onChange' | 'children'
> & {
  value: Value | ''
  /** Stands there until one is chosen. */
  prompt?: string
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
}

export const ChoiceField = <Value extends string>({
  choices,
  prompt,
  onChange,
  ...rest
}: ChoiceFieldProps<Value>) => (
  <SelectField
    {...rest}
    onChange={({ target }) => {
      const chosen = choices.find(([value]) => value === target.value)
      if (chosen) onChange(chosen[0])
    }}
  >
    {prompt && (
      <option value="" disabled>
        {prompt}
      </option>
    )}
    {choices.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </SelectField>
)

/** The choices of a record of names by value. */
export const choicesOf = <Value extends string>(names: Readonly<Record<Value, string>>): Choice<Value>[] =>
  Object.entries(names) as [Value, string][]
