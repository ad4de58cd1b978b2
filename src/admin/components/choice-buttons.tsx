/** Buttons of which one is pressed: what is shown below them. */
import type { Choice } from './choice-field.tsx'
import { SmallButton } from './small-button.tsx'

type ChoiceButtonsProps<Value extends string> = {
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
  className?: string
}

export const ChoiceButtons = <Value extends string>({
  value,
  choices,
  onChange,
  className = '',
}: ChoiceButtonsProps<Value>) => (
  <div className={`flex flex-wrap gap-2 ${className}`}>
    {choices.map(([each, name]) => (
      <SmallButton
        key={each}
        variant={each === value ? 'solid' : 'outline'}
        aria-pressed={each === value}
        onClick={() => onChange(each)}
      >
        {name}
      </SmallButton>
    ))}
  </div>
)
