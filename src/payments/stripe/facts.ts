/** What the shop knows of Stripe before it speaks to it. */
import type { ProviderFacts } from '../provider-facts.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const SCRIPTS = 'https://js.stripe.com'

export const STRIPE: ProviderFacts = {
  webhook: {
    path: '/api/stripe/webhook',
    events: WEBHOOK_EVENTS,
    signatureHeader: 'Stripe-Signature',
    // A time and an HMAC-SHA-256 (https://docs.stripe.com/webhooks#verify-manually).
    signature: /^(?=.*\bt=\d{1,12}\b)(?=.*\bv1=[\da-f]{64}\b)/,
    maxBytes: 64_000,
    description: {
      operationId: 'stripeWebhook',
      summary: "Stripe's events, accepted only with a valid signature of the raw body",
      signature: "Made by Stripe with the endpoint's secret",
      body: 'A Stripe event',
    },
  },
  browser: {
    scripts: [SCRIPTS, 'https://*.js.stripe.com'],
    frames: [SCRIPTS, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
    payment: SCRIPTS,
  },
  apiHost: 'api.stripe.com',
  ownsPayment: (paymentId) => paymentId.startsWith('pi_'),
  // "pi_1_secret_2" -> "pi_1"
  intentIdOf: (clientSecret) => /^(pi_\w+?)_secret_/.exec(clientSecret)?.[1],
  paymentUrl: (paymentId, isTest) =>
    `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${encodeURIComponent(paymentId)}`,
}
