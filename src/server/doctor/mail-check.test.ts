import { expect, test } from 'vitest'
import type { Severity } from '../../domain/doctor/finding.ts'
import { readSettings } from '../settings/settings.ts'
import { mailFindings, senderFindings } from './mail-check.ts'

const publicUrl = 'https://shop.example.com'

const records: Record<string, string[]> = {
  'example.com': ['v=spf1 include:mail.example.net -all'],
  '_dmarc.example.com': ['v=DMARC1; p=none'],
}
const read = async (name: string) => records[name] ?? []
const mailTools = { verify: async () => undefined, read }
const mailSettings = readSettings({
  SMTP_URL: 'smtps://shop:secret@mail.example.com',
  MAIL_FROM: 'orders@example.com',
  OWNER_EMAIL: 'owner@example.com',
  PUBLIC_URL: publicUrl,
  PAYMENTS: 'sandbox',
  SANDBOX_MAIL: 'on',
})

test('Mail is fine with a login, a sender, an owner, SPF and DMARC', async () => {
  expect(await mailFindings(mailSettings, mailTools)).toEqual([
    expect.objectContaining({
      severity: 'ok',
      sentence: 'The mail server mail.example.com accepts the login.',
    }),
  ])
})

test.each<[string, Parameters<typeof mailFindings>[0], typeof mailTools, Severity, string]>([
  ['no server', { ...mailSettings, smtpUrl: undefined }, mailTools, 'error', 'no confirmation'],
  ['no server in a trial', readSettings({}), mailTools, 'info', '/admin/mails'],
  [
    'a refused login',
    mailSettings,
    { ...mailTools, verify: async () => 'Invalid login' as never },
    'error',
    'Invalid login',
  ],
  ['no sender', { ...mailSettings, mailFrom: undefined }, mailTools, 'warning', 'MAIL_FROM'],
  ['no owner', { ...mailSettings, ownerEmail: undefined }, mailTools, 'warning', 'OWNER_EMAIL'],
])('The check of mail judges %s', async (_, settings, tools, severity, text) => {
  const [finding] = await mailFindings(settings, tools)
  expect(finding?.severity).toBe(severity)
  expect(finding?.sentence).toContain(text)
  expect(finding?.sentence).not.toContain('secret')
})

test('A sender without SPF and DMARC is found, and a subdomain has the DMARC record above it', async () => {
  expect((await senderFindings('example.org', read)).map(({ severity }) => severity)).toEqual([
    'warning',
    'warning',
  ])
  const below = async (name: string) => (name === 'shop.example.com' ? ['v=spf1 -all'] : read(name))
  expect(await senderFindings('shop.example.com', below)).toEqual([])
  expect((await senderFindings('example.com', async () => undefined))[0]?.severity).toBe('info')
})
