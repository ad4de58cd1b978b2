/** Double opt-in of the newsletter, and for how long personal data is kept. */
import { CONSENT_TEXT } from '../subscribers/newsletter.ts'
import { RETENTION_RULES } from './retention.ts'
import { numbers, text, yesNo } from './setting-field.ts'

export const privacy = {
  confirmSubscribers: yesNo('Subscribers confirm by mail (double opt-in)', {
    help: 'Germany and Austria ask for it in practice. Shoppers see the same as without. The mail needs a mail server (SMTP_URL).',
    heading: { title: 'Consent to the newsletter' },
    default: false,
    mustBeSent: true,
  }),
  consentText: text('What they agree to', {
    help: 'Shown above the button of the page that confirms, and stored with the consent.',
    default: CONSENT_TEXT,
    max: 600,
    rows: 3,
    isRequired: true,
  }),
  retention: numbers('Deleted after so many days', {
    help: 'Every hour, automatically. An empty field keeps the data. /admin/personal-data shows when it last ran.',
    description: 'Days until personal data is deleted; null: kept',
    fields: RETENTION_RULES,
  }),
}
