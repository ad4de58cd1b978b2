/** Changes the selected prices by a percentage. */
import { useState } from 'react'
import { PERCENT_RULE, parsePercent } from '../../domain/pricing/percent-change.ts'
import { TextField } from '../../ui/field.tsx'
import { Dialog, DialogForm } from '../components/dialog.tsx'

type PercentFormProps = { open: boolean; onClose: () => void; onApply: (percent: number) => void }

const Form = ({ onClose, onApply }: Omit<PercentFormProps, 'open'>) => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const submit = () => {
    const percent = parsePercent(text)
    if (percent === undefined) return setError(`${PERCENT_RULE}.`)
    onClose()
    onApply(percent)
  }
  return (
    <DialogForm
      noValidate
      action={{ isBusy: false }}
      onSubmit={submit}
      button="Change prices"
      onCancel={onClose}
    >
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
    </DialogForm>
  )
}

export const PercentForm = ({ open, ...rest }: PercentFormProps) => (
  <Dialog of={open} onClose={rest.onClose} title="Change prices">
    <Form {...rest} />
  </Dialog>
)
