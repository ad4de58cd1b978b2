/** Mails as a real SMTP server receives them: both parts, sender, ids, and what becomes of an address that is refused. */
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer, type Mailer } from '../src/server/jobs/mail.ts'
import { testLook } from './setup/mail-server.ts'
import { moneyApi } from './setup/money.ts'
import { orderDesk } from './setup/order-desk.ts'

const api = moneyApi()
const { ordered, post, ship } = orderDesk(api)
const REFUSED = 'nobody@refused.example'

let received: ParsedMail[] = []
let server: SMTPServer
let send: Mailer

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === REFUSED
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
  send = createMailer({
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    from: () => ({ name: 'Łódź & Søn "Tailors"', address: 'orders@shop.example' }),
    look: () => ({ ...testLook, name: 'Łódź & Søn' }),
    host: 'shop.example',
    log: pino({ level: 'silent' }),
  })
})
afterAll(async () => {
  send.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
beforeEach(() => {
  received = []
})

test('confirmation, shipment and refund arrive with both parts, the link, and the sender of the settings', async () => {
  const { id, shopper } = await ordered()
  await ship(id, { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB' })
  await post(id, '/refunds', {
    key: 'mails-test-1',
    reason: 'returned',
    extra: 250,
    expected: 250,
    lines: [],
  })
  await api().checkoutRig.settle()
  const mails = api().checkoutRig.mails.filter(({ to }) => to === shopper.email)
  for (const mail of mails) await send(mail)
  expect(received.map(({ subject }) => subject)).toEqual([
    `Your order ${id.slice(-8)} is confirmed`,
    expect.stringMatching(/^Your order \d+ has been shipped$/),
    expect.stringMatching(/^£2\.50 GBP of your order \d+ has been paid back$/),
  ])
  for (const [index, mail] of received.entries()) {
    expect(mail.from?.value).toEqual([{ name: 'Łódź & Søn "Tailors"', address: 'orders@shop.example' }])
    expect(mail.messageId).toBe(`<${mails[index]?.messageKey}@shop.example>`)
    const [link] = /https:\/\/shop\.example\/order\/o_\w{26}/.exec(mail.text ?? '') ?? []
    expect(link).toBeDefined()
    expect(mail.text?.trim()).toBe(mails[index]?.text.trim())
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.html).toContain('Łódź &amp; Søn')
    expect(mail.attachments).toEqual([])
  }
})

test('an address that the server refuses is an error, never sent', async () => {
  const mail = { subject: 'A test', text: 'Text\n', messageKey: 'refused-1' }
  await expect(send({ ...mail, to: REFUSED })).rejects.toThrow('No such mailbox here')
  expect(received).toEqual([])
})

test('a mail without blocks is plain text alone', async () => {
  await send({ to: 'owner@example.com', subject: 'An alert', text: 'A sentence.\n', messageKey: 'alert-1' })
  expect(received[0]?.html).toBe(false)
  expect(received[0]?.text?.trim()).toBe('A sentence.')
})
