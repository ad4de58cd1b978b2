/** Fields that were edited here and by somebody else: staff choose for each which value counts. Closing it loses nothing. */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Conflict } from './product-form-merge.ts'

export type ConflictChoice = 'mine' | 'theirs'

type ConflictDialogProps = {
  conflicts: readonly Conflict[]
  open: boolean
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

const ConflictForm = ({ conflicts, onClose, onResolve }: Omit<ConflictDialogProps, 'open'>) => {
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({})
  const [isIncomplete, setIncomplete] = useState(false)
  const resolve = () => {
    const isComplete = conflicts.every(({ key }) => choices[key])
    setIncomplete(!isComplete)
    if (isComplete) onResolve(conflicts.filter(({ key }) => choices[key] === 'theirs'))
  }
  return (
    <div className="grid gap-4 p-6">
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
            {(['mine', 'theirs'] as const).map((choice) => (
              <Button
                key={choice}
                variant={choices[key] === choice ? 'solid' : 'outline'}
                size="sm"
                className="pointer-coarse:min-h-11"
                aria-pressed={choices[key] === choice}
                aria-label={`${choice === 'mine' ? 'Keep mine' : 'Take theirs'}: ${label}`}
                onClick={() => setChoices((before) => ({ ...before, [key]: choice }))}
              >
                {choice === 'mine' ? 'Keep mine' : 'Take theirs'}
              </Button>
            ))}
          </div>
        </fieldset>
      ))}
      {isIncomplete && (
        <p role="alert" className="text-sm text-sale">
          Choose a value for each field
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={resolve}>Apply and save</Button>
        <Button variant="outline" onClick={onClose}>
          Back to the form
        </Button>
      </div>
    </div>
  )
}

export const ConflictDialog = ({ conflicts, open, onClose, onResolve }: ConflictDialogProps) => (
  <Sheet open={open} onClose={onClose} title="This product has changed" side="middle">
    <ConflictForm conflicts={conflicts} onClose={onClose} onResolve={onResolve} />
  </Sheet>
)
