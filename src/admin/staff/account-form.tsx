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

type ConfirmationProps = { why: string; button: string; onPassword: (password: string) => Promise<void> }

/** Asks for the own password before a change of how somebody signs in. */
const Confirmation = ({ why, button, onPassword }: ConfirmationProps) => (
  <div className="grid gap-4 px-6 pb-6">
    <p className="text-sm text-muted">{why}</p>
    <OneField label="Your own password" name="password" isSecret button={button} onSubmit={onPassword} />
  </div>
)

export const AccountForm = ({ account, onChanged, onLink }: AccountFormProps) => {
  const { id, status, isSelf } = account
  // What others change while the form is open is no edit of this one.
  const [opened] = useState(account)
  const fields = useFields<Person>({ name: opened.name, email: opened.email, role: opened.role })
  const { problem, isBusy, run } = useAction()
  const [asking, setAsking] = useState<'link' | 'second-factor'>()
  const link = LINKS[status]
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { name, email, role } = trimmed(fields.values)
    const change: ChangeStaffAccount = {
      ...(name !== opened.name && { name }),
      ...(role !== opened.role && { role }),
      ...(email !== opened.email && { email }),
    }
    void run(() => accountApi.change(id, change), onChanged)
  }
  const askFor = (what: 'link' | 'second-factor') => ({
    'aria-expanded': asking === what,
    onClick: () => setAsking(asking === what ? undefined : what),
  })
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
            <Button variant="outline" {...askFor('link')}>
              {link.label}
            </Button>
          )}
          {account.hasSecondFactor && (
            <Button variant="outline" {...askFor('second-factor')}>
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
      {link && asking === 'link' && (
        <Confirmation
          why={`Who has the link can sign in as ${account.name}: confirm that it is you who makes it.`}
          button="Make the link"
          onPassword={async (password) => onLink(await link.make(id, password))}
        />
      )}
      {asking === 'second-factor' && (
        <Confirmation
          why={`Then a password alone opens the account of ${account.name}: confirm that it is you who turns the second factor off.`}
          button="Turn it off"
          onPassword={async (password) => {
            await accountApi.removeSecondFactor(id, password)
            onChanged()
          }}
        />
      )}
    </>
  )
}
