/** The shop's name, its sentence in the footer, and the sender of its mails. */
import { TextField } from '../../ui/field.tsx'
import type { SectionFormProps } from './section-editor.tsx'

export const IdentityForm = ({ value, onChange }: SectionFormProps<'identity'>) => (
  <>
    <TextField
      label="Name of the shop"
      required
      maxLength={60}
      autoComplete="off"
      value={value.name}
      onChange={({ target }) => onChange({ ...value, name: target.value })}
    />
    <TextField
      label="Tagline"
      maxLength={160}
      autoComplete="off"
      hint="Shown in the footer of every page."
      value={value.tagline}
      onChange={({ target }) => onChange({ ...value, tagline: target.value })}
    />
    <TextField
      label="Sender of mails"
      maxLength={260}
      autoComplete="off"
      hint="Such as orders@shop.example or My Shop <orders@shop.example>. Your mail server must be allowed to send for it. Empty: the setting MAIL_FROM counts."
      value={value.mailSender}
      onChange={({ target }) => onChange({ ...value, mailSender: target.value })}
    />
  </>
)
