/** Personal data for owners: what deletes it by itself. */
import { z } from 'zod'
import { RETENTION_NAMES } from '../domain/retention.ts'
import { operation } from './operation.ts'

const staff = { tag: 'Staff', staff: true } as const

const retentionRuleSchema = z
  .object({
    rule: z.enum(RETENTION_NAMES),
    days: z.int().nullable().meta({ description: 'Null: kept' }),
    lastRunAt: z.iso.datetime().nullable(),
    deleted: z.int().meta({ description: 'Rows that the last run deleted or emptied' }),
    total: z.int().meta({ description: 'Of all runs' }),
  })
  .meta({ id: 'RetentionRule' })
export type RetentionRule = z.infer<typeof retentionRuleSchema>

export const readRetention = operation({
  ...staff,
  id: 'readRetention',
  method: 'get',
  path: '/api/admin/retention',
  summary: 'When personal data is deleted by itself, and when it was last',
  responses: { 200: { description: 'The rules', schema: z.array(retentionRuleSchema) } },
  errors: [],
})
