import { expect, test } from 'vitest'
import { createCurrentMailer, type MailServer } from './current-mailer.ts'

const mail = { to: 'a@example.com', subject: 'Hello', text: 'Hello', messageKey: 'key' }

const rig = () => {
  const events: string[] = []
  let server: MailServer = { smtpUrl: 'smtp://one', isUnreadable: false }
  let hold: Promise<void> | undefined
  const mailer = createCurrentMailer({
    server: async () => server,
    open: ({ smtpUrl }) => {
      events.push(`open ${smtpUrl}`)
      return Object.assign(
        async () => {
          await hold
          events.push(`send ${smtpUrl}`)
          return { state: 'sent' as const }
        },
        { close: () => void events.push(`close ${smtpUrl}`) },
      )
    },
  })
  return {
    events,
    mailer,
    use: (next: Partial<MailServer>) => {
      server = { ...server, ...next }
    },
    holdUntil: (promise: Promise<void> | undefined) => {
      hold = promise
    },
  }
}

test('Mails of one server share their connections', async () => {
  const { events, mailer } = rig()
  await mailer(mail)
  await mailer(mail)
  expect(events).toEqual(['open smtp://one', 'send smtp://one', 'send smtp://one'])
})

test('The server before is closed after its last mail', async () => {
  const { events, mailer, use, holdUntil } = rig()
  const { promise, resolve } = Promise.withResolvers<void>()
  holdUntil(promise)
  const first = mailer(mail)
  await Promise.resolve()
  holdUntil(undefined)
  use({ smtpUrl: 'smtp://two' })
  await mailer(mail)
  expect(events).toEqual(['open smtp://one', 'open smtp://two', 'send smtp://two'])
  resolve()
  await first
  expect(events.slice(3)).toEqual(['send smtp://one', 'close smtp://one'])
})

test('A server that cannot be read refuses mails, so that they stay in their queue', async () => {
  const { events, mailer, use } = rig()
  use({ isUnreadable: true })
  await expect(mailer(mail)).rejects.toThrow('cannot be read on this node')
  expect(events).toEqual([])
})
