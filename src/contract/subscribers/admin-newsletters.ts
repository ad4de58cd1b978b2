/** Newsletter subscribers at /admin (spec, sections 2 and 7). */
import { z } from 'zod'
import { operation } from '../operation.ts'
import { subscriberSchema } from './newsletter.ts'

export const listSubscribers = operation({
  id: 'listSubscribers',
  permission: 'see-subscribers',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/newsletters',
  tag: 'Staff',
  summary: 'Newsletter subscribers, newest first',
  responses: { 200: { description: 'Subscribers', schema: z.array(subscriberSchema) } },
  errors: [],
  example: {
    response: [{ id: 'sub_9z4w1e6o', email: 'ada@example.com', subscribedAt: '2025-06-01T12:00:00.000Z' }],
  },
})
