/** A form for a new password, with its rule. The server decides whether it is good enough. */
import { type FormEvent, useState } from 'react'
import { isPasswordLongEnough, PASSWORD_LENGTH, PASSWORD_RULE } from '../../domain/staff-password.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { messageOf } from '../staff-request.ts'

type PasswordFormProps = {
  /** Shown to password managers. */
  email: string
  asksCurrent?: boolean
  submitLabel: string
  save: (passwords: { current: string; password: string }) => Promise<void>
}

export const PasswordForm = ({ email, asksCurrent = false, submitLabel, save }: PasswordFormProps) => {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!isPasswordLongEnough(password)) return setError(`This password is too short. ${PASSWORD_RULE}`)
    setBusy(true)
    setError(undefined)
    try {
      await save({ current, password })
      setCurrent('')
      setPassword('')
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
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
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      )}
      <TextField
        {...common}
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_RULE}
        error={error}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setError(undefined)
        }}
      />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
        />
        Show what I type
      </label>
      <Button type="submit" aria-disabled={isBusy} className="justify-self-start">
        {isBusy ? 'Saving...' : submitLabel}
      </Button>
    </form>
  )
}
