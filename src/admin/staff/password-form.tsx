/** A form for a new password, with its rule. The server decides whether it is good enough. */
import type { FormEvent } from 'react'
import { isPasswordLongEnough, PASSWORD_LENGTH, PASSWORD_RULE } from '../../domain/staff/staff-password.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { useAction } from '../components/use-action.ts'
import { useFields } from '../components/use-fields.ts'

type PasswordFormProps = {
  /** Shown to password managers. */
  email: string
  asksCurrent?: boolean
  submitLabel: string
  save: (passwords: { current: string; password: string }) => Promise<void>
}

export const PasswordForm = ({ email, asksCurrent = false, submitLabel, save }: PasswordFormProps) => {
  const { values, set, text, box } = useFields({ current: '', password: '', isShown: false })
  const { problem, setProblem, isBusy, run } = useAction()
  const { current, password, isShown } = values
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPasswordLongEnough(password)) return setProblem(`This password is too short. ${PASSWORD_RULE}`)
    void run(
      () => save({ current, password }),
      () => set({ current: '', password: '' }),
    )
  }
  const common = { type: isShown ? 'text' : 'password', required: true, maxLength: PASSWORD_LENGTH.max }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent && (
        <TextField
          {...common}
          label="Current password"
          autoComplete="current-password"
          {...text('current')}
        />
      )}
      <TextField
        {...common}
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_RULE}
        error={problem}
        value={password}
        onChange={({ target }) => {
          set({ password: target.value })
          setProblem(undefined)
        }}
      />
      <Checkbox label="Show what I type" {...box('isShown')} />
      <Button type="submit" aria-disabled={isBusy} className="justify-self-start">
        {isBusy ? 'Saving...' : submitLabel}
      </Button>
    </form>
  )
}
