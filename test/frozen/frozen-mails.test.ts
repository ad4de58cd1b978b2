/**
 * Every mail of the shop is frozen in a file: to whom, its subject, both parts and what is enclosed, made from a stored job
 * and stored rows. `npm run frozen` stores the files again.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../scripts/install.mjs'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { ApiServices } from '../../src/api/api-services.ts'
import { mailStaffLink } from '../../src/api/staff/staff-mail.ts'
import { createCheckoutService } from '../../src/checkout/app/checkout-service.ts'
import type { CheckoutJob } from '../../src/checkout/jobs.ts'
import type { Mail } from '../../src/checkout/mails/mail-parts.ts'
import { FIXED_MAILS } from '../../src/domain/mails/fixed-mails.ts'
import { ORDER_MAILS } from '../../src/domain/mails/order-mails.ts'
import type { MailSettings } from '../../src/domain/settings/shop-settings.ts'
import type { MailLook } from '../../src/mail/mail-html.ts'
import { sendTestMail } from '../../src/server/doctor/test-mail.ts'
import { mailParts } from '../../src/server/jobs/mail.ts'
import { mailAttachment } from '../../src/server/jobs/mail-enclosure.ts'
import { noticeMail } from '../../src/server/secrets/owner-notices.ts'
import { changeBackupState } from '../../src/storage/backup/backup-state.ts'
import { testDatabase } from '../setup/database.ts'
import { testLook } from '../setup/mail-server.ts'
import { AT, PAID_BACK, PART_REFUND, SHIPPED, writeMailedRows } from '../setup/mailed-rows.ts'
import { startSmtpReceiver } from '../setup/smtp-receiver.ts'

const folder = join(root, 'test/frozen/mails')
const origin = 'https://shop.example'
const log = pino({ level: 'silent' })
const database = testDatabase()
beforeAll(() => writeMailedRows(database().db))

/** What an owner writes instead of the default words, and how the shop looks then. */
const ownWords = Object.fromEntries(
  Object.entries(defaultSettings.mails).map(([name, words]) =>
    typeof words === 'string'
      ? [name, 'Herzliche Grüße\nMarsh & Tochter\n\nMo–Fr']
      : [
          name,
          {
            subject: `Shop #{number}: ${words.subject}`,
            text: `Own <b>words</b>.\n\n${words.text}\n{other}`,
          },
        ],
  ),
) as MailSettings
const ownLook: MailLook = {
  name: 'Marsh & Tochter',
  accent: '#ffee00',
  logo: null,
  taxName: 'MwSt',
  origin,
  company: {
    legalName: 'Marsh & Tochter GmbH',
    address: '1 High Street\nYork',
    vatNumber: 'GB123',
    registration: 'HRB 7',
    email: 'hello@shop.example',
    phone: '+44 20 7946 0000',
  },
  links: [{ label: 'withdraw from contract here', url: `${origin}/withdraw` }],
}

/** Secret links and random ids differ with each mail. */
const withoutSecrets = (text: string): string =>
  text.replace(/\b([on])_[a-km-np-z2-9]{26}\b/g, '$1_secret').replace(/\btest-[0-9a-f-]{36}\b/, 'test-id')

const frozenNames = new Set<string>()
const frozenSubjects = new Set<string>()
const freeze = async (name: string, text: string) => {
  frozenNames.add(name)
  await expect(withoutSecrets(text)).toMatchFileSnapshot(join(folder, name))
}

const freezeMail = async (
  name: string,
  { to, subject, messageKey, about, unsubscribeUrl, enclosures = [], ...parts }: Mail,
  look: MailLook,
) => {
  frozenSubjects.add(subject)
  const { text, html } = await mailParts({ subject, ...parts }, look)
  const enclosed = await Promise.all(
    enclosures.map((page) => mailAttachment(page, { origin, timeZone: 'UTC' })),
  )
  const head = {
    To: to,
    Subject: subject,
    Key: messageKey,
    Kind: about?.kind,
    Order: about?.orderId,
    Unsubscribe: unsubscribeUrl,
    Job: about?.job && JSON.stringify(about.job),
    Enclosed: enclosed.length > 0 ? enclosed.map(({ filename }) => filename).join(', ') : undefined,
  }
  const lines = Object.entries(head).filter(([, value]) => value != null)
  await freeze(`${name}.txt`, `${lines.map(([key, value]) => `${key}: ${value}\n`).join('')}\n${text}`)
  if (html !== undefined) await freeze(`${name}.html`, html)
  for (const { filename, content } of enclosed) await freeze(`${name}.${filename}`, content)
}

/** The mail that a job sends. */
const mailOf = async (job: CheckoutJob, texts: MailSettings): Promise<Mail> => {
  const sent: Mail[] = []
  const used = {
    db: database().db,
    now: () => AT,
    origin: () => origin,
    mailTexts: async () => texts,
    log,
    timeZone: 'Europe/London',
    alertRecipient: { isSet: () => true, address: async () => 'owner@shop.example' },
    payments: { provider: {} },
    sendMail: async (mail: Mail) => void sent.push(mail),
  }
  await createCheckoutService(used as unknown as Parameters<typeof createCheckoutService>[0]).runJob(job)
  const [mail] = sent
  if (!mail) throw new Error(`no mail of ${JSON.stringify(job)}`)
  return mail
}

