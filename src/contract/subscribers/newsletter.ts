/** The newsletter on the wire (spec, sections 3, 5 and 7). */
import { z } from 'zod'
import { emailText } from '../email-text.ts'
import { operation } from '../operation.ts'

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
  example: { body: { email: 'ada@example.com' }, response: { success: true } },
})
