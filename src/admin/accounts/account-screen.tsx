/** /admin/account: the own password and the own sessions. */
import { useState } from 'react'
import type { OwnSession } from '../../contract/staff-sign-in.ts'
import { LoadError } from '../../ui/notice.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { Section } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useFreshQuery } from '../components/use-fresh-query.ts'
import { DateTime } from '../date-time.tsx'
import { RowSkeletons } from '../row-skeletons.tsx'
import { StaffScreen } from '../shell/staff-screen.tsx'
import { useStaffPerson } from '../staff-session.ts'
import { StatusBadge } from '../status-badge.tsx'
import { accountApi, sessionsQuery } from './account-api.ts'
import { browserName } from './browser-name.ts'
import { OneField } from './one-field.tsx'
import { PasswordForm } from './password-form.tsx'
import { ROLE_NAMES } from './role-text.ts'
import { SecondFactorSection } from './second-factor-section.tsx'

const SessionRow = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 text-sm">
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        <span>{browserName(session.browser)}</span>
        {session.isCurrent && <StatusBadge tone="good">This one</StatusBadge>}
        {session.isKept && <StatusBadge tone="quiet">Kept on the device</StatusBadge>}
      </p>
      <p className="mt-0.5 text-muted">
        <span>{`${session.address ?? 'Unknown address'} · last used `}</span>
        <DateTime iso={session.lastActiveAt} />
        <span>{' · since '}</span>
        <DateTime iso={session.createdAt} />
      </p>
    </div>
    {!session.isCurrent && (
      <SmallButton aria-label={`End the session of ${browserName(session.browser)}`} onClick={onEnd}>
        End
      </SmallButton>
    )}
  </li>
)

const Sessions = () => {
  const { data, error, refetch } = useFreshQuery(sessionsQuery())
  /** Of the session to end; null: all others. */
  const [ending, setEnding] = useState<OwnSession | null>()
  const end = async (password: string) => {
    if (ending) await accountApi.endSession(ending.id, password)
    else await accountApi.endOthers(password)
    setEnding(undefined)
    await refetch()
  }
  return (
    <Section
      title="Sessions"
      action={
        (data?.length ?? 0) > 1 && <SmallButton onClick={() => setEnding(null)}>End all others</SmallButton>
      }
    >
      {!data && error && <LoadError what="The sessions" onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={2} label="The sessions are loading" />}
      {data && (
        <ul aria-label="Sessions">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      <Sheet
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={ending ? `End the session of ${browserName(ending.browser)}` : 'End all other sessions'}
        side="middle"
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
      </Sheet>
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
