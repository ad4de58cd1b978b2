/** Double opt-in of the newsletter, and for how long personal data is kept. */
import { MAX_RETENTION_DAYS, RETENTION_RULES, type RetentionName } from '../../domain/retention.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Checkbox } from '../products/editor-section.tsx'
import type { SectionFormProps } from './section-editor.tsx'

const RULES: readonly [RetentionName, string, string][] = [
  ['carts', 'Carts', 'After the last change'],
  ['checkouts', 'Contact data of checkouts', 'After the checkout was opened. Orders keep theirs'],
  ['mails', 'Records of mails', 'After the mail was sent'],
  ['unconfirmedSubscribers', 'Subscribers who did not confirm', 'After they were asked'],
  ['formerSubscribers', 'Subscribers who have left', 'Until then you can prove their consent'],
  ['withdrawals', 'Withdrawals that are done', 'After they were marked as done'],
  [
    'orders',
    'Names, addresses and notes of completed orders',
    'After the order. Amounts, taxes and country stay. Ask how long your law wants them kept',
  ],
  [
    'documents',
    'Names and addresses on invoices and credit notes',
    'The law wants invoices kept whole: 6 years in the UK, 8 in Germany, 10 in France and Italy',
  ],
]

/** Of what was typed, without what is no digit; nothing: kept. */
const daysOf = (typed: string): number | null => {
  const digits = typed.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}

export const PrivacyForm = ({ value, onChange }: SectionFormProps<'privacy'>) => (
  <div className="grid max-w-2xl gap-6">
    <section aria-labelledby="newsletter-heading" className="grid gap-4">
      <h2 id="newsletter-heading" className="text-lg font-medium">
        Newsletter
      </h2>
      <Checkbox
        label="Subscribers confirm by mail (double opt-in)"
        hint="Germany and Austria ask for it in practice. Shoppers see the same as without. The mail needs a mail server (SMTP_URL)."
        checked={value.confirmSubscribers}
        onChange={(confirmSubscribers) => onChange({ ...value, confirmSubscribers })}
      />
      <TextAreaField
        label="What they agree to"
        hint="Shown above the button of the page that confirms, and stored with the consent."
        required
        rows={3}
        maxLength={600}
        value={value.consentText}
        onChange={({ target }) => onChange({ ...value, consentText: target.value })}
      />
    </section>
    <section aria-labelledby="retention-heading" className="grid gap-4">
      <div>
        <h2 id="retention-heading" className="text-lg font-medium">
          Deleted after so many days
        </h2>
        <p className="mt-1 text-sm text-muted">
          Every hour, by the shop itself. An empty field keeps the data. /admin/personal-data shows when it
          last ran.
        </p>
      </div>
      {RULES.map(([name, label, hint]) => {
        const days = value.retention[name]
        const { min } = RETENTION_RULES[name]
        const isValid = days === null || (days >= min && days <= MAX_RETENTION_DAYS)
        return (
          <TextField
            key={name}
            label={label}
            hint={hint}
            error={isValid ? undefined : `Whole days, at least ${min}, or nothing`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={days === null ? '' : String(days)}
            onChange={({ target }) =>
              onChange({
                ...value,
                retention: { ...value.retention, [name]: daysOf(target.value) },
              })
            }
          />
        )
      })}
    </section>
  </div>
)
