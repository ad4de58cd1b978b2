/** The terms that the mail of an order encloses, as a real SMTP server receives them (Directive 2011/83/EU Art. 8(7)). */
import { sql } from 'kysely'
import type { ParsedMail } from 'mailparser'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffPage } from '../../src/contract/pages/staff-pages.ts'
import { MAX_PAGE_VERSIONS } from '../../src/domain/pages/content-page.ts'
import { createMailer, type Mailer } from '../../src/server/jobs/mail.ts'
import { openMailFiles } from '../../src/server/jobs/mail-files.ts'
import { seedExamplePages } from '../../src/storage/pages/write-content-page.ts'
import { folderOf } from '../setup/files.ts'
import { testLook } from '../setup/mail-server.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { type SmtpReceiver, startSmtpReceiver } from '../setup/smtp-receiver.ts'

const api = moneyApi()
const { call, ordered, ship } = orderManagement(api)
const folder = folderOf({})
const log = pino({ level: 'silent' })
const sender = {
  from: () => ({ name: 'The shop', address: 'orders@shop.example' }),
  look: () => testLook,
  host: 'shop.example',
  log,
}

let receiver: SmtpReceiver
let send: Mailer

beforeAll(async () => {
  receiver = await startSmtpReceiver()
  send = createMailer({
    ...sender,
    smtpUrl: receiver.url,
  })
})
afterAll(async () => {
  send.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.received.length = 0
})
afterEach(async () => {
  api().checkoutRig.encloseTerms(true)
  await api().db.deleteFrom('order_terms').execute()
  await api().db.deleteFrom('content_pages').execute()
})

const published = async (purpose: string, title: string, body: string): Promise<StaffPage> => {
  const page = (await call('POST', '/api/admin/pages', { purpose, title, body })).json<StaffPage>()
  const answer = await call('POST', `/api/admin/pages/${page.id}/publish`, { version: page.version })
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const changed = async ({ id, version }: StaffPage, changes: object): Promise<StaffPage> => {
  const answer = await call('PATCH', `/api/admin/pages/${id}`, { version, changes })
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
/** The order's confirmation, sent to the mail server. `nth`: of several copies. */
const confirmation = async (email: string, nth = 0): Promise<ParsedMail> => {
  const mail = api().checkoutRig.mails.filter(
    ({ to, about }) => to === email && about?.kind === 'confirmation',
  )[nth]
  if (!mail) throw new Error('there is no confirmation')
  receiver.received.length = 0
  await send(mail)
  const [arrived] = receiver.received
  if (!arrived) throw new Error('no mail arrived')
  return arrived
}
const files = ({ attachments }: ParsedMail) =>
  attachments.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    text: content.toString('utf8'),
  }))

