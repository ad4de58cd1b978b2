/** A number beside a line that is scanned. It is taken when the field is left or Enter is pressed; a scanned code is no number. */
import { type FormEvent, useEffect, useState } from 'react'
import { signal } from '../packing/packing-signals.ts'

type TypedNumberProps = {
  label: string
  value: number
  parse: (text: string) => number | undefined
  isLocked: boolean
  onNumber: (value: number) => void
  /** What was typed is no number: it is gone again. */
  onRefused: (typed: string) => void
  /** Enter was pressed: the next scan is expected. */
  onEntered: () => void
}

export const TypedNumber = ({
  label,
  value,
  parse,
  isLocked,
  onNumber,
  onRefused,
  onEntered,
}: TypedNumberProps) => {
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped(String(value)), [value])
  const take = () => {
    const wanted = parse(typed)
    if (wanted === value) return
    if (wanted !== undefined) return onNumber(wanted)
    signal('wrong')
    setTyped(String(value))
    onRefused(typed)
  }
  /** Leaving the field takes what is typed. */
  const enter = (event: FormEvent) => {
    event.preventDefault()
    onEntered()
  }
  return (
    <form onSubmit={enter}>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={100}
        disabled={isLocked}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={take}
        className="min-h-11 w-full rounded-sm border border-line bg-white px-2 text-right text-lg tabular-nums"
      />
    </form>
  )
}
