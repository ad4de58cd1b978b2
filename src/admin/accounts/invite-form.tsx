/** Invites somebody, once the own password was entered, and shows the link once. */
import { type FormEvent, useState } from 'react'
import type { NewStaffLink } from '../../contract/staff-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { accountApi } from './account-api.ts'
import { FormError, type Person, PersonFields, trimmed } from './person-fields.tsx'
import { useSending } from './use-sending.ts'

export const InviteForm = ({ onInvited }: { onInvited: (link: NewStaffLink) => void }) => {
  const [person, setPerson] = useState<Person>({ name: '', email: '', role: 'packer' })
  const [password, setPassword] = useState('')
  const { error, setError, isBusy, send } = useSending()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { name, email } = trimmed(person)
    if (!name || !email || !password)
      return setError('Enter a name and an email address, and your own password')
    void send(() => accountApi.invite({ ...trimmed(person), password }), onInvited)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 p-6">
      <PersonFields person={person} onChange={setPerson} />
      <TextField
        label="Your own password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        hint="Who has the link of the invitation can sign in: confirm that it is you who makes it."
        onChange={({ target }) => setPassword(target.value)}
      />
      <FormError error={error} />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Inviting...' : 'Invite'}
      </Button>
    </form>
  )
}
