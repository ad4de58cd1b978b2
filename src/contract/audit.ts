/** The audit log of staff, for owners. */
import { z } from 'zod'
import { isDay } from '../domain/shop-day.ts'
import { operation } from './operation.ts'

const day = z.string().refine(isDay, 'must be a day such as 2026-11-23').optional()
const filter = {
  actor: z.string().min(1).max(100).optional().meta({ description: 'The name of the person' }),
  action: z.string().min(1).max(100).optional().meta({ description: "An operation's id" }),
  subject: z.string().min(1).max(100).optional().meta({ description: 'The kind of row, such as products' }),
  subjectId: z.string().min(1).max(100).optional(),
  from: day.meta({ description: "The first day, by the shop's time zone" }),
  to: day.meta({ description: "The last day, by the shop's time zone" }),
}

export const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.string(),
    role: z.string(),
    address: z.string().nullable().meta({ description: "The client's; an IPv6 address is its /64 network" }),
    action: z.string(),
    summary: z.string().meta({ description: 'What the operation does' }),
    outcome: z.enum(['done', 'refused']),
    subject: z.string(),
    subjectId: z.string(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntrySchema>

const auditListSchema = z
  .object({
    entries: z.array(auditEntrySchema),
    next: z.string().nullable().meta({ description: '`after` of the next part; null: this is the last' }),
    actors: z.array(z.string()).meta({ description: 'Everybody who is in the log' }),
    actions: z.array(z.object({ id: z.string(), summary: z.string() })),
    timeZone: z.string(),
  })
  .meta({ id: 'AuditList' })
export type AuditList = z.infer<typeof auditListSchema>

const staff = { tag: 'Staff', staff: true } as const

export const listAuditLog = operation({
  ...staff,
  id: 'listAuditLog',
  method: 'get',
  path: '/api/admin/audit',
  summary: 'Who of the staff did what, newest first, 50 at a time',
  query: z.object({
    ...filter,
    after: z
      .string()
      .regex(/^\d{1,18}$/, 'is not an entry')
      .optional(),
  }),
  responses: { 200: { description: 'Entries', schema: auditListSchema } },
  errors: [],
})
export const exportAuditLog = operation({
  ...staff,
  id: 'exportAuditLog',
  method: 'get',
  path: '/api/admin/audit/export',
  summary: 'The audit log of a filter as CSV',
  query: z.object(filter),
  responses: { 200: { description: 'A row per entry', contentType: 'text/csv' } },
  errors: [],
})
