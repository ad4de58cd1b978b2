/** Who an account is for, in the forms that invite and that change somebody: name, email address and role. */
import type { ComponentProps } from 'react'
import { STAFF_ROLES, type StaffRole } from '../../domain/staff-role.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ROLE_NAMES, roleRights } from './role-text.ts'

export type Person = { name: string; email: string; role: StaffRole }
export const trimmed = ({ name, email, role }: Person): Person => ({
  ...{ name: name.trim(), email: email.trim(), role },
})

type PersonFieldsProps = {
  person: Person
  onChange: (person: Person) => void
  email?: Partial<ComponentProps<typeof TextField>>
  /** The own role stays. */
  isSelf?: boolean
}

export const PersonFields = ({ person, onChange, email, isSelf = false }: PersonFieldsProps) => (
  <>
    <TextField
      label="Name"
      maxLength={80}
      autoComplete="off"
      value={person.name}
      hint="It stands in timelines of orders and in the audit log."
      onChange={({ target }) => onChange({ ...person, name: target.value })}
    />
    <TextField
      label="Email"
      type="email"
      maxLength={254}
      autoComplete="off"
      value={person.email}
      {...email}
      onChange={({ target }) => onChange({ ...person, email: target.value })}
    />
    {isSelf ? (
      <p className="text-sm text-muted">This is your own account: its role stays.</p>
    ) : (
      <SelectField
        label="Role"
        value={person.role}
        hint={roleRights(person.role)}
        onChange={({ target }) =>
          onChange({ ...person, role: STAFF_ROLES.find((name) => name === target.value) ?? 'packer' })
        }
      >
        {STAFF_ROLES.toReversed().map((name) => (
          <option key={name} value={name}>
            {ROLE_NAMES[name]}
          </option>
        ))}
      </SelectField>
    )}
  </>
)

/** Of a form as a whole. */
export const FormError = ({ error }: { error: string | undefined }) =>
  error ? (
    <p role="alert" className="text-sm text-sale">
      {error}
    </p>
  ) : null
