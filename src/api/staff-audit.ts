/** The audit log for owners: list, filter, export. */
import { stringify } from 'csv-stringify/sync'
import { Hono } from 'hono'
import { guardFormula } from '../catalogue-csv/text-cells.ts'
import * as calls from '../contract/audit.ts'
import { operations } from '../contract/operations.ts'
import { DEFAULT_TIME_ZONE, localTime } from '../domain/shop-day.ts'
import {
  type AuditEntry,
  allAuditEntries,
  listAuditEntries,
  listAuditNames,
} from '../storage/admin/audit-log.ts'
import type { ApiEnv, ApiServices } from './api-services.ts'
import { handleOperation } from './operation-route.ts'

const PAGE_SIZE = 50
const CSV = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const
const HEADINGS = ['Time', 'Person', 'Role', 'Address', 'Action', 'Outcome', 'Kind', 'Id', 'Before', 'After']

const summaries = new Map(operations.map(({ id, summary }) => [id, summary]))
const summaryOf = (action: string): string => summaries.get(action) ?? action

const entryWire = ({ at, ...entry }: AuditEntry): calls.AuditEntry => ({
  ...entry,
  id: String(entry.id),
  at: at.toISOString(),
  summary: summaryOf(entry.action),
})

async function* auditCsv(entries: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  yield stringify([HEADINGS], CSV)
  for await (const batch of entries)
    yield stringify(
      batch.map((entry) =>
        [
          entry.at.toISOString(),
          entry.actor,
          entry.role,
          entry.address ?? '',
          entry.action,
          entry.outcome,
          entry.subject,
          entry.subjectId,
          JSON.stringify(entry.before),
          JSON.stringify(entry.after),
        ].map(guardFormula),
      ),
      CSV,
    )
}

export const staffAuditRoutes = ({ db, now, timeZone = DEFAULT_TIME_ZONE }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, calls.listAuditLog, async ({ query: { after, ...filter } }) => {
    const [entries, actors, actions] = await Promise.all([
      listAuditEntries(db, { ...filter, timeZone }, { after, limit: PAGE_SIZE + 1 }),
      listAuditNames(db, 'actor'),
      listAuditNames(db, 'action'),
    ])
    const page = entries.slice(0, PAGE_SIZE)
    return {
      json: {
        entries: page.map(entryWire),
        next: entries.length > PAGE_SIZE ? String(page.at(-1)?.id) : null,
        actors,
        actions: actions.map((id) => ({ id, summary: summaryOf(id) })),
        timeZone,
      } satisfies calls.AuditList,
    }
  })
  handleOperation(app, calls.exportAuditLog, ({ query }) => ({
    text: auditCsv(allAuditEntries(db, { ...query, timeZone })),
    contentType: 'text/csv; charset=utf-8',
    headers: {
      'Content-Disposition': `attachment; filename="audit-${localTime(now(), timeZone).day}.csv"`,
    },
  }))
  return app
}
