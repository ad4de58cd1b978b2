import { expect, test } from 'vitest'
import type { Severity } from '../../domain/doctor/finding.ts'
import type { StripeAnswer, StripeWebhook } from './account.ts'
import { keyFindings, webhookFindings } from './examination.ts'
import { STRIPE_API_VERSION } from './version.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const publicUrl = 'https://shop.example.com'

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
