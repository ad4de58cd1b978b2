/** A form of one field and a button, for a password or a code. */
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAction } from '../components/use-action.ts'

type FormProps = {
  label: string
  name: string
  isSecret?: boolean
  button: string
  onSubmit: (value: string) => Promise<void>
}
export const OneField = ({ label, name, isSecret = false, button, onSubmit }: FormProps) => {
  const [value, setValue] = useState('')
  const { problem, isBusy, run } = useAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value !== '') void run(() => onSubmit(value))
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <TextField
        label={label}
        name={name}
        type={isSecret ? 'password' : 'text'}
        autoComplete={isSecret ? 'current-password' : 'one-time-code'}
        inputMode={isSecret ? 'text' : 'numeric'}
        maxLength={isSecret ? 200 : 40}
        value={value}
        error={problem}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" variant="outline" aria-disabled={isBusy} className="justify-self-start">
        {button}
      </Button>
    </form>
  )
}
