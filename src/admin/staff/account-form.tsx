/** One account in a dialog: name, role, the address of an open invitation, links, deactivation. */
import { type FormEvent, useState } from 'react'
import type { ChangeStaffAccount, NewStaffLink, StaffAccount } from '../../contract/staff/staff-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../components/use-action.ts'
import { useFields } from '../components/use-fields.ts'
import { accountApi } from './account-api.ts'
import { OneField } from './one-field.tsx'
import { type Person, PersonFields, trimmed } from './person-fields.tsx'

type AccountFormProps = {
  account: StaffAccount
  onChanged: () => void
  onLink: (link: NewStaffLink) => void
}

/** By the state of the account. */
const LINKS = {
  invited: { label: 'New invitation link', make: accountApi.inviteAgain },
  active: { label: 'Link for a new password', make: accountApi.resetLink },
  deactivated: undefined,
}

export const AccountForm = ({ account, onChanged, onLink }: AccountFormProps) => {
  const { id, status, isSelf } = account
  const fields = useFields<Person>({ name: account.name, email: account.email, role: account.role })
  const { problem, isBusy, run } = useAction()
  const [asksPassword, setAsksPassword] = useState(false)
  const link = LINKS[status]
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { name, email, role } = trimmed(fields.values)
    const change: ChangeStaffAccount = {
      ...(name !== account.name && { name }),
      ...(role !== account.role && { role }),
      ...(email !== account.email && { email }),
    }
    void run(() => accountApi.change(id, change), onChanged)
  }
  const act = (work: () => Promise<StaffAccount>) => () => void run(work, onChanged)
  return (
    <>
      <form noValidate onSubmit={save} className="grid gap-5 p-6">
        <PersonFields
          fields={fields}
          isSelf={isSelf}
          email={{
            readOnly: status !== 'invited',
            hint:
              status === 'invited'
                ? 'Another address makes the present link useless.'
                : 'The address of an account that is in use cannot be changed.',
          }}
        />
        <Problem>{problem}</Problem>
        <Button type="submit" aria-disabled={isBusy}>
          Save
        </Button>
        <div className="flex flex-wrap gap-2 border-t border-line pt-5">
          {link && (
            <Button
              variant="outline"
              aria-expanded={asksPassword}
              onClick={() => setAsksPassword(!asksPassword)}
            >
              {link.label}
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
      {link && asksPassword && (
        <div className="grid gap-4 px-6 pb-6">
          <p className="text-sm text-muted">
            {`Who has the link can sign in as ${account.name}: confirm that it is you who makes it.`}
          </p>
          <OneField
            label="Your own password"
            name="password"
            isSecret
            button="Make the link"
            onSubmit={async (password) => onLink(await link.make(id, password))}
          />
        </div>
      )}
    </>
  )
}
