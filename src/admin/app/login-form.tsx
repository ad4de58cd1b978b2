/**
 * The login form: the staff password (spec, sections 2 and 5), and below it the way to sign in with an account. The
 * server checks passwords and limits attempts.
 */

import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { useUnsavedDrafts } from '../dashboard/inline-drafts.ts'
import { AccountLoginForm } from '../staff/account-login-form.tsx'
import { openCall } from '../staff-request.ts'
import { unlock } from '../staff-session.ts'

/** Folded: the gate of the specification stays as it is. */
const AccountLogin = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-6 border-t border-line pt-4">
      <SmallButton variant="quiet" className="-ml-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Sign in with your account
      </SmallButton>
      {isOpen && (
        <div className="mt-3">
          <AccountLoginForm />
        </div>
      )}
    </div>
  )
}

/** `takesFocus`: the area has just been locked, and the focused element was removed. */
export const LoginForm = ({ takesFocus }: { takesFocus: boolean }) => {
  const [password, setPassword] = useState('')
  const { isBusy, problem, setProblem, run } = useAction()
  const hasUnsaved = useUnsavedDrafts().length > 0
  const form = useRef<HTMLFormElement>(null)
  const focusOnMount = useRef(takesFocus)
  useEffect(() => {
    if (focusOnMount.current) form.current?.querySelector<HTMLElement>('[type=password]')?.focus()
  }, [])
  return (
    <div className="frame grid min-h-[calc(100dvh-4rem)] place-items-center py-12">
      <div className="w-full max-w-sm">
        <form
          ref={form}
          // Submits nothing before hydration: the default method would put the password into the URL.
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault()
            // Text typed before hydration is in the field but not in the state.
            const typed = String(new FormData(event.currentTarget).get('password'))
            setPassword(typed)
            void run(() => openCall('POST /api/admin/login', { body: { password: typed } }), unlock)
          }}
        >
          <h1 className="text-2xl font-medium">Admin</h1>
          <p className="mt-2 mb-6 text-muted">
            Enter the staff password to see orders, products and subscribers.
            {hasUnsaved && <span>{' Your unsaved changes to products are kept until then.'}</span>}
          </p>
          <input type="text" name="username" autoComplete="username" defaultValue="staff" hidden />
          <TextField
            label="Password"
            // Reserves space for the error, so that the centred form does not move.
            className="min-h-25"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            maxLength={200}
            value={password}
            readOnly={isBusy}
            error={problem}
            onChange={(event) => {
              setPassword(event.target.value)
              setProblem(undefined)
            }}
          />
          <Button type="submit" size="lg" aria-disabled={isBusy} className="mt-2 w-full">
            {isBusy ? 'Unlocking...' : 'Unlock'}
          </Button>
        </form>
        <AccountLogin />
      </div>
    </div>
  )
}
