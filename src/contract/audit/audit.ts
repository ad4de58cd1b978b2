/** The audit log of staff, for owners. */
import { z } from 'zod'
import { AUDIT_KINDS } from '../../domain/audit/audit-kinds.ts'
import { isDay } from '../../domain/shop-day.ts'
import { operation } from '../operation.ts'
import { exampleAccount } from '../staff/staff-account-example.ts'

const day = z.string().refine(isDay, 'must be a day such as 2026-11-23').optional()
const filter = {
  actor: z.string().min(1).max(100).optional().meta({ description: 'The name of the person' }),
  action: z.string().min(1).max(100).optional().meta({ description: "An operation's id" }),
  kind: z.enum(AUDIT_KINDS).optional().meta({ description: 'What it is about' }),
  subject: z.string().min(1).max(100).optional().meta({ description: 'The kind of row, such as products' }),
  subjectId: z.string().min(1).max(100).optional(),
  from: day.meta({ description: "The first day, by the shop's time zone" }),
  to: day.meta({ description: "The last day, by the shop's time zone" }),
}

export const auditEntrySchema = z
  .object({
    id: z.string(),
    subject: z.string(),
    subjectId: z.string(),
    name: z.string().meta({ description: 'What staff call it today, such as "Oxford Shirt (M / Navy)"' }),
    fields: z.array(
      z.object({
        label: z.string().meta({ description: 'What staff call the column' }),
        column: z.string(),
        before: z.unknown().optional(),
        after: z.unknown().optional(),
      }),
    ),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditChangeSchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.string(),
    role: z.string(),
    address: z.string().nullable().meta({ description: "The client's; an IPv6 address is its /64 network" }),
    action: z.string().meta({ description: "The operation's id" }),
    outcome: z.enum(['done', 'refused']),
    sentence: z.string().meta({ description: 'All of its entries in one sentence' }),
    entries: z.array(auditEntrySchema).meta({ description: 'The first 100 rows that it changed' }),
    total: z.int().meta({ description: 'How many entries it has' }),
  })
  .meta({ id: 'AuditChange' })
export type AuditChange = z.infer<typeof auditChangeSchema>

const auditListSchema = z
  .object({
    changes: z.array(auditChangeSchema),
    next: z.string().nullable().meta({ description: '`after` of the next part; null: this is the last' }),
    actors: z.array(z.string()).meta({ description: 'Everybody who is in the log' }),
    timeZone: z.string(),
  })
  .meta({ id: 'AuditList' })
export type AuditList = z.infer<typeof auditListSchema>

export const listAuditLog = operation({
  tag: 'Staff',
  id: 'listAuditLog',
  permission: 'see-audit-log',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/audit',
  summary: 'Who of the staff did what, a sentence for each call, newest first, 50 at a time',
  query: z.object({
    ...filter,
    after: z
      .string()
      .regex(/^\d{1,18}$/, 'is not an entry')
      .optional(),
  }),
  responses: { 200: { description: 'Calls with their entries', schema: auditListSchema } },
  errors: [],
  example: {
    query: { actor: 'Grace Owner', from: '2026-11-23' },
    response: {
      changes: [
        {
          id: '1042',
          at: '2026-11-24T08:05:00.000Z',
          actor: 'Grace Owner',
          role: 'owner',
          address: '203.0.113.9',
          action: 'changeStaffAccount',
          outcome: 'done',
          sentence: 'Grace Owner changed the role of the account of Ada Packer from “packer” to “manager”',
          entries: [
            {
              id: '1042',
              subject: 'staff_accounts',
              subjectId: exampleAccount.id,
              name: 'the account of Ada Packer',
              fields: [{ column: 'role', label: 'role', before: 'packer', after: 'manager' }],
            },
          ],
          total: 1,
        },
      ],
      next: null,
      actors: ['Ada Packer', 'Grace Owner'],
      timeZone: 'Europe/London',
    },
  },
})
export const exportAuditLog = operation({
  tag: 'Staff',
  id: 'exportAuditLog',
  permission: 'see-audit-log',
  audit: { records: 'event', says: () => 'exported the audit log' },
  method: 'get',
  path: '/api/admin/audit/export',
  summary: 'The audit log of a filter as CSV, with a sentence for each entry',
  query: z.object(filter),
  responses: { 200: { description: 'A row per entry', contentType: 'text/csv' } },
  errors: [],
  example: { query: { from: '2026-11-23', to: '2026-11-24' } },
})