test('the confirmation encloses the owner’s terms and information on withdrawal as files of their own', async () => {
  await published(
    'withdrawal',
    'Right of withdrawal',
    'You may withdraw within 14 days. See [terms](/pages/terms).',
  )
  await published('terms', 'Terms of sale – Łódź', '# 1. Scope\n\n| a | b |\n|---|---|\n| 1 | 2 |')
  await published('privacy', 'Privacy policy', 'Of no contract.')
  const { shopper } = await ordered()
  const mail = await confirmation(shopper.email)
  expect(files(mail)).toEqual([
    {
      filename: 'terms.html',
      contentType: 'text/html',
      text: expect.stringContaining('<h1>Terms of sale – Łódź</h1>\n<h2>1. Scope</h2>'),
    },
    {
      filename: 'right-of-withdrawal.html',
      contentType: 'text/html',
      text: expect.stringContaining('<a href="https://shop.example/pages/terms" rel="noopener">terms</a>'),
    },
  ])
  for (const { text } of files(mail)) expect(text).not.toMatch(/<(?:img|link|script)|url\(/)
  expect(mail.text).toContain('Enclosed with this mail:\nTerms of sale – Łódź\nRight of withdrawal')
  expect(mail.html).toContain('Terms of sale – Łódź')
})

test('another copy of the mail has the terms of the day of the order, also when they have changed since', async () => {
  const first = await published('terms', 'Terms', 'The terms of the first day.')
  const { id, shopper } = await ordered()
  let page = await changed(first, { body: 'Other terms.', slug: 'agb' })
  await call('POST', `/api/admin/pages/${page.id}/archive`, { version: page.version, redirectTo: null })
  const again = { kind: 'order-message', orderId: id, message: 'confirmation', again: 'copy-1' }
  await sql`insert into test_jobs (job) values (${JSON.stringify(again)})`.execute(api().db)
  await api().checkoutRig.settle()
  const [before, after] = [await confirmation(shopper.email), await confirmation(shopper.email, 1)]
  expect(files(before)[0]?.text).toContain('The terms of the first day.')
  expect(files(after)).toEqual(files(before))

  page = (await call('GET', `/api/admin/pages/${page.id}`)).json()
  for (let n = 0; n <= MAX_PAGE_VERSIONS; n += 1) page = await changed(page, { body: `Text ${n}.` })
  const kept = await api().db.selectFrom('content_page_versions').select('version').execute()
  expect(kept.map(({ version }) => version)).toContain(2)
  expect(kept.length).toBeLessThanOrEqual(MAX_PAGE_VERSIONS + 1)
})

test('drafts, the demo’s examples and pages without a purpose are not enclosed', async () => {
  const { db } = api()
  await seedExamplePages(
    db,
    [{ title: 'Terms', purpose: 'terms', body: 'Of an invented shop.', seoDescription: '' }],
    new Date(),
  )
  await call('POST', '/api/admin/pages', { purpose: 'withdrawal', title: 'Withdrawal', body: 'A draft.' })
  const { shopper } = await ordered()
  const mail = await confirmation(shopper.email)
  expect(mail.attachments).toEqual([])
  expect(mail.text).not.toContain('Enclosed')
  expect(await db.selectFrom('order_terms').selectAll().execute()).toEqual([])
})

test('nothing is enclosed where the owner has turned it off, and other mails of the order have none', async () => {
  await published('terms', 'Terms', 'The terms.')
  api().checkoutRig.encloseTerms(false)
  const without = await ordered()
  expect((await confirmation(without.shopper.email)).attachments).toEqual([])
  api().checkoutRig.encloseTerms(true)
  const { id, shopper } = await ordered()
  await ship(id)
  await api().checkoutRig.settle()
  const mails = api().checkoutRig.mails.filter(({ to }) => to === shopper.email)
  expect(mails.map(({ enclosures }) => enclosures?.length ?? 0)).toEqual([1, 0])
})

test('a page whose HTML would be far larger than its text is enclosed as text', async () => {
  // A table of empty cells.
  const columns = 19_500
  await published('terms', 'Terms', `|${'|'.repeat(columns)}\n|${'-|'.repeat(columns)}`)
  const { shopper } = await ordered()
  const [file] = files(await confirmation(shopper.email))
  expect(file).toMatchObject({ filename: 'terms.txt', contentType: 'text/plain' })
  expect(file?.text.length).toBeLessThan(61_000)
})

test('without a mail server staff read the enclosed pages with the mail', async () => {
  await published('terms', 'Terms', 'The terms of the file.')
  const { shopper } = await ordered()
  const stored = openMailFiles(folder)
  const [mail] = api().checkoutRig.mails.filter(({ to }) => to === shopper.email)
  if (!mail) throw new Error('there is no mail')
  await createMailer({ ...sender, smtpUrl: undefined, files: stored })(mail)
  expect((await stored.read(mail.messageKey))?.attachments).toEqual([
    {
      filename: 'terms.html',
      contentType: 'text/html; charset=utf-8',
      content: expect.stringContaining('The terms of the file.'),
    },
  ])
})
