/** Mail to shoppers: by SMTP where a server is set, else a line in the log that says what would be sent. */
import { createTransport } from 'nodemailer'
import type { SendMail } from '../checkout/order-message.ts'
import { maskAddresses } from './mail-address.ts'
import type { Sender } from './settings.ts'

type MailLog = { info(details: object, message: string): void }

/** ms */
const CONNECT_WITHIN = 10_000
const ANSWER_WITHIN = 20_000

export const createMail = (options: {
  smtpUrl: string | undefined
  /** Undefined: orders@ the shop's host. */
  from: Sender | undefined
  /** Of the shop: the message ids' domain. */
  host: string
  log: MailLog
}): SendMail => {
  const { smtpUrl, from, host, log } = options
  if (smtpUrl === undefined)
    return async ({ to, subject }) =>
      log.info({ to: maskAddresses(to), subject }, 'mail would be sent (SMTP_URL is not set)')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_WITHIN,
    greetingTimeout: CONNECT_WITHIN,
    socketTimeout: ANSWER_WITHIN,
  })
  return async ({ to, subject, text, messageKey }) => {
    await transport.sendMail({
      from: { name: from?.name ?? 'Haberdash', address: from?.address ?? `orders@${host}` },
      to,
      subject,
      text,
      messageId: `<${messageKey}@${host}>`,
    })
    log.info({ to: maskAddresses(to), subject }, 'mail sent')
  }
}
