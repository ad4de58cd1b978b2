/** Fields that were edited here and have changed in the database since. Staff choose which value to save. */

import { Conflict, SaveProblem } from '../components/conflict.tsx'
import { SmallButton } from '../components/small-button.tsx'
import type { Change, Changes } from './inline-drafts.ts'
import { type FormValues, formFields, type InlineField } from './inline-form-fields.ts'

const sentenceOf = <F extends InlineField>(field: F, changes: Changes, now: FormValues): string => {
  const { seen, value } = (changes[field] as Change<F> | undefined) ?? { seen: now[field], value: now[field] }
  return formFields[field].conflictText(now[field], seen, value)
}

type EditConflictsProps = {
  fields: readonly InlineField[]
  changes: Changes
  now: FormValues
  onResolve: (field: InlineField, choice: 'own' | 'stored') => void
}

/** The live region is always rendered, so that screen readers announce its content. */
export const EditConflicts = ({ fields, changes, now, onResolve }: EditConflictsProps) => (
  <SaveProblem className="col-span-full">
    {fields.length > 0 && (
      <Conflict title="This product has changed since you opened it. Which value counts?">
        <ul className="mt-2 space-y-3">
          {fields.map((field) => (
            <li key={field} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-48 flex-1 wrap-anywhere">
                <strong className="font-medium">{formFields[field].label}</strong>
                <span>{` ${sentenceOf(field, changes, now)}`}</span>
              </p>
              <span className="flex flex-wrap gap-2">
                <SmallButton
                  aria-label={`Keep mine: ${formFields[field].label}`}
                  onClick={() => onResolve(field, 'own')}
                >
                  Keep mine
                </SmallButton>
                <SmallButton
                  aria-label={`Take the new one: ${formFields[field].label}`}
                  onClick={() => onResolve(field, 'stored')}
                >
                  Take the new one
                </SmallButton>
              </span>
            </li>
          ))}
        </ul>
      </Conflict>
    )}
  </SaveProblem>
)
