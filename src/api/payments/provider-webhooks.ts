/**
 * The webhooks of the payment providers. An event is trusted only with a valid, recent signature of the raw
 * body, and acknowledged only after its effect is committed, so that the provider retries a lost one.
 */
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { PROVIDERS } from '../../payments/app/providers.ts'
import { InvalidEventError, type ProviderEvent } from '../../payments/provider.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { logSecurityEvent } from '../calls/security-log.ts'
import { recordDecline } from '../limits/decline-limits.ts'
import { readBytes } from '../request-body.ts'
import { sanitizeText } from '../storable-text.ts'

export const providerWebhookRoutes = (services: ApiServices): Hono<ApiEnv> => {
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
  for (const { webhook } of PROVIDERS)
    app.post(webhook.path, async (c) => {
      const signature = c.req.header(webhook.signatureHeader) ?? ''
      if (!webhook.signature.test(signature)) return refuse(c, 'The signature is missing or malformed')
      const body = await readBytes(c.req.raw, webhook.maxBytes)
      const event = read(c, body.toString(), signature)
      const isNew = await checkout.handleEvent(event)
      if (isNew && event.about === 'intent' && event.isDecline) await recordDecline(services, event.intent.id)
      return c.json({ received: true })
    })
  return app
}
