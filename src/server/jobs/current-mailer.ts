/**
 * Sends each mail by the mail server that is set at the moment. Another server gets connections of its own; those of the
 * one before are closed after its last mail.
 */
import type { LookupFunction } from 'node:net'
import type { Mailer } from './mail.ts'

export type MailServer = {
  smtpUrl: string | undefined
  lookup?: LookupFunction | undefined
  /** Why no mail is sent although there may be a server. */
  disabledReason?: string
  /** A server is set, and this node cannot read its password: its mails stay in their queue. */
  isUnreadable: boolean
}

type OpenMailer = { server: MailServer; mailer: Mailer; sending: number; isReplaced: boolean }

const isSame = (a: MailServer, b: MailServer): boolean =>
  a.smtpUrl === b.smtpUrl && a.disabledReason === b.disabledReason

export const createCurrentMailer = (options: {
  server: () => Promise<MailServer>
  open: (server: MailServer) => Mailer
}): Mailer => {
  let present: OpenMailer | undefined
  const closeUnused = (used: OpenMailer): void => {
    if (used.isReplaced && used.sending === 0) used.mailer.close()
  }
  const replace = (next: OpenMailer | undefined): void => {
    const before = present
    present = next
    if (!before) return
    before.isReplaced = true
    closeUnused(before)
  }
  const mailerOf = (server: MailServer): OpenMailer => {
    if (present && isSame(present.server, server)) return present
    const next = { server, mailer: options.open(server), sending: 0, isReplaced: false }
    replace(next)
    return next
  }
  const send = async (mail: Parameters<Mailer>[0]) => {
    const server = await options.server()
    if (server.isUnreadable)
      throw new Error('The mail server cannot be read on this node, which has no key of the secrets.')
    const used = mailerOf(server)
    used.sending += 1
    try {
      return await used.mailer(mail)
    } finally {
      used.sending -= 1
      closeUnused(used)
    }
  }
  return Object.assign(send, { close: () => replace(undefined) })
}
