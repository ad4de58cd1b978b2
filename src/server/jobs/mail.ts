/** Sends mail by SMTP where a server is configured; otherwise logs what would be sent. */
import { connect, type LookupFunction } from 'node:net'
import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { Mail } from '../../checkout/mails/mail-parts.ts'
import type { IdentitySettings, ShopSettings } from '../../domain/settings/shop-settings.ts'
import { DEFAULT_TIME_ZONE } from '../../domain/shop-day.ts'
import { WITHDRAWAL_PATH } from '../../domain/withdrawals/withdrawal.ts'
import { type MailLook, mailHtml, signedText } from '../../mail/mail-html.ts'
import { maskEmailAddresses } from '../observability/mask-email.ts'
import { isLoopbackHost } from '../settings/loopback.ts'
import { parseSender, type Sender } from '../settings/mail-settings.ts'
import { mailAttachment } from './mail-enclosure.ts'
import type { MailFiles } from './mail-files.ts'

type MailLog = { info(details: object, message: string): void }

/** Pooled connections from one node to the mail server. */
export const MAX_MAIL_CONNECTIONS = 8
const MAX_MESSAGES_PER_CONNECTION = 100
const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000

/** `file`: no mail server is set up. */
export type Mailer = ((mail: Mail) => Promise<{ state: 'sent' | 'file' }>) & {
  /** Closes the pooled connections. */
  close(): void
}

/** Mail programs show a button for these, and unsubscribe with a POST (RFC 2369, RFC 8058). */
const listHeaders = (unsubscribeUrl: string | undefined) =>
  unsubscribeUrl === undefined
    ? {}
    : {
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }

/** The library finds addresses by itself, so the connection is opened here. */
const connectBy =
  (lookup: LookupFunction): NonNullable<SMTPTransportOptions['getSocket']> =>
  ({ host = '', port }, done) => {
    const socket = connect({ host, port: Number(port), lookup })
    const fail = (error: Error) => done(error)
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('Connection timeout')))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      done(null, { connection: socket })
    })
  }

const connectionOptions = (smtpUrl: string, lookup: LookupFunction | undefined) => {
  const url = new URL(smtpUrl)
  return {
    url: smtpUrl,
    // The settings reject a URL that weakens this. Loopback traffic needs no encryption.
    requireTLS: url.protocol === 'smtp:' && !isLoopbackHost(url.hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    ...(lookup && { getSocket: connectBy(lookup) }),
  }
}

/** Connects and logs in, and sends nothing. @returns what is wrong; undefined where mail can be sent */
export const verifyMailServer = async (
  smtpUrl: string,
  lookup?: LookupFunction,
): Promise<string | undefined> => {
  const transport = createTransport(connectionOptions(smtpUrl, lookup))
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return (error as Error).message.split('\n')[0]
  } finally {
    transport.close()
  }
}

/** The sender of the owner's settings, else of MAIL_FROM. A sender without a name has the shop's. */
export const mailSender = (
  { name, mailSender: set }: Pick<IdentitySettings, 'name' | 'mailSender'>,
  mailFrom: Sender | undefined,
): { name: string; address: string | undefined } => {
  const sender = set === '' ? mailFrom : parseSender(set)
  return { name: sender?.name ?? name, address: sender?.address }
}

/** Of a mail without enclosures: none. */
const attachmentsOf = async (
  { enclosures }: Pick<Mail, 'enclosures'>,
  terms: { origin: string; timeZone: string },
) =>
  enclosures?.length
    ? { attachments: await Promise.all(enclosures.map((page) => mailAttachment(page, terms))) }
    : {}

/** A mail without blocks is plain text alone. */
export const mailParts = async (
  { subject, text, blocks }: Pick<Mail, 'subject' | 'text' | 'blocks'>,
  look: MailLook,
): Promise<{ text: string; html?: string }> =>
  blocks ? { text: signedText(blocks, look), html: await mailHtml({ subject, blocks }, look) } : { text }

/** The look of mails by the owner's settings. */
export const mailLook = (
  {
    identity,
    look,
    company,
    taxes,
    law,
  }: Pick<ShopSettings, 'identity' | 'look' | 'company' | 'taxes' | 'law'>,
  origin: string,
): MailLook => ({
  name: identity.name,
  accent: look.accent,
  logo: identity.logo,
  company,
  taxName: taxes.name,
  origin,
  links: law.withdrawal ? [{ label: law.withdrawLabel, url: origin + WITHDRAWAL_PATH }] : [],
})

export const createMailer = (options: {
  smtpUrl: string | undefined
  /** Finds the addresses of the server in place of the system. */
  lookup?: LookupFunction | undefined
  /** Why no mail is sent, for the log. Default: no server is configured. */
  disabledReason?: string
  /** Without an address: orders@ and the shop's host. */
  from: () => { name: string; address: string | undefined }
  /** Of the HTML part. */
  look: () => MailLook
  /** Where mails are written while no server is set up; without it they are only logged. */
  files?: MailFiles
  /** The shop's host name, the domain of message ids. */
  host: string
  /** In which enclosures name a day. */
  timeZone?: string
  log: MailLog
}): Mailer => {
  const { smtpUrl, lookup, from, look, host, log, timeZone = DEFAULT_TIME_ZONE } = options
  const attachments = (mail: Mail) => attachmentsOf(mail, { origin: look().origin, timeZone })
  if (smtpUrl === undefined)
    return Object.assign(
      async (mail: Mail) => {
        const { to, subject, messageKey } = mail
        const { text, html = null } = await mailParts(mail, look())
        await options.files?.write(messageKey, { text, html, ...(await attachments(mail)) })
        log.info(
          { to: maskEmailAddresses(to), subject },
          `mail would be sent (${options.disabledReason ?? 'SMTP_URL is not set'})`,
        )
        return { state: 'file' as const }
      },
      { close: () => undefined },
    )
  const transport = createTransport({
    ...connectionOptions(smtpUrl, lookup),
    pool: true,
    maxConnections: MAX_MAIL_CONNECTIONS,
    maxMessages: MAX_MESSAGES_PER_CONNECTION,
    // A message may have arrived although its connection closed, so only the job decides whether to send it again.
    maxRequeues: 0,
  })
  const send = async (mail: Mail) => {
    const { to, subject, messageKey, unsubscribeUrl } = mail
    const { name, address = `orders@${host}` } = from()
    const { rejected } = await transport.sendMail({
      from: { name, address },
      to,
      subject,
      ...(await mailParts(mail, look())),
      ...(await attachments(mail)),
      messageId: `<${messageKey}@${host}>`,
      ...listHeaders(unsubscribeUrl),
    })
    if (rejected.length > 0) throw new Error('The mail server refused the address.')
    log.info({ to: maskEmailAddresses(to), subject }, 'mail sent')
    return { state: 'sent' as const }
  }
  return Object.assign(send, { close: () => transport.close() })
}
