/** Invites somebody, once the own password was entered, and shows the link once. */
import type { NewStaffLink } from '../../contract/staff/staff-accounts.ts'
import type { StaffRole } from '../../domain/staff/staff-role.ts'
import { TextField } from '../../ui/field.tsx'
import { DialogForm } from '../components/dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { useFields } from '../components/use-fields.ts'
import { accountApi } from './account-api.ts'
import { PersonFields, trimmed } from './person-fields.tsx'

export const InviteForm = ({ onInvited }: { onInvited: (link: NewStaffLink) => void }) => {
  const fields = useFields({ name: '', email: '', role: 'packer' as StaffRole, password: '' })
  const action = useAction()
  const { password } = fields.values
  const invite = () => {
    const person = trimmed(fields.values)
    if (!person.name || !person.email || !password)
      return action.setProblem('Enter a name and an email address, and your own password')
    return action.run(() => accountApi.invite({ ...person, password }), onInvited)
  }
  return (
    <DialogForm noValidate action={action} onSubmit={invite} button="Invite" busy="Inviting...">
      <PersonFields fields={fields} />
      <TextField
        label="Your own password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        hint="Who has the link of the invitation can sign in: confirm that it is you who makes it."
        {...fields.text('password')}
      />
    </DialogForm>
  )
}
