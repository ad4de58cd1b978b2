/** The audit log: events that change no row, and the list that owners read. Changes of rows are written by triggers. */
import { type SqlBool, sql } from 'kysely'
import { type AuditContext, currentAuditContext } from '../database/audit-context.ts'
import type { Database, Transaction } from '../database/database.ts'

/** An event of the person of `context`, or of the one who makes the present call. */
export const writeAuditEvent = async (
  db: Database | Transaction,
  event: { outcome?: 'done' | 'refused'; subject?: string; subjectId?: string; details?: object },
  context: AuditContext | undefined = currentAuditContext(),
): Promise<void> => {
  if (!context) return
  await db
    .insertInto('audit_log')
    .values({
      actor_id: context.actorId,
      actor: context.actor,
      role: context.role,
      address: context.address,
      request_id: context.requestId,
      action: context.action,
      outcome: event.outcome ?? 'done',
      subject: event.subject ?? '',
      subject_id: event.subjectId ?? '',
      after: JSON.stringify(event.details ?? {}),
    })
    .execute()
}

/** For a change of many rows that is one entry of the log: from here on the transaction's rows are not recorded. */
export const withoutRowAudit = async (trx: Transaction): Promise<void> => {
  await sql`select set_config('haberdash.audit', '', true)`.execute(trx)
}

export type AuditFilter = {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  subjectId?: string | undefined
  /** Days of the shop, "2026-11-23"; both are included. */
  from?: string | undefined
  to?: string | undefined
  /** IANA name of the shop's zone. */
  timeZone: string
}

export type AuditEntry = {
  id: number
  at: Date
  actor: string
  role: string
  address: string | null
  action: string
  outcome: 'done' | 'refused'
  subject: string
  subjectId: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const MAX_LIMIT = 1000

/** Newest first, from before the entry `after` on. */
export const listAuditEntries = (
  db: Database,
  filter: AuditFilter,
  page: { after?: string | number | undefined; limit: number },
): Promise<AuditEntry[]> => {
  const { actor, action, subject, subjectId, from, to, timeZone } = filter
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'role', 'address', 'action', 'outcome', 'subject'])
    .select(['subject_id as subjectId', 'before', 'after'])
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
    .$if(from !== undefined, (query) =>
      query.where(sql<SqlBool>`at >= ${from}::date::timestamp at time zone ${timeZone}`),
    )
    .$if(to !== undefined, (query) =>
      query.where(sql<SqlBool>`at < (${to}::date + 1)::timestamp at time zone ${timeZone}`),
    )
    .$if(page.after !== undefined, (query) => query.where(sql<SqlBool>`id < ${page.after}::bigint`))
    .orderBy('id', 'desc')
    .limit(Math.min(page.limit, MAX_LIMIT))
    .execute()
}

/** All entries of a filter, in batches, newest first. */
export async function* allAuditEntries(db: Database, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let after: number | undefined
  for (;;) {
    const entries = await listAuditEntries(db, filter, { after, limit: MAX_LIMIT })
    if (entries.length > 0) yield entries
    if (entries.length < MAX_LIMIT) return
    after = entries.at(-1)?.id
  }
}

/** For the filters: who is in the log, and with which actions. Reads the ends of the indexes only. */
export const listAuditNames = async (db: Database, column: 'actor' | 'action'): Promise<string[]> => {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive names as (
      (select ${name} as value from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > names.value order by ${name} limit 1)
      from names where names.value is not null
    )
    select value from names where value is not null limit 300`.execute(db)
  return rows.map(({ value }) => value)
}
