/** The schema of the owner's words of a mail. */
import { MAX_MAIL_SUBJECT, MAX_MAIL_TEXT, mailTextProblem } from '../../domain/mails/mail-texts.ts'
import type { MailName } from '../../domain/mails/order-mails.ts'
import type { MakeObject } from './make-object.ts'
import { requiredLine, text } from './setting-parts.ts'

export const mailSchema = (name: MailName, object: MakeObject) =>
  object({ subject: requiredLine(MAX_MAIL_SUBJECT), text: text(MAX_MAIL_TEXT).min(1) }).superRefine(
    (value, context) => {
      const message = mailTextProblem(name, value)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    },
  )
