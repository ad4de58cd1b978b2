/** The checks of address, certificate, proxies, Stripe and mail: each in its good and its bad case. */
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { type ProxyTrust, resolveClient } from '../../api/forwarded-address.ts'
import type { Severity } from '../../contract/doctor.ts'
import type { StripeAnswer, StripeWebhook } from '../../payments/stripe-account.ts'
import { STRIPE_API_VERSION } from '../../payments/stripe-version.ts'
import { WEBHOOK_EVENTS } from '../../payments/stripe-webhook-events.ts'
import { readSettings } from '../runtime/settings.ts'
import { mailFindings, senderFindings } from './mail-check.ts'
import { proxyFindings } from './proxy-check.ts'
import { addressFindings, certificateFindings } from './public-address-check.ts'
import { FORGED_ADDRESS, type PublicProbe } from './public-probe.ts'
import { keyFindings, stripeKeysCheck, webhookFindings } from './stripe-check.ts'

const now = new Date('2026-11-22T12:00:00Z')
const publicUrl = 'https://shop.example.com'
const local = { publicUrl, host: '127.0.0.1' }
const arrival = { peer: '127.0.0.1', forwardedFor: '203.0.113.9', client: '203.0.113.9', otherHeaders: [] }
const answered: Extract<PublicProbe, { kind: 'answered' }> = {
  kind: 'answered',
  status: 200,
  arrival,
  isProven: true,
  tls: { problem: undefined, validTo: new Date('2027-02-01T00:00:00Z'), offersHttp2: true },
  plainHttp: 'redirects',
  acceptsUploads: true,
}

test.each<[string, { publicUrl: string | undefined; host: string }, PublicProbe, Severity, string]>([
  ['an address that leads to the shop', local, answered, 'ok', 'leads to this shop'],
  [
    'no address, on this machine',
    { publicUrl: undefined, host: '127.0.0.1' },
    { kind: 'none' },
    'info',
    'not set',
  ],
  [
    'no address, on the network',
    { publicUrl: undefined, host: '0.0.0.0' },
    { kind: 'none' },
    'error',
    'not set',
  ],
  [
    'an unreachable address',
    local,
    { kind: 'unreachable', reason: 'ECONNREFUSED' },
    'warning',
    'ECONNREFUSED',
  ],
  ['another site', local, { ...answered, status: 404, arrival: undefined }, 'error', 'not with this shop'],
  ['an open port', { publicUrl, host: '0.0.0.0' }, answered, 'warning', 'past the proxy'],
])('The check of the address judges %s', (_, address, probe, severity, text) => {
  const [finding] = addressFindings(address, probe)
  expect(finding?.severity).toBe(severity)
  expect(finding?.sentence).toContain(text)
})

test.each<[string, string | undefined, Partial<typeof answered>, Severity, string]>([
  ['a valid certificate', publicUrl, {}, 'ok', '2027-02-01'],
  ['an address of this machine', 'http://localhost:3000', {}, 'info', 'needs no TLS'],
  ['an http address', 'http://shop.example.com', {}, 'error', 'unencrypted'],
  [
    'a refused certificate',
    publicUrl,
    { tls: { problem: 'CERT_HAS_EXPIRED', validTo: now, offersHttp2: true } },
    'error',
    'CERT_HAS_EXPIRED',
  ],
  [
    'a certificate that ends',
    publicUrl,
    { tls: { problem: undefined, validTo: new Date('2026-11-28T13:00:00Z'), offersHttp2: true } },
    'warning',
    'ends in 6 days',
  ],
  [
    'an address without redirect',
    publicUrl,
    { plainHttp: 'serves' },
    'warning',
    'http://shop.example.com answers',
  ],
  [
    'a proxy without HTTP/2',
    publicUrl,
    { tls: { problem: undefined, validTo: new Date('2027-02-01T00:00:00Z'), offersHttp2: false } },
    'warning',
    'HTTP/2',
  ],
])('The check of the certificate judges %s', (_, url, change, severity, text) => {
  const [finding] = certificateFindings(url, { ...answered, ...change }, now)
  expect(finding?.severity).toBe(severity)
  expect(finding?.sentence).toContain(text)
})

const network = new BlockList()
network.addSubnet('10.0.0.0', 8, 'ipv4')
const networks: ProxyTrust = { kind: 'networks', list: network }
const hops = (count: number): ProxyTrust => ({ kind: 'hops', count })

test.each<[string, ProxyTrust, string, Severity, string]>([
  ['no proxy', { kind: 'nobody' }, FORGED_ADDRESS, 'ok', 'No proxy'],
  ['one proxy that appends', hops(1), `${FORGED_ADDRESS}, 203.0.113.9`, 'ok', 'one proxy'],
  ['one proxy that replaces', hops(1), '203.0.113.9', 'ok', 'one proxy'],
  ['a proxy of a trusted network', networks, `${FORGED_ADDRESS}, 203.0.113.9`, 'ok', 'one proxy'],
  ['a CDN and a proxy', hops(2), `${FORGED_ADDRESS}, 203.0.113.9, 198.51.100.7`, 'ok', '2 proxies'],
  ['a forgotten TRUST_PROXY', { kind: 'nobody' }, '203.0.113.9', 'error', 'TRUST_PROXY is off'],
  ['too much trust', hops(2), `${FORGED_ADDRESS}, 203.0.113.9`, 'error', 'trusts more proxies'],
  ['trust without a proxy', hops(1), FORGED_ADDRESS, 'error', 'no proxy writes'],
  [
    'too little trust',
    hops(1),
    `${FORGED_ADDRESS}, 203.0.113.9, 198.51.100.7`,
    'error',
    'does not trust all',
  ],
  ['a network that is not trusted', networks, '203.0.113.9, 198.51.100.7', 'error', 'does not trust all'],
])('The check of proxies judges %s', (_, trust, forwardedFor, severity, text) => {
  const peer = '10.0.0.5'
  const { address } = resolveClient(trust, peer, forwardedFor)
  const arrived = { peer, forwardedFor, client: address, otherHeaders: [] }
  const [finding] = proxyFindings({ trust: trust.kind, arrival: arrived, isPublic: true })
  expect(finding?.severity).toBe(severity)
  expect(finding?.sentence).toContain(text)
})

