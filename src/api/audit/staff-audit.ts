/** The audit log for owners: list, filter, export. A call of staff is one change with a sentence; its rows are the details. */
import { Hono } from 'hono'
import { guardFormula } from '../../catalogue-files/csv/text-cells.ts'
import { operations } from '../../contract/app/operations.ts'
import * as calls from '../../contract/audit/audit.ts'
import { permissionOf } from '../../contract/operation.ts'
import { STAFF_PERMISSIONS } from '../../contract/staff-permissions.ts'
import { auditFieldLabel } from '../../domain/audit/audit-fields.ts'
import { AUDIT_SUBJECTS, type AuditKind } from '../../domain/audit/audit-kinds.ts'
import { databasePhrases } from '../../domain/audit/audit-phrase.ts'
import { auditSentence, type ThingOf } from '../../domain/audit/audit-sentence.ts'
import {
  type AuditCall,
  type AuditEntry,
  type AuditFilter,
  allAuditEntries,
  listAuditActors,
  listAuditCalls,
} from '../../storage/audit/audit-log.ts'
import { auditThings } from '../../storage/audit/audit-things.ts'
import type { Database } from '../../storage/database/database.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { csvOf, csvOfToday } from '../calls/csv-file.ts'
import { handleOperation } from '../calls/operation-route.ts'

const operationsById = new Map(operations.map((operation) => [operation.id, operation]))

const PAGE_SIZE = 50
const HEADINGS = [
  ...['Time', 'Person', 'Role', 'Address', 'What', 'Action', 'Outcome', 'Kind', 'Id', 'Before', 'After'],
]

/** An event has no row. */
const rowsOf = (entries: readonly AuditEntry[]) =>
  entries.filter(
    ({ subject, before, after }) => subject !== '' || Object.keys({ ...before, ...after }).length > 0,
  )

const sentenceOf = (entries: readonly AuditEntry[], total: number, thingOf: ThingOf): string => {
  const [first] = entries
  if (!first) return ''
  const { actor, role, action, outcome } = first
  const operation = operationsById.get(action)
  const permission = operation && permissionOf(operation)
  const { audit } = operation ?? {}
  return auditSentence({ actor, role, action, outcome, rows: rowsOf(entries), total }, thingOf, {
    phrase: audit && 'says' in audit ? audit.says : databasePhrases[action],
    permission: permission && STAFF_PERMISSIONS[permission].label,
  })
}

const fieldsOf = ({ before, after }: AuditEntry): calls.AuditEntry['fields'] =>
  Object.keys({ ...before, ...after }).map((column) => ({
    column,
    label: auditFieldLabel(column),
    ...(column in before && { before: before[column] }),
    ...(column in after && { after: after[column] }),
  }))

const changeWire = ({ id, entries, total }: AuditCall, thingOf: ThingOf): calls.AuditChange[] => {
  const [first] = entries
  if (!first) return []
  const { at, actor, role, address, action, outcome } = first
  const shown = entries.map((entry) => {
    const { name, part } = thingOf(entry)
    return {
      id: String(entry.id),
      subject: entry.subject,
      subjectId: entry.subjectId,
      name: entry.subject === '' ? '' : part ? `${name} (${part})` : name,
      fields: fieldsOf(entry),
    }
  })
  return [
    {
      id: String(id),
      at: at.toISOString(),
      actor,
      role,
      address,
      action,
      outcome,
      total,
      sentence: sentenceOf(entries, total, thingOf),
      entries: shown,
    },
  ]
}

const auditCsv = (db: Database, filter: AuditFilter) =>
  csvOf(HEADINGS, allAuditEntries(db, filter), async (batch) => {
    const thingOf = await auditThings(db, batch)
    return batch.map((entry) =>
      [
        ...[entry.at.toISOString(), entry.actor, entry.role, entry.address ?? ''],
        sentenceOf([entry], 1, thingOf),
        ...[entry.action, entry.outcome, entry.subject, entry.subjectId],
        ...[JSON.stringify(entry.before), JSON.stringify(entry.after)],
      ].map(guardFormula),
    )
  })

export const staffAuditRoutes = ({ db, now, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const filterOf = <Query extends { kind?: AuditKind | undefined }>({ kind, ...filter }: Query) => ({
    ...filter,
    timeZone,
    subjects: kind && AUDIT_SUBJECTS[kind],
  })
  handleOperation(app, calls.listAuditLog, async ({ query: { after, ...filter } }) => {
    const [found, actors] = await Promise.all([
      listAuditCalls(db, filterOf(filter), { after, limit: PAGE_SIZE + 1 }),
      listAuditActors(db),
    ])
    const page = found.slice(0, PAGE_SIZE)
    const thingOf = await auditThings(
      db,
      page.flatMap(({ entries }) => entries),
    )
    return {
      json: {
        changes: page.flatMap((call) => changeWire(call, thingOf)),
        next: found.length > PAGE_SIZE ? String(page.at(-1)?.id) : null,
        actors,
        timeZone,
      } satisfies calls.AuditList,
    }
  })
  handleOperation(app, calls.exportAuditLog, ({ query }) =>
    csvOfToday('audit', auditCsv(db, filterOf(query)), { now, timeZone }),
  )
  return app
}
