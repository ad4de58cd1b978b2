/** A group of radio buttons, styled as tiles: the sizes, or the colours with their pictures. */
import { useId } from 'react'
import { Picture } from '../../ui/picture.tsx'

type OptionGroupProps = {
  legend: string
  options: readonly string[]
  value: string | null
  onChange: (value: string) => void
  /** Why an option cannot be bought, or null: it is crossed out, and can be chosen all the same. */
  problemOf: (option: string) => string | null
  /** Picture URLs by option. */
  pictures?: Readonly<Record<string, string>>
  /** Set after a submit without a selection. */
  error?: string | undefined
}

export const OptionGroup = ({
  legend,
  options,
  value,
  onChange,
  problemOf,
  pictures = {},
  error,
}: OptionGroupProps) => {
  const id = useId()
  return (
    // Before hydration, what is checked is known to the style sheet alone. A descendant that no attribute names would make
    // the browser match every element of the page.
    <fieldset
      className={value ? undefined : 'has-checked:[&_[data-unchosen]]:hidden'}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-2 text-sm">
        <span className="font-semibold">{legend}</span>
        <span className="text-muted" data-unchosen={value ? undefined : ''}>
          {` ${value ?? 'Choose one'}`}
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const picture = pictures[option]
          const problem = problemOf(option)
          return (
            <label
              key={option}
              className={`relative flex min-h-11 min-w-12 items-center justify-center gap-3 rounded-sm border bg-white text-sm transition-colors hover:border-ink has-checked:border-ink has-checked:ring-1 has-checked:ring-ink forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss ${error ? 'border-sale' : 'border-edge'}`}
            >
              <input
                type="radio"
                name={id}
                value={option}
                checked={value === option}
                onChange={() => onChange(option)}
                className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              />
              {picture !== undefined && (
                <span className="aspect-product w-9 shrink-0 bg-stage">
                  <Picture src={picture} alt="" slot="thumb" className="after-scripts aspect-product" />
                </span>
              )}
              <span className={picture === undefined ? 'px-3.5' : 'pr-3.5'}>
                {problem ? <s className="text-muted">{option}</s> : <span>{option}</span>}
                {problem && <span className="block text-xs text-muted">{` ${problem}`}</span>}
              </span>
            </label>
          )
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm text-sale">
          {error}
        </p>
      )}
    </fieldset>
  )
}
