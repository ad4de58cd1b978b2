/** Personal data for owners: what the shop holds about an email address, its export and erasure, and retention. */
import { z } from 'zod'
import { RETENTION_NAMES } from '../../domain/settings/retention.ts'
import { emailText } from '../email-text.ts'
import { operation } from '../operation.ts'

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
  tag: 'Staff',
  id: 'readRetention',
  permission: 'handle-personal-data',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/retention',
  summary: 'When personal data is deleted automatically, and when it was last',
  responses: { 200: { description: 'The rules', schema: z.array(retentionRuleSchema) } },
  errors: [],
  example: {
    response: [
      { rule: 'carts', days: 90, lastRunAt: '2026-05-04T09:30:00.000Z', deleted: 12, total: 3480 },
      { rule: 'withdrawals', days: null, lastRunAt: null, deleted: 0, total: 0 },
    ],
  },
})

const whom = z.strictObject({ email: emailText })

const payments = z.array(z.string()).meta({
  description: 'Ids of payments of which the payment provider keeps name, address and email address',
})

const foundSchema = z
  .object({
    counts: z.record(z.string(), z.int()).meta({ description: 'Rows by subject, such as orders and mails' }),
    obstacles: z.array(z.string()).meta({ description: 'Why nothing may be erased now; empty: it may' }),
    documents: z.array(z.string()).meta({ description: 'Invoices and credit notes, which stay' }),
    payments,
  })
  .meta({ id: 'PersonalDataFound' })
export type PersonalDataFound = z.infer<typeof foundSchema>

export const findPersonalData = operation({
  tag: 'Staff',
  id: 'findPersonalData',
  permission: 'handle-personal-data',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'post',
  path: '/api/admin/personal-data/find',
  summary: 'How much the shop holds about an email address, whatever its case',
  body: whom.meta({ id: 'FindPersonalData' }),
  responses: { 200: { description: 'Rows by subject', schema: foundSchema } },
  errors: [],
  example: {
    body: { email: 'ada@example.com' },
    response: {
      counts: { orders: 2, mails: 5 },
      obstacles: [],
      documents: ['INV-2026-00012'],
      payments: ['pi_3Qk7'],
    },
  },
})

export const exportPersonalData = operation({
  tag: 'Staff',
  id: 'exportPersonalData',
  permission: 'handle-personal-data',
  audit: { records: 'event', says: () => 'exported the personal data of a customer' },
  method: 'post',
  path: '/api/admin/personal-data/export',
  summary: 'All that the shop holds about an email address, with its mails that are files',
  body: whom.meta({ id: 'ExportPersonalData' }),
  responses: {
    200: {
      description: 'The rows by subject, as they are stored',
      schema: z
        .object({
          email: z.string(),
          exportedAt: z.iso.datetime(),
          data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
        })
        .meta({ id: 'PersonalDataExport' }),
    },
  },
  errors: [],
  example: {
    body: { email: 'ada@example.com' },
    response: {
      email: 'ada@example.com',
      exportedAt: '2026-05-04T09:30:00.000Z',
      data: { orders: [{ number: 1042 }] },
    },
  },
})

export const erasePersonalData = operation({
  tag: 'Staff',
  id: 'erasePersonalData',
  permission: 'handle-personal-data',
  audit: { records: 'event', says: () => 'erased the personal data of a customer' },
  method: 'post',
  path: '/api/admin/personal-data/erase',
  summary:
    'Erases it, all or nothing. Amounts, taxes, numbers, the country and issued documents stay; so does what the payment provider holds',
  body: z
    .strictObject({
      email: emailText,
      confirmation: z.string().max(300).meta({ description: 'The address once more' }),
    })
    .meta({ id: 'ErasePersonalData' }),
  responses: {
    200: {
      description: 'Rows that were deleted or emptied, by subject, and the documents and payments that stay',
      schema: z
        .object({ erased: z.record(z.string(), z.int()), documents: z.array(z.string()), payments })
        .meta({ id: 'PersonalDataErased' }),
    },
  },
  errors: ['erasure-not-confirmed', 'erasure-refused'],
  example: {
    body: { email: 'ada@example.com', confirmation: 'ada@example.com' },
    response: { erased: { orders: 2, mails: 5 }, documents: ['INV-2026-00012'], payments: ['pi_3Qk7'] },
  },
})
export type PersonalDataErased = z.infer<(typeof erasePersonalData)['responses'][200]['schema']>
