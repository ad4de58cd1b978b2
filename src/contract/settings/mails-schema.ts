/** The schema of the owner's texts of mails. A text that a stored value lacks is the default. */
import type { z } from 'zod'
import { DEFAULT_MAILS, MAIL_NAMES, mailTextProblem, placeholdersOf } from '../../domain/mails/mail-texts.ts'
import type { MailName } from '../../domain/mails/order-mails.ts'
import type { MakeObject } from './make-object.ts'

type Fields = { requiredLine: (max: number) => z.ZodString; text: (max: number) => z.ZodString }

/** @param object strict for what staff send, loose for what is stored */
export const mailsSchemaOf = (object: MakeObject, { requiredLine, text }: Fields) => {
  const mail = (name: MailName) =>
    object({ subject: requiredLine(120), text: text(2000).min(1) })
      .superRefine((value, context) => {
        const message = mailTextProblem(name, value)
        if (message !== undefined) context.addIssue({ code: 'custom', message })
      })
      .meta({ description: `Placeholders: ${placeholdersOf(name).join(', ')}` })
      .default(DEFAULT_MAILS[name])
  return object({
    ...(Object.fromEntries(MAIL_NAMES.map((name) => [name, mail(name)])) as Record<
      MailName,
      ReturnType<typeof mail>
    >),
    closing: text(1000).default('').meta({ description: 'The end of each of these mails' }),
  })
}
