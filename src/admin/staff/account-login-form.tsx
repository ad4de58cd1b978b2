/** Signs in with an account of one's own. It stands below the gate of the specification, on the same screen. */
import { type FormEvent, useState } from 'react'
import type { SignIn } from '../../contract/staff/staff-sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Problem } from '../components/problem.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { openCall } from '../staff-request.ts'
import { unlockAccount } from '../staff-session.ts'

/** @returns whether a code is needed */
const signIn = async (request: SignIn): Promise<boolean> => {
  const answer = await openCall('POST /api/admin/login/account', { body: request })
  if (answer.result === 'code-needed') return true
  await unlockAccount(answer.token)
  return false
}

const ForgottenPassword = ({ email }: { email: string }) => {
  const [isSent, setSent] = useState(false)
  const { isBusy, problem, setProblem, run } = useAction()
  const ask = () => {
    const address = email.trim()
    if (!address) return setProblem('Enter your email address first')
    void run(
      () => openCall('POST /api/admin/password-reset', { body: { email: address } }),
      () => setSent(true),
    )
  }
  return (
    <div>
      <SmallButton variant="quiet" className="-ml-3" onClick={ask}>
        {isBusy ? 'Sending...' : 'Forgot your password?'}
      </SmallButton>
      <p role="status" className="text-sm text-muted">
        {isSent &&
          'If there is an account with this address, a link is on its way to it. Without mail, ask the owner of the shop for a link.'}
      </p>
      <Problem>{problem}</Problem>
    </div>
  )
}

export const AccountLoginForm = () => {
  const [email, setEmail] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const { isBusy, problem, setProblem, run } = useAction()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Password managers may fill fields without events.
    const form = new FormData(event.currentTarget)
    const request = {
      email: String(form.get('email')).trim(),
      password: String(form.get('password')),
      ...(needsCode && { code: String(form.get('code')).trim() }),
      keep: form.has('keep'),
    }
    void run(() => signIn(request), setNeedsCode)
  }
  return (
    <div>
      <form className="grid gap-4" method="dialog" onSubmit={submit} onChange={() => setProblem(undefined)}>
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
          error={needsCode ? undefined : problem}
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
            error={problem}
          />
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="keep" className="size-5 accent-ink" />
          Keep me signed in on this device
        </label>
        <Button type="submit" size="lg" aria-disabled={isBusy} className="w-full">
          {isBusy ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <ForgottenPassword email={email} />
    </div>
  )
}
