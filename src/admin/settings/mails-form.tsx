/** The subjects and texts of the mails about orders, each with an example of what a customer reads. */
import {
  fillMailText,
  MAIL_NAMES,
  type MailName,
  mailTextProblem,
  placeholdersOf,
} from '../../domain/mail-texts.ts'
import { orderNumberText } from '../../domain/order-labels.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { EditorSection } from '../products/editor-section.tsx'
import type { SectionFormProps } from './section-editor.tsx'

const TITLES: Record<MailName, string> = {
  confirmation: 'Order confirmed',
  shipment: 'Parcel sent',
  refund: 'Part of a payment paid back',
  fullRefund: 'Whole payment paid back',
  returnedRefund: 'Refund returned by the bank',
  cancellation: 'Order cancelled, because the bank did not pay',
}
const EXAMPLE = { number: orderNumberText(1042), what: 'Your order', amount: '£42.00 GBP' }

export const MailsForm = ({ value, onChange }: SectionFormProps<'mails'>) => (
  <div>
    {MAIL_NAMES.map((name) => {
      const mail = value[name]
      const set = (change: Partial<typeof mail>) => onChange({ ...value, [name]: { ...mail, ...change } })
      const problem = mailTextProblem(name, mail)
      return (
        <EditorSection
          key={name}
          title={TITLES[name]}
          hint={`${placeholdersOf(name).join(' and ')} ${name === 'confirmation' || name === 'cancellation' ? 'stands' : 'stand'} for facts of the order. Items, amounts, address and the link to the order follow by themselves.`}
        >
          <TextField
            label="Subject"
            required
            maxLength={120}
            autoComplete="off"
            className="col-span-full"
            value={mail.subject}
            onChange={({ target }) => set({ subject: target.value })}
          />
          <TextAreaField
            label="Text"
            required
            rows={3}
            maxLength={2000}
            className="col-span-full"
            error={problem && `This mail ${problem}`}
            value={mail.text}
            onChange={({ target }) => set({ text: target.value })}
          />
          <div className="col-span-full border-l-2 border-line pl-4 text-sm text-muted">
            <p className="font-medium">{fillMailText(mail.subject, EXAMPLE)}</p>
            <p className="whitespace-pre-line">{fillMailText(mail.text, EXAMPLE)}</p>
          </div>
        </EditorSection>
      )
    })}
    <EditorSection
      title="End of these mails"
      hint="After everything else: a greeting, opening hours, whom to write to."
    >
      <TextAreaField
        label="Closing"
        rows={3}
        maxLength={1000}
        className="col-span-full"
        value={value.closing}
        onChange={({ target }) => onChange({ ...value, closing: target.value })}
      />
    </EditorSection>
  </div>
)
