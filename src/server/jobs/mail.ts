/** Mail to shoppers: by SMTP where a server is set, else a line in the log that says what would be sent. */
import { createTransport } from 'nodemailer'
import type { Mail, SendMail } from '../../checkout/order-message.ts'
import { isLoopbackHost } from '../http/loopback.ts'
import type { Sender } from '../runtime/settings.ts'
import { maskAddresses } from './mail-address.ts'

type MailLog = { info(details: object, message: string): void }

/** To the mail server, at most, from one node. They are kept and used again. */
export const MAIL_CONNECTIONS = 8
const MESSAGES_OF_A_CONNECTION = 100
/** ms */
const CONNECT_WITHIN = 10_000
const ANSWER_WITHIN = 20_000

export type Mailer = SendMail & {
  /** Lets go of the connections. */
  close(): void
}

export const createMail = (options: {
  smtpUrl: string | undefined
  /** Why no mail is sent, for the log; not told: no server is set. */
  whyNot?: string
  /** Undefined: orders@ the shop's host. */
  from: Sender | undefined
  /** Of the shop: the message ids' domain. */
  host: string
  log: MailLog
}): Mailer => {
  const { smtpUrl, from, host, log } = options
  if (smtpUrl === undefined)
    return Object.assign(
      async ({ to, subject }: Mail) =>
        log.info(
          { to: maskAddresses(to), subject },
          `mail would be sent (${options.whyNot ?? 'SMTP_URL is not set'})`,
        ),
      { close: () => undefined },
    )
  const url = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    // The settings refuse a URL that says otherwise. On this machine nobody listens in.
    requireTLS: url.protocol === 'smtp:' && !isLoopbackHost(url.hostname),
    connectionTimeout: CONNECT_WITHIN,
    greetingTimeout: CONNECT_WITHIN,
    socketTimeout: ANSWER_WITHIN,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    maxMessages: MESSAGES_OF_A_CONNECTION,
    // A message whose connection ended may have arrived: only the job decides whether it is sent again.
    maxRequeues: 0,
  })
  const send = async ({ to, subject, text, messageKey }: Mail) => {
    await transport.sendMail({
      from: { name: from?.name ?? 'Haberdash', address: from?.address ?? `orders@${host}` },
      to,
      subject,
      text,
      messageId: `<${messageKey}@${host}>`,
    })
    log.info({ to: maskAddresses(to), subject }, 'mail sent')
  }
  return Object.assign(send, { close: () => transport.close() })
}
