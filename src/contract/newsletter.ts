/** The newsletter on the wire (spec, sections 3, 5 and 7). */
import { z } from 'zod'
import { operation } from './operation.ts'

/** An address as a shopper types it: trimmed, at most the 254 characters that mail allows. */
export const emailText = z
  .string()
  .trim()
  .max(254, 'Invalid email address')
  .pipe(z.email({ error: 'Invalid email address' }))

export const subscriberSchema = z
  .object({ id: z.string(), email: z.string(), subscribedAt: z.iso.datetime() })
  .meta({ id: 'NewsletterSubscriber' })
export type Subscriber = z.infer<typeof subscriberSchema>

export const subscribe = operation({
  id: 'subscribe',
  method: 'post',
  path: '/api/newsletter',
  tag: 'Newsletter',
  summary: 'Subscribes an address; one that is subscribed already stays so, and nobody can tell which',
  body: z.object({ email: emailText }).meta({ id: 'Subscribe' }),
  responses: { 201: { description: 'Subscribed', schema: z.object({ success: z.literal(true) }) } },
  errors: [],
})
