/** The values of a form, and what each of its controls needs of them (docs/decisions/56-staff-screens.md). */
import { useState } from 'react'

/** The names of fields that may hold any text, not one of a few values. */
type TextName<Values> = { [N in keyof Values]: string extends Values[N] ? N : never }[keyof Values]
type BoxName<Values> = { [N in keyof Values]: Values[N] extends boolean ? N : never }[keyof Values]

/** The same for values that the caller keeps, such as a draft. */
export const fieldsOf = <Values extends object>(values: Values, set: (change: Partial<Values>) => void) => {
  const change = <N extends keyof Values>(name: N, value: Values[N]): void => {
    const part: Partial<Values> = {}
    part[name] = value
    set(part)
  }
  return {
    values,
    set,
    /** The props of a text field. */
    text: <N extends TextName<Values>>(name: N) => ({
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) => change(name, target.value as Values[N]),
    }),
    /** The props of a `ChoiceField`. */
    choice: <N extends keyof Values>(name: N) => ({
      value: values[name],
      onChange: (value: Values[N]) => change(name, value),
    }),
    /** The props of a `Checkbox`. */
    box: <N extends BoxName<Values>>(name: N) => ({
      checked: values[name],
      onChange: (checked: boolean) => change(name, checked as Values[N]),
    }),
  }
}

export type Fields<Values extends object> = ReturnType<typeof fieldsOf<Values>>

export const useFields = <Values extends object>(initial: Values | (() => Values)): Fields<Values> => {
  const [values, setValues] = useState(initial)
  return fieldsOf(values, (part) => setValues((before) => ({ ...before, ...part })))
}
