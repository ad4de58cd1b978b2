/** /admin/account: the own password, the own sessions, and the keys of this browser. */
import { useState } from 'react'
import type { OwnSession } from '../../contract/staff/staff-sign-in.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { toast } from '../../ui/toast.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ListRow } from '../components/list-row.tsx'
import { Loaded } from '../components/loaded.tsx'
import { Section } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { isSlashOn, setSlash } from '../search/search-shortcut.ts'
import { useStaffPerson } from '../staff-session.ts'
import { StatusBadge } from '../status-badge.tsx'
import { accountApi, sessionsQuery } from './account-api.ts'
import { browserName } from './browser-name.ts'
import { OneField } from './one-field.tsx'
import { PasswordForm } from './password-form.tsx'
import { ROLE_NAMES } from './role-text.ts'
import { SecondFactorSection } from './second-factor-section.tsx'

const SessionRow = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => (
  <ListRow
    className="text-sm"
    title={
      <>
        <span>{browserName(session.browser)}</span>
        {session.isCurrent && <StatusBadge tone="good">This one</StatusBadge>}
        {session.isKept && <StatusBadge tone="quiet">Kept on the device</StatusBadge>}
      </>
    }
    facts={
      <>
        <span>{`${session.address ?? 'Unknown address'} · last used `}</span>
        <DateTime iso={session.lastActiveAt} />
        <span>{' · since '}</span>
        <DateTime iso={session.createdAt} />
      </>
    }
    action={
      !session.isCurrent && (
        <SmallButton aria-label={`End the session of ${browserName(session.browser)}`} onClick={onEnd}>
          End
        </SmallButton>
      )
    }
  />
)

const Sessions = () => {
  const query = useFreshQuery(sessionsQuery())
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  const end = async (password: string) => {
    if (ending && ending !== 'others') await accountApi.endSession(ending.id, password)
    else await accountApi.endOthers(password)
    setEnding(undefined)
    await query.refetch()
  }
  return (
    <Section
      title="Sessions"
      action={
        (query.data?.length ?? 0) > 1 && (
          <SmallButton onClick={() => setEnding('others')}>End all others</SmallButton>
        )
      }
    >
      <Loaded of={query} what="The sessions" rows={2}>
        {(sessions) => (
          <ul aria-label="Sessions">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </Loaded>
      <Dialog
        of={ending}
        onClose={() => setEnding(undefined)}
        title={
          ending && ending !== 'others'
            ? `End the session of ${browserName(ending.browser)}`
            : 'End all other sessions'
        }
      >
        {ending !== undefined && (
          <div className="grid gap-4 p-6">
            <p className="max-w-prose text-sm text-muted">
              Your password is asked for once more, so that nobody at an unlocked screen signs you out
              elsewhere.
            </p>
            <OneField label="Password" name="password" isSecret button="End" onSubmit={end} />
          </div>
        )}
      </Dialog>
    </Section>
  )
}

const KeysSection = () => {
  const [isOn, setOn] = useState(isSlashOn)
  return (
    <Section title="Keys">
      <Checkbox
        label="“/” opens the search"
        hint="Kept in this browser. Ctrl+K (on a Mac Cmd+K) always opens it."
        checked={isOn}
        onChange={(checked) => {
          setSlash(checked)
          setOn(checked)
        }}
      />
    </Section>
  )
}

export const Screen = () => {
  const person = useStaffPerson()
  const client = useQueryClient()
  return (
    <StaffScreen title="My account">
      <p className="mt-3 mb-6 text-muted">
        {person
          ? `${person.name}, ${person.email}, ${ROLE_NAMES[person.role].toLowerCase()}.`
          : 'You signed in with the staff password (ADMIN_PASSWORD), as the owner. It is changed in the settings of the machine.'}
      </p>
      <Sessions />
      {person && <SecondFactorSection />}
      <KeysSection />
      {person && (
        <Section title="Password">
          <p className="mb-4 max-w-prose text-sm text-muted">A new password ends your other sessions.</p>
          <PasswordForm
            email={person.email ?? ''}
            asksCurrent
            submitLabel="Change the password"
            save={async (passwords) => {
              await accountApi.changePassword(passwords)
              toast({ title: 'Password changed', description: 'Your other sessions have ended.' })
              await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
            }}
          />
        </Section>
      )}
    </StaffScreen>
  )
}
