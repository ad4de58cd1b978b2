/** /admin/staff: the accounts of the staff, their roles and invitations. */
import { useState } from 'react'
import type { NewStaffLink, StaffAccount } from '../../contract/staff/staff-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ListRow } from '../components/list-row.tsx'
import { Loaded } from '../components/loaded.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { accountsQuery } from './account-api.ts'
import { AccountForm } from './account-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { NewLink } from './new-link.tsx'
import { ROLE_NAMES, STATUS_NAMES } from './role-text.ts'

type Opened = { kind: 'invite' } | { kind: 'account'; id: string } | { kind: 'link'; link: NewStaffLink }

const titleOf = (opened: Opened | undefined, account: StaffAccount | undefined): string =>
  opened ? { invite: 'Invite somebody', link: 'Link', account: account?.name ?? '' }[opened.kind] : ''

const AccountRow = ({ account, onEdit }: { account: StaffAccount; onEdit: () => void }) => (
  <ListRow
    title={
      <>
        <span>{account.name}</span>
        {account.isSelf && <StatusBadge tone="quiet">You</StatusBadge>}
        <StatusBadge tone={account.status === 'active' ? 'good' : 'quiet'}>
          {STATUS_NAMES[account.status]}
        </StatusBadge>
      </>
    }
    facts={
      <>
        <span>{`${ROLE_NAMES[account.role]} · ${account.email} · `}</span>
        <span>{account.lastLoginAt ? 'last signed in ' : 'never signed in'}</span>
        {account.lastLoginAt && <DateTime iso={account.lastLoginAt} />}
      </>
    }
    action={
      <SmallButton aria-label={`Edit ${account.name}`} onClick={onEdit}>
        Edit
      </SmallButton>
    }
  />
)

export const Screen = () => {
  const query = useFreshQuery(accountsQuery())
  const [dialog, setDialog] = useState<Opened>()
  // As it is by now: the list may be read again while the dialog is open.
  const account = dialog?.kind === 'account' ? query.data?.find(({ id }) => id === dialog.id) : undefined
  const close = () => setDialog(undefined)
  const showLink = (link: NewStaffLink) => {
    setDialog({ kind: 'link', link })
    void query.refetch()
  }
  return (
    <StaffScreen
      title="Staff"
      actions={<Button onClick={() => setDialog({ kind: 'invite' })}>Invite somebody</Button>}
      intro="Each person signs in with an account of their own and may do what its role allows. The staff password (ADMIN_PASSWORD) is always an owner."
    >
      <Loaded of={query} what="The accounts">
        {(accounts) =>
          accounts.length === 0 ? (
            <Notice title="No accounts yet" as="p">
              Until you invite somebody, everybody uses the staff password and may do everything.
            </Notice>
          ) : (
            <ul aria-label="Accounts" className="mt-4">
              {accounts.map((listed) => (
                <AccountRow
                  key={listed.id}
                  account={listed}
                  onEdit={() => setDialog({ kind: 'account', id: listed.id })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog of={dialog} onClose={close} title={titleOf(dialog, account)}>
        {dialog?.kind === 'invite' && <InviteForm onInvited={showLink} />}
        {dialog?.kind === 'link' && <NewLink link={dialog.link} />}
        {account && (
          <AccountForm
            account={account}
            onLink={showLink}
            onChanged={() => {
              close()
              void query.refetch()
            }}
          />
        )}
      </Dialog>
    </StaffScreen>
  )
}
