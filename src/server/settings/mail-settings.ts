/** The settings of mail: the server, who sends, and who gets alerts. */
import { z } from 'zod'
import { onOrOff, smtpUrl } from './setting-schemas.ts'

export type Sender = { name: string | undefined; address: string }

/** "orders@shop.example.com" or "The shop <orders@shop.example.com>" */
const MAIL_FROM = /^(?:(?<name>[^<>"\p{Cc}]{1,100}?)\s*<)?(?<address>[^\s<>@,;"]{1,64}@[\w.-]{1,190})>?$/u
/** @param text that `MAIL_FROM` matches */
export const parseSender = (text: string): Sender => {
  const { name, address } = MAIL_FROM.exec(text)?.groups ?? {}
  return { name: name?.trim() || undefined, address: address ?? '' }
}
const ownerEmail = z.email('must be an email address, such as owner@example.com')

const mailFrom = z
  .string()
  .refine((text) => MAIL_FROM.test(text) && text.includes('<') === text.includes('>'), {
    error: 'must be like orders@shop.example.com or Haberdash <orders@shop.example.com>',
  })
  .transform(parseSender)

export const mailShape = {
  SMTP_URL: smtpUrl.optional(),
  SANDBOX_MAIL: onOrOff.default(false),
  MAIL_FROM: mailFrom.optional(),
  OWNER_EMAIL: ownerEmail.optional(),
}
