/** One account in a dialog: name, role, the address of an open invitation, links, deactivation. */
import { type FormEvent, useState } from 'react'
import type { ChangeStaffAccount, NewStaffLink, StaffAccount } from '../../contract/staff-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { messageOf } from '../staff-request.ts'
import { accountApi } from './account-api.ts'
import { RoleField } from './invite-form.tsx'
import { OneField } from './one-field.tsx'

type AccountFormProps = {
  account: StaffAccount
  onChanged: () => void
  onLink: (link: NewStaffLink) => void
}

export const AccountForm = ({ account, onChanged, onLink }: AccountFormProps) => {
  const { id, status, isSelf } = account
  const [name, setName] = useState(account.name)
  const [email, setEmail] = useState(account.email)
  const [role, setRole] = useState(account.role)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [asksPassword, setAsksPassword] = useState(false)
  const run = async <Result,>(work: () => Promise<Result>, done: (result: Result) => void) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      done(await work())
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const change: ChangeStaffAccount = {
      ...(name.trim() !== account.name && { name: name.trim() }),
      ...(role !== account.role && { role }),
      ...(email.trim() !== account.email && { email: email.trim() }),
    }
    void run(() => accountApi.change(id, change), onChanged)
  }
  const link = (work: () => Promise<NewStaffLink>) => () => void run(work, onLink)
  const act = (work: () => Promise<StaffAccount>) => () => void run(work, onChanged)
  return (
    <>
      <form noValidate onSubmit={save} className="grid gap-5 p-6">
        <TextField
          label="Name"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="Email"
          type="email"
          maxLength={254}
          value={email}
          readOnly={status !== 'invited'}
          hint={
            status === 'invited'
              ? 'Another address makes the present link useless.'
              : 'The address of an account that is in use cannot be changed.'
          }
          onChange={(event) => setEmail(event.target.value)}
        />
        {isSelf ? (
          <p className="text-sm text-muted">This is your own account: its role stays.</p>
        ) : (
          <RoleField role={role} onChange={setRole} />
        )}
        {error && (
          <p role="alert" className="text-sm text-sale">
            {error}
          </p>
        )}
        <Button type="submit" aria-disabled={isBusy}>
          Save
        </Button>
        <div className="flex flex-wrap gap-2 border-t border-line pt-5">
          {status === 'invited' && (
            <Button variant="outline" onClick={link(() => accountApi.inviteAgain(id))}>
              New invitation link
            </Button>
          )}
          {status === 'active' && (
            <Button
              variant="outline"
              aria-expanded={asksPassword}
              onClick={() => setAsksPassword(!asksPassword)}
            >
              Link for a new password
            </Button>
          )}
          {account.hasSecondFactor && (
            <Button variant="outline" onClick={act(() => accountApi.removeSecondFactor(id))}>
              Turn the second factor off
            </Button>
          )}
          {status === 'deactivated' ? (
            <Button variant="outline" onClick={act(() => accountApi.reactivate(id))}>
              Reactivate
            </Button>
          ) : (
            !isSelf && (
              <Button variant="outline" onClick={act(() => accountApi.deactivate(id))}>
                Deactivate
              </Button>
            )
          )}
        </div>
        {status !== 'deactivated' && !isSelf && (
          <p className="text-sm text-muted">
            Deactivating ends all sessions at once. The account stays in timelines and can be reactivated.
          </p>
        )}
      </form>
      {asksPassword && (
        <div className="grid gap-4 px-6 pb-6">
          <p className="text-sm text-muted">
            {`Who has the link can sign in as ${account.name}: confirm that it is you who makes it.`}
          </p>
          <OneField
            label="Your own password"
            name="password"
            isSecret
            button="Make the link"
            onSubmit={async (password) => onLink(await accountApi.resetLink(id, password))}
          />
        </div>
      )}
    </>
  )
}
