/** Mails as a real SMTP server receives them: both parts, sender, ids, and what becomes of an address that is refused. */
import { readdirSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { CheckoutContext } from '../../src/checkout/context.ts'
import { sendOrderMail } from '../../src/checkout/mails/send-order-mail.ts'
import type { StaffMail, StaffMailList } from '../../src/contract/mails/mails.ts'
import type { OrderMailJob } from '../../src/domain/mails/order-mails.ts'
import { createMailer, type Mailer } from '../../src/server/jobs/mail.ts'
import { openMailFiles } from '../../src/server/jobs/mail-files.ts'
import { recordingMail } from '../../src/server/jobs/recorded-mail.ts'
import { folderOf } from '../setup/files.ts'
import { testLook } from '../setup/mail-server.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { type SmtpReceiver, startSmtpReceiver } from '../setup/smtp-receiver.ts'

const api = moneyApi()
const { call, ordered, post, ship } = orderManagement(api)
const folder = folderOf({})
const REFUSED = 'nobody@refused.example'

let receiver: SmtpReceiver
let send: Mailer

beforeAll(async () => {
  receiver = await startSmtpReceiver({ refused: REFUSED })
  send = createMailer({
    smtpUrl: receiver.url,
    from: () => ({ name: 'Łódź & Søn "Tailors"', address: 'orders@shop.example' }),
    look: () => ({ ...testLook, name: 'Łódź & Søn' }),
    host: 'shop.example',
    log: pino({ level: 'silent' }),
  })
})
afterAll(async () => {
  send.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.received.length = 0
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
  expect(receiver.received.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your order #\d+ is confirmed$/),
    expect.stringMatching(/^Your order #\d+ has been shipped$/),
    expect.stringMatching(/^£2\.50 GBP of your order #\d+ has been paid back$/),
  ])
  for (const [index, mail] of receiver.received.entries()) {
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
  expect(receiver.received).toEqual([])
})

test('a mail without blocks is plain text alone', async () => {
  await send({ to: 'owner@example.com', subject: 'An alert', text: 'A sentence.\n', messageKey: 'alert-1' })
  expect(receiver.received[0]?.html).toBe(false)
  expect(receiver.received[0]?.text?.trim()).toBe('A sentence.')
})

describe('what became of each mail', () => {
  /** Sends by the SMTP server and records, as the shop does. */
  const runMailJob = async (job: OrderMailJob): Promise<void> => {
    const { db } = api()
    const log = pino({ level: 'silent' })
    const origin = () => 'https://shop.example'
    const mailTexts = async () => defaultSettings.mails
    const context = { db, now: () => new Date(), origin, log, mailTexts } as unknown as CheckoutContext
    await sendOrderMail(context, recordingMail({ db, deliver: send, now: context.now, log }), job)
  }
  const confirmationOf = async (email: string) => {
    const { id } = await ordered()
    await sql`update orders set email = ${email} where id = ${id}`.execute(api().db)
    await sql`delete from order_messages where order_id = ${id}`.execute(api().db)
    return { id, job: { kind: 'order-message', orderId: id, message: 'confirmation' } as const }
  }
  const listed = async (query: string): Promise<StaffMail[]> =>
    (await call('GET', `/api/admin/mails?${query}`)).json<StaffMailList>().mails
  const again = (mail: StaffMail | undefined, request: string) =>
    call('POST', `/api/admin/mails/${mail?.id}/again`, { request })
  /** The jobs that a call has enqueued, run by the real mail server. */
  const runAgain = async (): Promise<void> => {
    const { rows } = await sql<{ id: string; job: { mailJob: string } }>`
      delete from test_jobs where job ->> 'kind' = 'mail-again' returning id, job`.execute(api().db)
    for (const { job } of rows) await runMailJob(JSON.parse(job.mailJob))
  }

  test('a refused address is in the list of failed mails with reason and time, never as sent (B52)', async () => {
    const { id, job } = await confirmationOf(REFUSED)
    for (let attempt = 1; attempt <= 2; attempt += 1)
      await expect(runMailJob(job)).rejects.toThrow('No such mailbox here')
    const [mail] = await listed(`state=failed&order=${id}`)
    expect(mail).toMatchObject({
      kind: 'confirmation',
      orderId: id,
      recipient: REFUSED,
      state: 'failed',
      error: expect.stringContaining('No such mailbox here'),
      attempts: 2,
      canSendAgain: true,
    })
    expect(await listed(`state=sent&order=${id}`)).toEqual([])

    await sql`update orders set email = 'ada@example.com' where id = ${id}`.execute(api().db)
    expect((await again(mail, 'a-request-1')).status).toBe(202)
    await runAgain()
    await runMailJob(job)
    expect(receiver.received, 'the job that still waited sends no second one').toHaveLength(1)
    expect(await listed(`order=${id}`)).toMatchObject([
      { state: 'sent', error: null, attempts: 3, recipient: 'ada@example.com' },
    ])
  })

  test('a sent mail is sent again by the button only, once for each request, with another link (B51)', async () => {
    const { id, job } = await confirmationOf('ada@example.com')
    await runMailJob(job)
    await runMailJob(job)
    expect(receiver.received).toHaveLength(1)
    const [mail] = await listed(`order=${id}`)
    for (const request of ['request-one', 'request-one', 'request-two']) {
      expect((await again(mail, request)).status).toBe(202)
      await runAgain()
    }
    expect(receiver.received).toHaveLength(3)
    const links = receiver.received.map(({ text }) => /order\/o_\w{26}/.exec(text ?? '')?.[0])
    expect(new Set(links).size).toBe(3)
    expect(await listed(`order=${id}`)).toHaveLength(3)
  })

  test('the mails of a filter are a CSV file, newest first, with the reasons of failures and without texts', async () => {
    const { id, job } = await confirmationOf(REFUSED)
    await expect(runMailJob(job)).rejects.toThrow('No such mailbox here')
    const other = await confirmationOf(`csv-${Date.now()}@example.com`)
    await runMailJob(other.job)
    const rows = async (query: string): Promise<Record<string, string>[]> => {
      const answer = await call('GET', `/api/admin/mails/export?${query}`)
      expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      return parse(answer.text, { columns: true })
    }
    expect(await rows(`order=${id}`)).toEqual([
      {
        'Last attempt': expect.stringMatching(/^\d{4}-.*Z$/),
        Kind: 'confirmation',
        Order: expect.stringMatching(/^\d+$/),
        To: REFUSED,
        Subject: expect.stringContaining('is confirmed'),
        State: 'failed',
        Attempts: '1',
        Error: expect.stringContaining('No such mailbox here'),
      },
    ])
    expect(await rows(`state=failed&order=${other.id}`)).toEqual([])
    const failed = await rows('state=failed')
    expect(failed.every(({ State }) => State === 'failed')).toBe(true)
    expect((await rows('')).length).toBeGreaterThan(failed.length)
  })

  test('without a mail server mails are files that staff read, and no more than 500 stay', async () => {
    const files = openMailFiles(folder)
    const writer = createMailer({
      smtpUrl: undefined,
      from: () => ({ name: 'The shop', address: undefined }),
      look: () => testLook,
      files,
      host: 'shop.example',
      log: pino({ level: 'silent' }),
    })
    const blocks = [{ kind: 'text' as const, lines: ['<img src=x onerror=alert(1)>'] }]
    const mail = {
      to: 'ada@example.com',
      subject: 'A file',
      text: '',
      blocks,
      messageKey: '../../etc/passwd',
    }
    expect(await writer(mail)).toEqual({ state: 'file' })
    const stored = await files.read('../../etc/passwd')
    expect(stored?.text).toBe('<img src=x onerror=alert(1)>\n')
    expect(stored?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(await files.read('unknown')).toBeUndefined()
    for (let n = 1; n <= 550; n += 1) await files.write(`mail-${n}`, { text: 'x', html: null })
    expect(readdirSync(folder).length).toBeLessThanOrEqual(550)
    expect(await files.read('mail-550')).toBeDefined()
  })

  test('mails are for staff alone, and unknown ones are not found', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/mails'],
      ['GET', '/api/admin/mails/1'],
      ['GET', '/api/admin/mails/export'],
      ['POST', '/api/admin/mails/1/again'],
    ] as const)
      expect((await api().call(method, path)).status).toBe(401)
    expect((await call('GET', '/api/admin/mails/999999999')).status).toBe(404)
    expect((await call('POST', '/api/admin/mails/999999999/again', { request: 'request-x' })).status).toBe(
      404,
    )
    expect((await call('GET', '/api/admin/mails?state=lost')).status).toBe(400)
  })
})
