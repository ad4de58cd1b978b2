/** Double opt-in of the newsletter, and for how long personal data is kept. */
import {
  MAX_RETENTION_DAYS,
  RETENTION_NAMES,
  RETENTION_RULES,
  type RetentionName,
} from '../../domain/retention.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { RETENTION_LABELS } from '../personal-data/retention-labels.ts'
import { Checkbox } from '../products/editor-section.tsx'
import type { SectionFormProps } from './section-editor.tsx'

const HINTS: Record<RetentionName, string> = {
  carts: 'After the last change',
  checkouts: 'After the checkout was opened. Orders keep theirs',
  mails: 'After the mail was sent',
  unconfirmedSubscribers: 'After they were asked',
  formerSubscribers: 'Until then you can prove their consent',
  withdrawals: 'After they were marked as done',
  orders:
    'After the order and its last invoice or credit note; 3653 days are ten years. Numbers and amounts stay',
}

/** Of what was typed, without what is no digit; nothing: kept. */
const daysOf = (typed: string): number | null => {
  const digits = typed.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}

export const PrivacyForm = ({ value, onChange }: SectionFormProps<'privacy'>) => (
  <div className="grid max-w-2xl gap-6">
    <section aria-labelledby="consent-heading" className="grid gap-4">
      <h2 id="consent-heading" className="text-lg font-medium">
        Consent to the newsletter
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
          Every hour, automatically. An empty field keeps the data. /admin/personal-data shows when it last
          ran.
        </p>
      </div>
      {RETENTION_NAMES.map((name) => {
        const days = value.retention[name]
        const { min } = RETENTION_RULES[name]
        const isValid = days === null || (days >= min && days <= MAX_RETENTION_DAYS)
        return (
          <TextField
            key={name}
            label={RETENTION_LABELS[name]}
            hint={HINTS[name]}
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
