/** Invites somebody, and shows the link once. */
import { type FormEvent, useState } from 'react'
import type { NewStaffLink } from '../../contract/staff-accounts.ts'
import { STAFF_ROLES, type StaffRole } from '../../domain/staff-role.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { messageOf } from '../staff-request.ts'
import { accountApi } from './account-api.ts'
import { ROLE_NAMES, roleRights } from './role-text.ts'

export const RoleField = ({ role, onChange }: { role: StaffRole; onChange: (role: StaffRole) => void }) => (
  <SelectField
    label="Role"
    value={role}
    hint={roleRights(role)}
    onChange={(event) => onChange(STAFF_ROLES.find((name) => name === event.target.value) ?? 'packer')}
  >
    {STAFF_ROLES.toReversed().map((name) => (
      <option key={name} value={name}>
        {ROLE_NAMES[name]}
      </option>
    ))}
  </SelectField>
)

export const InviteForm = ({ onInvited }: { onInvited: (link: NewStaffLink) => void }) => {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('packer')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!name.trim() || !email.trim()) return setError('Enter a name and an email address')
    setBusy(true)
    setError(undefined)
    try {
      onInvited(await accountApi.invite({ name: name.trim(), email: email.trim(), role }))
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 p-6">
      <TextField
        label="Name"
        maxLength={80}
        autoComplete="off"
        value={name}
        hint="It stands in timelines of orders and in the audit log."
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Email"
        type="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleField role={role} onChange={setRole} />
      {error && (
        <p role="alert" className="text-sm text-sale">
          {error}
        </p>
      )}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Inviting...' : 'Invite'}
      </Button>
    </form>
  )
}
