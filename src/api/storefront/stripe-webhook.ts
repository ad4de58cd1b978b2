/**
 * The provider's webhook: POST /api/stripe/webhook. An event is trusted only with a valid, recent signature of the raw
 * body, and acknowledged only after its effect is committed, so that the provider retries a lost one.
 */
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { InvalidEventError, type ProviderEvent } from '../../payments/provider.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { recordDecline } from '../limits/decline-limits.ts'
import { readBytes } from '../request-body.ts'
import { logSecurityEvent } from '../security-log.ts'
import { sanitizeText } from '../storable-text.ts'

/** Ten times what the provider's events have. Strangers may send as much before their signature is refused. */
const MAX_EVENT_BYTES = 256_000

export const stripeWebhookRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { checkout } = services
  const app = new Hono<ApiEnv>()
  const read = (c: Context<ApiEnv>, rawBody: string, signature: string | undefined): ProviderEvent => {
    try {
      return sanitizeText(checkout.readEvent(rawBody, signature))
    } catch (error) {
      if (!(error instanceof InvalidEventError)) throw error
      // The provider's message begins with a sentence of its own; what follows may quote the body.
      logSecurityEvent(c, 'webhook-refused', { reason: error.message.split('\n')[0] ?? '' })
      throw new HttpError('webhook-invalid')
    }
  }
  app.post('/api/stripe/webhook', async (c) => {
    const body = await readBytes(c.req.raw, MAX_EVENT_BYTES)
    const event = read(c, body.toString(), c.req.header('Stripe-Signature'))
    const isNew = await checkout.handleEvent(event)
    if (isNew && event.about === 'intent' && event.type === 'payment_intent.payment_failed')
      await recordDecline(services, event.intent.id)
    return c.json({ received: true })
  })
  return app
}
