/** The owner's words of the mails about orders. They have a form of their own. */
import { MAIL_NAMES, placeholdersOf, wordsOf } from '../mails/mail-texts.ts'
import type { MailName } from '../mails/order-mails.ts'
import { mail, text } from './setting-field.ts'

const mailOf = (name: MailName) => {
  const { title, subject, text } = wordsOf(name)
  return mail(title, {
    name,
    description: `Placeholders: ${placeholdersOf(name).join(', ')}`,
    default: { subject, text },
  })
}

export const mails = {
  ...(Object.fromEntries(MAIL_NAMES.map((name) => [name, mailOf(name)])) as Record<
    MailName,
    ReturnType<typeof mailOf>
  >),
  closing: text('Closing', {
    description: 'The end of each of these mails',
    default: '',
    max: 1000,
    rows: 3,
  }),
}
