/** Chooses the period of the figures: one of the usual ones, or a first and a last day. */
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Problem } from '../components/problem.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { fieldsOf } from '../components/use-fields.ts'
import { PERIODS, type Period, periodProblem } from './figure-period.ts'

type PeriodFormProps = {
  period: Period
  shown: { from: string; to: string }
  onChange: (period: Period) => void
}

export const PeriodForm = ({ period, shown, onChange }: PeriodFormProps) => {
  // What is typed stays when the figures arrive, which name the days of a usual period.
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({})
  const { values, text } = fieldsOf({ ...shown, ...typed }, (part) => setTyped({ ...typed, ...part }))
  const { from, to } = values
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = periodProblem(from, to)
    setProblem(found)
    if (found === undefined) onChange({ from, to })
  }
  return (
    <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Period</legend>
        {PERIODS.map(({ days, label }) => (
          <SmallButton
            key={days}
            variant={'days' in period && period.days === days ? 'solid' : 'outline'}
            aria-pressed={'days' in period && period.days === days}
            onClick={() => onChange({ days })}
          >
            {label}
          </SmallButton>
        ))}
      </fieldset>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
        <TextField label="First day" type="date" {...text('from')} />
        <TextField label="Last day" type="date" {...text('to')} />
        <Button type="submit" variant="outline">
          Show
        </Button>
        <Problem className="w-full">{problem}</Problem>
      </form>
    </div>
  )
}
