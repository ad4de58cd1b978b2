/** Fields that were edited here and by somebody else: staff choose for each which value counts. Closing it loses nothing. */
import { useState } from 'react'
import { DialogForm } from '../components/dialog.tsx'
import { SmallButton } from '../components/small-button.tsx'
import type { Conflict } from './product-form-merge.ts'

const CHOICES = [
  ['mine', 'Keep mine'],
  ['theirs', 'Take theirs'],
] as const

type ConflictFormProps = {
  conflicts: readonly Conflict[]
  onClose: () => void
  /** Called with the conflicts for which the stored value counts. */
  onResolve: (theirs: readonly Conflict[]) => void
}

const Value = ({ label, text }: { label: string; text: string }) => (
  <div className="flex gap-2">
    <dt className="w-24 shrink-0 text-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{text}</dd>
  </div>
)

export const ConflictForm = ({ conflicts, onClose, onResolve }: ConflictFormProps) => {
  const [choices, setChoices] = useState<Readonly<Record<string, (typeof CHOICES)[number][0]>>>({})
  const [isIncomplete, setIncomplete] = useState(false)
  const resolve = () => {
    const isComplete = conflicts.every(({ key }) => choices[key])
    setIncomplete(!isComplete)
    if (isComplete) onResolve(conflicts.filter(({ key }) => choices[key] === 'theirs'))
  }
  return (
    <DialogForm
      action={{ isBusy: false, problem: isIncomplete ? 'Choose a value for each field' : undefined }}
      onSubmit={resolve}
      button="Apply and save"
      cancel="Back to the form"
      onCancel={onClose}
      className="gap-4"
    >
      <p className="text-sm">
        Somebody else has changed what you have changed too. Everything else is already brought together.
        Which value counts?
      </p>
      {conflicts.map(({ key, label, seen, mine, theirs }) => (
        <fieldset key={key} className="border-t border-line pt-3 text-sm">
          <legend className="float-left w-full font-medium">{label}</legend>
          <dl className="clear-both grid gap-1 pt-1">
            <Value label="You saw" text={seen} />
            <Value label="Yours" text={mine} />
            <Value label="Now saved" text={theirs} />
          </dl>
          <div className="mt-2 flex gap-2">
            {CHOICES.map(([choice, name]) => (
              <SmallButton
                key={choice}
                variant={choices[key] === choice ? 'solid' : 'outline'}
                aria-pressed={choices[key] === choice}
                aria-label={`${name}: ${label}`}
                onClick={() => setChoices((before) => ({ ...before, [key]: choice }))}
              >
                {name}
              </SmallButton>
            ))}
          </div>
        </fieldset>
      ))}
    </DialogForm>
  )
}
