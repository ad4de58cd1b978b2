/** Changes the selected prices by a percentage. */
import { type FormEvent, useState } from 'react'
import { PERCENT_RULE, parsePercent } from '../../domain/pricing/percent-change.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type PercentFormProps = { open: boolean; onClose: () => void; onApply: (percent: number) => void }

const Form = ({ onClose, onApply }: Omit<PercentFormProps, 'open'>) => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const percent = parsePercent(text)
    if (percent === undefined) return setError(`${PERCENT_RULE}.`)
    onClose()
    onApply(percent)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 p-6">
      <TextField
        label="Change by %"
        hint="10 makes prices a tenth higher, -10 a tenth lower. New prices are rounded to the penny, half a penny up."
        inputMode="text"
        autoComplete="off"
        maxLength={10}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Change prices</Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export const PercentForm = ({ open, ...rest }: PercentFormProps) => (
  <Sheet open={open} onClose={rest.onClose} title="Change prices" side="middle">
    <Form {...rest} />
  </Sheet>
)
