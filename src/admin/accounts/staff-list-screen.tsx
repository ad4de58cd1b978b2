/** /admin/staff: the accounts of the staff, their roles and invitations. */
import { useState } from 'react'
import type { NewStaffLink, StaffAccount } from '../../contract/staff-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError, Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { accountsQuery } from './account-api.ts'
import { AccountForm } from './account-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { NewLink } from './new-link.tsx'
import { ROLE_NAMES, STATUS_NAMES } from './role-text.ts'

type Dialog =
  | { kind: 'invite' }
  | { kind: 'account'; account: StaffAccount }
  | { kind: 'link'; link: NewStaffLink }

const TITLES = { invite: () => 'Invite somebody', link: () => 'Link', account: (name: string) => name }
const titleOf = (dialog: Dialog | undefined): string =>
  dialog?.kind === 'account' ? TITLES.account(dialog.account.name) : dialog ? TITLES[dialog.kind]() : ''

const AccountRow = ({ account, onEdit }: { account: StaffAccount; onEdit: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
        <span>{account.name}</span>
        {account.isSelf && <StatusBadge tone="quiet">You</StatusBadge>}
        <StatusBadge tone={account.status === 'active' ? 'good' : 'quiet'}>
          {STATUS_NAMES[account.status]}
        </StatusBadge>
      </p>
      <p className="mt-0.5 text-sm text-muted wrap-anywhere">
        <span>{`${ROLE_NAMES[account.role]} · ${account.email} · `}</span>
        {account.lastLoginAt ? (
          <span>
            <span>{'last signed in '}</span>
            <DateTime iso={account.lastLoginAt} />
          </span>
        ) : (
          <span>never signed in</span>
        )}
      </p>
    </div>
    <SmallButton aria-label={`Edit ${account.name}`} onClick={onEdit}>
      Edit
    </SmallButton>
  </li>
)

export const Screen = () => {
  const { data, error, refetch } = useFreshQuery(accountsQuery())
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const showLink = (link: NewStaffLink) => {
    setDialog({ kind: 'link', link })
    void refetch()
  }
  return (
    <StaffScreen
      title="Staff"
      actions={<Button onClick={() => setDialog({ kind: 'invite' })}>Invite somebody</Button>}
    >
      <p className="mt-3 max-w-prose text-sm text-muted">
        Each person signs in with an account of their own and may do what its role allows. The staff password
        (ADMIN_PASSWORD) is always an owner.
      </p>
      {!data && error && <LoadError what="The accounts" onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={4} label="The accounts are loading" />}
      {data?.length === 0 && (
        <Notice title="No accounts yet" as="p">
          Until you invite somebody, everybody uses the staff password and may do everything.
        </Notice>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Accounts" className="mt-4">
          {data.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onEdit={() => setDialog({ kind: 'account', account })}
            />
          ))}
        </ul>
      )}
      <Sheet open={dialog !== undefined} onClose={close} title={titleOf(dialog)} side="middle">
        {dialog?.kind === 'invite' && <InviteForm onInvited={showLink} />}
        {dialog?.kind === 'link' && <NewLink link={dialog.link} />}
        {dialog?.kind === 'account' && (
          <AccountForm
            account={dialog.account}
            onLink={showLink}
            onChanged={() => {
              close()
              void refetch()
            }}
          />
        )}
      </Sheet>
    </StaffScreen>
  )
}
