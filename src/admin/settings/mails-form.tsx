/** The subjects and texts of the mails about orders, each with an example of what a customer reads. */
import { listText } from '../../domain/changes/change-title.ts'
import {
  fillMailText,
  MAIL_NAMES,
  MAX_MAIL_SUBJECT,
  MAX_MAIL_TEXT,
  mailTextProblem,
  placeholdersOf,
  wordsOf,
} from '../../domain/mails/mail-texts.ts'
import { mails } from '../../domain/settings/mails-settings.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { EditorSection } from '../products/editor-section.tsx'
import type { OwnFormProps } from './setting-control.ts'

export const MailsForm = ({ value, onChange }: OwnFormProps<'mails'>) => (
  <div>
    {MAIL_NAMES.map((name) => {
      const mail = value[name]
      const set = (change: Partial<typeof mail>) => onChange({ ...value, [name]: { ...mail, ...change } })
      const problem = mailTextProblem(name, mail)
      const { title, variables } = wordsOf(name)
      const placeholders = placeholdersOf(name)
      return (
        <EditorSection
          key={name}
          title={title}
          hint={`${listText(placeholders)} ${placeholders.length === 1 ? 'stands' : 'stand'} for facts of the order. Items, amounts, address and the link to the order follow by themselves.`}
        >
          <TextField
            label="Subject"
            required
            maxLength={MAX_MAIL_SUBJECT}
            autoComplete="off"
            className="col-span-full"
            value={mail.subject}
            onChange={({ target }) => set({ subject: target.value })}
          />
          <TextAreaField
            label="Text"
            required
            rows={3}
            maxLength={MAX_MAIL_TEXT}
            className="col-span-full"
            error={problem && `This mail ${problem}`}
            value={mail.text}
            onChange={({ target }) => set({ text: target.value })}
          />
          <div className="col-span-full border-l-2 border-line pl-4 text-sm text-muted">
            <p className="font-medium">{fillMailText(mail.subject, variables)}</p>
            <p className="whitespace-pre-line">{fillMailText(mail.text, variables)}</p>
          </div>
        </EditorSection>
      )
    })}
    <EditorSection
      title="End of these mails"
      hint="After everything else: a greeting, opening hours, whom to write to."
    >
      <TextAreaField
        label={mails.closing.label}
        rows={mails.closing.rows}
        maxLength={mails.closing.max}
        className="col-span-full"
        value={value.closing}
        onChange={({ target }) => onChange({ ...value, closing: target.value })}
      />
    </EditorSection>
  </div>
)
