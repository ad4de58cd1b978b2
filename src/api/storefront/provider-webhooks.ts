/**
 * The provider's webhook: POST /api/stripe/webhook. An event is trusted only with a valid, recent signature of the raw
 * body, and acknowledged only after its effect is committed, so that the provider retries a lost one.
 */
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { InvalidEventError, type ProviderEvent } from '../../payments/provider.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { recordDecline } from '../limits/decline-limits.ts'
import { STRIPE_WEBHOOK_PATH } from '../limits/operation-queues.ts'
import { readBytes } from '../request-body.ts'
import { logSecurityEvent } from '../security-log.ts'
import { sanitizeText } from '../storable-text.ts'

/** Several times what the largest of the provider's events has. Strangers may send as much before they are refused. */
const MAX_EVENT_BYTES = 64_000
/** A time and an HMAC-SHA-256 (https://docs.stripe.com/webhooks#verify-manually). Anything else is refused unread. */
const SIGNATURE = /^(?=.*\bt=\d{1,12}\b)(?=.*\bv1=[\da-f]{64}\b)/

export const stripeWebhookRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { checkout } = services
  const app = new Hono<ApiEnv>()
  const refuse = (c: Context<ApiEnv>, reason: string): never => {
    logSecurityEvent(c, 'webhook-refused', { reason })
    throw new HttpError('webhook-invalid')
  }
  const read = (c: Context<ApiEnv>, rawBody: string, signature: string): ProviderEvent => {
    try {
      return sanitizeText(checkout.readEvent(rawBody, signature))
    } catch (error) {
      if (!(error instanceof InvalidEventError)) throw error
      // The provider's message begins with a sentence of its own; what follows may quote the body.
      return refuse(c, error.message.split('\n')[0] ?? '')
    }
  }
  app.post(STRIPE_WEBHOOK_PATH, async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? ''
    if (!SIGNATURE.test(signature)) return refuse(c, 'The signature is missing or malformed')
    const body = await readBytes(c.req.raw, MAX_EVENT_BYTES)
    const event = read(c, body.toString(), signature)
    const isNew = await checkout.handleEvent(event)
    if (isNew && event.about === 'intent' && event.type === 'payment_intent.payment_failed')
      await recordDecline(services, event.intent.id)
    return c.json({ received: true })
  })
  return app
}