/** In this order: who was not told of a refund is not told that it was returned. */
const orderMails: Record<string, CheckoutJob> = {
  confirmation: { kind: 'order-message', orderId: SHIPPED, message: 'confirmation' },
  'confirmation-with-taxes': { kind: 'order-message', orderId: PAID_BACK, message: 'confirmation' },
  cancellation: { kind: 'order-message', orderId: SHIPPED, message: 'cancellation' },
  cancelled: { kind: 'cancelled-message', orderId: SHIPPED },
  shipment: { kind: 'shipment-message', orderId: SHIPPED, fulfilmentId: 'parcel_2' },
  'shipment-of-a-part': { kind: 'shipment-message', orderId: SHIPPED, fulfilmentId: 'parcel_1' },
  'refund-of-a-part': { kind: 'refund-message', orderId: PAID_BACK, refundId: PART_REFUND, attempt: '2' },
  'refund-of-all': { kind: 'order-message', orderId: PAID_BACK, message: 'refund' },
  'returned-refund': {
    kind: 'returned-refund-message',
    orderId: PAID_BACK,
    refundId: PART_REFUND,
    attempt: '2',
  },
}

describe.each(Object.entries(orderMails))('the mail "%s" is the frozen one', (name, job) => {
  test('with the default words', async () => {
    await freezeMail(name, await mailOf(job, defaultSettings.mails), testLook)
  })
  test("with the owner's words and look, as another copy", async () => {
    const again = { ...job, again: `own-${name}` } as CheckoutJob
    await freezeMail(`${name}.own-words`, await mailOf(again, ownWords), ownLook)
  })
})

const otherMails: Record<string, CheckoutJob> = {
  'order-link': { kind: 'order-link-message', orderId: SHIPPED, again: 'request-1' },
  'withdrawal-to-declarer': {
    kind: 'withdrawal-message',
    withdrawalId: 'withdrawal_part',
    recipient: 'declarer',
  },
  'withdrawal-to-order': { kind: 'withdrawal-message', withdrawalId: 'withdrawal_whole', recipient: 'order' },
  newsletter: { kind: 'newsletter-confirmation', subscriberId: 'subscriber_1' },
  'alert-dispute': { kind: 'owner-alert', alertId: 'alert_dispute' },
  'alert-fraud-warning': { kind: 'owner-alert', alertId: 'alert_fraud-warning' },
  'alert-review': { kind: 'owner-alert', alertId: 'alert_review' },
  'alert-backup': { kind: 'owner-alert', alertId: 'backup' },
  'alert-differences': { kind: 'owner-alert', alertId: 'reconciliation:run_found' },
  'alert-late-comparison': { kind: 'owner-alert', alertId: 'reconciliation:run_late' },
}

test.each(Object.entries(otherMails))('the mail "%s" is the frozen one', async (name, job) => {
  if (name === 'alert-backup')
    await changeBackupState(database().db, () => ({
      failedAt: AT.toISOString(),
      failure: 'The disk is full',
      file: '/backups/1.haberdash',
      succeededAt: '2026-05-30T12:00:00.000Z',
    }))
  await freezeMail(name, await mailOf(job, ownWords), testLook)
})

test.each(['invitation', 'reset'] as const)('the mail to staff "%s" is the frozen one', async (purpose) => {
  const sent: Mail[] = []
  const services = {
    sendStaffMail: () => async (mail: Mail) => void sent.push(mail),
    publicOrigins: [origin],
    settings: { current: () => defaultSettings },
    log,
  } as unknown as ApiServices
  const account = { id: 'staff_1', name: 'Bea', email: 'bea@shop.example' }
  const link = { account, token: 'a-token', linkExpiresAt: AT } as Parameters<typeof mailStaffLink>[1]
  expect(await mailStaffLink(services, link, purpose)).toBe(true)
  const [mail] = sent
  if (mail) await freezeMail(`staff-${purpose}`, mail, testLook)
})

test('the mail to owners about a changed service is the frozen one', async () => {
  const notice = { service: 'mail', what: 'changed Host, Password', by: 'Ann', at: AT } as const
  const to = { to: 'owner@shop.example', messageKey: 'secrets.key' }
  await freezeMail('secrets-changed', { ...to, ...noticeMail(notice, 'Haberdash') }, testLook)
})

describe('the test mail of the doctor', () => {
  const receiver = startSmtpReceiver()
  afterAll(async () => (await receiver).close())

  test('is the frozen one', async () => {
    const { url, received } = await receiver
    const shop = { smtpUrl: url, mailFrom: undefined, publicUrl: origin }
    await sendTestMail(shop, defaultSettings, 'owner@shop.example', log)
    const [{ subject = '', text = '', html } = {}] = received
    frozenSubjects.add(subject)
    await freeze('test-mail.txt', `Subject: ${subject}\n\n${text}`)
    await freeze('test-mail.html', html || '')
  })
})

test('each mail about an order is frozen', () => {
  const jobs = Object.values({ ...orderMails, ...otherMails })
  const isFrozen = ({ job, record }: { job: string; record: string }) =>
    jobs.some((each) => each.kind === job && (each.kind !== 'order-message' || each.message === record))
  expect(Object.entries(ORDER_MAILS).filter(([, mail]) => !isFrozen(mail))).toEqual([])
})

test('each mail with fixed words is frozen', () => {
  const isFrozen = (template: string) => {
    const parts = template.split(/\{\w+\}/)
    return [...frozenSubjects].some((subject) => parts.every((part) => subject.includes(part)))
  }
  expect(Object.entries(FIXED_MAILS).filter(([, { subject }]) => !isFrozen(subject))).toEqual([])
})

test('the kinds that the database allows are those of the mails about an order', async () => {
  const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition
    from pg_constraint where conname = 'order_messages_kind_check'`.execute(database().db)
  const allowed = [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, kind]) => kind)
  expect(allowed.toSorted()).toEqual(
    [...new Set(Object.values(ORDER_MAILS).map(({ record }) => record))].toSorted(),
  )
})

test('each frozen file is of a mail that there is', () => {
  expect(readdirSync(folder).filter((name) => !frozenNames.has(name))).toEqual([])
})
