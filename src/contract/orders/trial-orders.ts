/** Trial orders, those of the sandbox, deleted together once the shop takes real payments. Not part of the specification. */
import { z } from 'zod'
import { countedPhrase } from '../../domain/audit/audit-phrase.ts'
import { operation } from '../operation.ts'

const trialOrdersSchema = z
  .object({
    count: z.int().meta({ description: 'Orders paid in the sandbox' }),
    obstacle: z.string().nullable().meta({ description: 'Why they cannot be deleted now' }),
  })
  .meta({ id: 'TrialOrders' })
export type TrialOrders = z.infer<typeof trialOrdersSchema>

export const readTrialOrders = operation({
  tag: 'Staff',
  id: 'readTrialOrders',
  permission: 'run-shop',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/trial-orders',
  summary: 'How many trial orders there are, and whether they can be deleted',
  responses: { 200: { description: 'Count', schema: trialOrdersSchema } },
  errors: [],
  example: { response: { count: 3, obstacle: null } },
})

export const deleteTrialOrders = operation({
  tag: 'Staff',
  id: 'deleteTrialOrders',
  permission: 'run-shop',
  audit: {
    records: 'rows',
    says: ({ details }) => `deleted ${countedPhrase(details.trialOrders, 'trial order', 'trial orders')}`,
  },
  method: 'post',
  path: '/api/admin/trial-orders/deletion',
  summary: 'Deletes all trial orders for good, with their documents and payments; no other order',
  body: z.strictObject({
    count: z
      .int()
      .min(1)
      .meta({ description: 'As it was shown: if there are more or fewer, none is deleted' }),
  }),
  responses: {
    200: { description: 'What was deleted', schema: z.object({ deleted: z.int() }) },
  },
  errors: ['trial-orders-changed', 'trial-orders-needed'],
  example: { body: { count: 3 }, response: { deleted: 3 } },
})
