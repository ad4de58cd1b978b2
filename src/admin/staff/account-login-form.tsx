/** Signs in with an account of one's own. It stands below the gate of the specification, on the same screen. */
import { type FormEvent, useState } from 'react'
import type { SignIn } from '../../contract/staff/staff-sign-in.ts'
import { ApiError } from '../../ui/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useMutation } from '../../ui/query-hooks.tsx'
import { Problem } from '../components/problem.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { openCall } from '../staff-request.ts'
import { unlockAccount } from '../staff-session.ts'

const textOf = (error: Error | null): string | undefined => {
  if (!error) return undefined
  return error instanceof ApiError ? error.text : 'The shop cannot be reached. Please try again.'
}

/** @returns whether a code is needed */
const signIn = async (request: SignIn): Promise<boolean> => {
  const answer = await openCall('POST /api/admin/login/account', { body: request })
  if (answer.result === 'code-needed') return true
  await unlockAccount(answer.token)
  return false
}

const ForgottenPassword = ({ email }: { email: string }) => {
  const [isSent, setSent] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (address: string) => openCall('POST /api/admin/password-reset', { body: { email: address } }),
    onSuccess: () => setSent(true),
  })
  const [problem, setProblem] = useState<string>()
  const ask = () => {
    if (isPending) return
    if (!email.trim()) return setProblem('Enter your email address first')
    setProblem(undefined)
    mutate(email.trim())
  }
  return (
    <div>
      <SmallButton variant="quiet" className="-ml-3" onClick={ask}>
        {isPending ? 'Sending...' : 'Forgot your password?'}
      </SmallButton>
      <p role="status" className="text-sm text-muted">
        {isSent &&
          'If there is an account with this address, a link is on its way to it. Without mail, ask the owner of the shop for a link.'}
      </p>
      <Problem>{problem ?? textOf(error)}</Problem>
    </div>
  )
}

export const AccountLoginForm = () => {
  const [email, setEmail] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: signIn, onSuccess: setNeedsCode })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    // Password managers may fill fields without events.
    const form = new FormData(event.currentTarget)
    mutate({
      email: String(form.get('email')).trim(),
      password: String(form.get('password')),
      ...(needsCode && { code: String(form.get('code')).trim() }),
      keep: form.has('keep'),
    })
  }
  return (
    <div>
      <form className="grid gap-4" method="dialog" onSubmit={submit} onChange={() => error && reset()}>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          value={email}
          autoFocus
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Your password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          error={needsCode ? undefined : textOf(error)}
        />
        {needsCode && (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            required
            maxLength={40}
            autoFocus
            hint="From your authenticator app, or a recovery code."
            error={textOf(error)}
          />
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="keep" className="size-5 accent-ink" />
          Keep me signed in on this device
        </label>
        <Button type="submit" size="lg" aria-disabled={isPending} className="w-full">
          {isPending ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <ForgottenPassword email={email} />
    </div>
  )
}
