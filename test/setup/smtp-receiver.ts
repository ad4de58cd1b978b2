/** A real SMTP server, from npm, for tests that read a mail as a mailbox gets it. */
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type SmtpReceiver = {
  url: string
  /** Parsed, in the order in which they came. Empty it by setting its length. */
  received: ParsedMail[]
  close(): Promise<void>
}

/** @param options.refused an address that has no mailbox; `takesLogins`: any user and password */
export const startSmtpReceiver = async (
  options: { refused?: string; takesLogins?: boolean } = {},
): Promise<SmtpReceiver> => {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    disabledCommands: options.takesLogins ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === options.refused
          ? Object.assign(new Error('No such mailbox here'), { responseCode: 550 })
          : undefined,
      ),
    onData: (stream, _session, done) => {
      simpleParser(stream).then(
        (mail) => {
          received.push(mail)
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
