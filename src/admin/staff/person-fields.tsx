/** Who an account is for, in the forms that invite and that change somebody: name, email address and role. */
import type { ComponentProps } from 'react'
import type { StaffRole } from '../../domain/staff/staff-role.ts'
import { TextField } from '../../ui/field.tsx'
import { ChoiceField, choicesOf } from '../components/choice-field.tsx'
import type { Fields } from '../components/use-fields.ts'
import { ROLE_NAMES, roleRights } from './role-text.ts'

export type Person = { name: string; email: string; role: StaffRole }
export const trimmed = ({ name, email, role }: Person): Person => ({
  name: name.trim(),
  email: email.trim(),
  role,
})

type PersonFieldsProps = {
  fields: Fields<Person>
  email?: Partial<ComponentProps<typeof TextField>>
  /** The own role stays. */
  isSelf?: boolean
}

export const PersonFields = ({ fields, email, isSelf = false }: PersonFieldsProps) => (
  <>
    <TextField
      label="Name"
      maxLength={80}
      autoComplete="off"
      hint="It stands in timelines of orders and in the audit log."
      {...fields.text('name')}
    />
    <TextField
      label="Email"
      type="email"
      maxLength={254}
      autoComplete="off"
      {...email}
      {...fields.text('email')}
    />
    {isSelf ? (
      <p className="text-sm text-muted">This is your own account: its role stays.</p>
    ) : (
      <ChoiceField
        label="Role"
        hint={roleRights(fields.values.role)}
        choices={choicesOf(ROLE_NAMES).toReversed()}
        {...fields.choice('role')}
      />
    )}
  </>
)