test('The check of proxies finds a proxy that writes another header than X-Forwarded-For', () => {
  const arrived = {
    peer: '::ffff:127.0.0.1',
    forwardedFor: null,
    client: '127.0.0.1',
    otherHeaders: ['X-Real-IP'],
  }
  const [finding] = proxyFindings({ trust: 'hops', arrival: arrived, isPublic: true })
  expect(finding).toMatchObject({ severity: 'error', remedy: expect.stringContaining('X-Real-IP') })
})

const keys = {
  kind: 'stripe',
  mode: 'live',
  secretKey: 'sk_live_51AbCdEfGhIjKlMnOpqrst',
  publishableKey: 'pk_live_51AbCdEfGhIjKlMnOpqrst',
  webhookSecret: 'whsec_12345678',
  apiUrl: undefined,
  immediateMethods: false,
} as const
const webhook: StripeWebhook = {
  url: `${publicUrl}/api/stripe/webhook`,
  isEnabled: true,
  events: [...WEBHOOK_EVENTS],
  apiVersion: STRIPE_API_VERSION,
}
const account = {
  id: 'acct_1AbCdEfGhIjKlMnO',
  chargesEnabled: true,
  webhooks: [webhook],
  undelivered: 0,
  clockOffset: 0,
}
const stripeAnswers: StripeAnswer = { kind: 'answered', account }

test.each<[string, Parameters<typeof keyFindings>[0], StripeAnswer, Severity, string]>([
  ['keys of an account in live mode', keys, stripeAnswers, 'ok', 'live mode'],
  ['a refused key', keys, { kind: 'refused-key', message: 'Invalid API Key' }, 'error', 'Invalid API Key'],
  ['an unreachable Stripe', keys, { kind: 'unreachable', message: 'ETIMEDOUT' }, 'error', 'ETIMEDOUT'],
  [
    'keys of two accounts',
    { ...keys, publishableKey: 'pk_live_51ZzZzZzZzZzZzZzZzqrst' },
    stripeAnswers,
    'error',
    'another account',
  ],
  [
    'an account that is not complete',
    keys,
    { kind: 'answered', account: { ...account, chargesEnabled: false } },
    'error',
    'take payments yet',
  ],
  ['test keys', { ...keys, mode: 'test' }, stripeAnswers, 'warning', 'test mode'],
])('The check of Stripe keys judges %s', (_, settings, answer, severity, text) => {
  const [finding] = keyFindings(settings, true, answer)
  expect(finding?.severity).toBe(severity)
  expect(finding?.sentence).toContain(text)
})

test('The sandbox is an error in a public shop, and a note on the owner’s machine', async () => {
  const readStripe = async () => undefined
  const [local] = await stripeKeysCheck({ settings: readSettings({}), readStripe })
  expect(local?.severity).toBe('info')
  const settings = readSettings({ PUBLIC_URL: publicUrl, PAYMENTS: 'sandbox' })
  expect((await stripeKeysCheck({ settings, readStripe }))[0]?.severity).toBe('error')
})

test.each<[string, Partial<typeof account> | { webhooks: undefined }, Severity[], string]>([
  ['the exact events', {}, ['ok'], `the ${WEBHOOK_EVENTS.length} events`],
  ['a key that may not read them', { webhooks: undefined }, ['info'], 'may not read'],
  ['no webhook', { webhooks: [] }, ['error'], 'no webhook with the address'],
  [
    'a webhook with another host',
    { webhooks: [{ ...webhook, url: 'https://old.example.com/api/stripe/webhook' }] },
    ['error'],
    'only https://old.example.com/api/stripe/webhook',
  ],
  [
    'a missing event',
    { webhooks: [{ ...webhook, events: WEBHOOK_EVENTS.slice(1) }] },
    ['error'],
    'lacks 1 of the 17 events',
  ],
  ['all events', { webhooks: [{ ...webhook, events: ['*'] }] }, ['warning'], 'all events'],
  [
    'a superfluous event',
    { webhooks: [{ ...webhook, events: [...WEBHOOK_EVENTS, 'payout.paid'] }] },
    ['ok', 'info'],
    'is subscribed',
  ],
  ['a disabled webhook', { webhooks: [{ ...webhook, isEnabled: false }] }, ['error'], 'switched off'],
  ['a webhook given twice', { webhooks: [webhook, webhook] }, ['warning'], 'Two webhooks'],
  ['undelivered events', { undelivered: 3 }, ['warning'], 'could not deliver 3 events'],
])('The check of the webhook judges %s', (_, change, expected, text) => {
  const findings = webhookFindings(publicUrl, { ...account, ...change })
  expect(findings.map(({ severity }) => severity)).toEqual(expected)
  expect(findings[0]?.sentence).toContain(text)
})

test('The finding about a webhook names the event that it lacks', () => {
  const [finding] = webhookFindings(publicUrl, {
    ...account,
    webhooks: [{ ...webhook, events: WEBHOOK_EVENTS.filter((event) => event !== 'review.closed') }],
  })
  expect(finding?.remedy).toContain('review.closed')
})

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
  ['no server in a trial', readSettings({}), mailTools, 'info', 'written to the log'],
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
