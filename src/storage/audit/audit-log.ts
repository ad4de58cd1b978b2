/** The audit log: events that change no row, and the list that owners read. Changes of rows are written by triggers. */
import { sql } from 'kysely'
import { currentAuditContext } from '../database/audit-context.ts'
import { batches } from '../database/batches.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { type AuditContext, auditContext, tellTriggers } from '../database/trigger-inputs.ts'

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
  await tellTriggers(trx, auditContext(undefined))
}

export type AuditFilter = {
  actor?: string | undefined
  action?: string | undefined
  /** Any of these. */
  subjects?: readonly string[] | undefined
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

const conditions = (filter: AuditFilter, alias: 'a' | 'later') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const { actor, action, subjects, subject, subjectId, from, to, timeZone } = filter
  return sql.join(
    [
      sql`true`,
      ...(actor === undefined ? [] : [sql`${column('actor')} = ${actor}`]),
      ...(action === undefined ? [] : [sql`${column('action')} = ${action}`]),
      ...(subjects === undefined ? [] : [sql`${column('subject')} = any(${subjects}::text[])`]),
      ...(subject === undefined ? [] : [sql`${column('subject')} = ${subject}`]),
      ...(subjectId === undefined ? [] : [sql`${column('subject_id')} = ${subjectId}`]),
      ...(from === undefined
        ? []
        : [sql`${column('at')} >= ${from}::date::timestamp at time zone ${timeZone}`]),
      ...(to === undefined
        ? []
        : [sql`${column('at')} < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ],
    sql` and `,
  )
}

const columns = sql`a.id, a.at, a.actor, a.role, a.address, a.action, a.outcome, a.subject,
  a.subject_id as "subjectId", a.before, a.after`

/** Newest first, from before the entry `after` on. */
export const listAuditEntries = async (
  db: Database,
  filter: AuditFilter,
  page: { after?: string | number | undefined; limit: number },
): Promise<AuditEntry[]> =>
  (
    await sql<AuditEntry>`select ${columns} from audit_log a
      where ${conditions(filter, 'a')} and ${page.after === undefined ? sql`true` : sql`a.id < ${page.after}::bigint`}
      order by a.id desc limit ${Math.min(page.limit, MAX_LIMIT)}`.execute(db)
  ).rows

/** What one call of staff changed. */
export type AuditCall = {
  /** Of its last entry that the filter has: the cursor. */
  id: number
  /** The first ones, in the order in which they were written. */
  entries: AuditEntry[]
  total: number
}

/** Of a call. A bulk edit has thousands. */
const MAX_ENTRIES_OF_CALL = 100

/**
 * The calls that have an entry of the filter, newest first, from before the entry `after` on, each with all of its entries.
 * In entries of releases up to 0.3.0 a client may have chosen the id, so those of different people or actions are never one.
 */
export const listAuditCalls = async (
  db: Database,
  filter: AuditFilter,
  page: { after?: string | undefined; limit: number },
): Promise<AuditCall[]> => {
  const { rows } = await sql<AuditEntry & { last: number; total: number }>`
    with calls as (
      select a.id as last, a.request_id, a.actor, a.action from audit_log a
      where ${conditions(filter, 'a')} and ${page.after === undefined ? sql`true` : sql`a.id < ${page.after}::bigint`}
        and not exists (
          select from audit_log later where later.request_id = a.request_id and later.id > a.id
            and later.actor = a.actor and later.action = a.action and ${conditions(filter, 'later')}
        )
      order by a.id desc limit ${page.limit}
    ), entries as (
      select ${columns}, calls.last, row_number() over (partition by calls.last order by a.id) as place,
        count(*) over (partition by calls.last)::int as total
      from calls join audit_log a on a.id = calls.last
        or (a.request_id = calls.request_id and a.actor = calls.actor and a.action = calls.action)
    )
    select * from entries where place <= ${MAX_ENTRIES_OF_CALL} order by last desc, place`.execute(db)
  return [...Map.groupBy(rows, ({ last }) => last)].map(([id, entries]) => ({
    id,
    entries,
    total: entries[0]?.total ?? 0,
  }))
}

/** All entries of a filter, in batches, newest first. */
export const allAuditEntries = (db: Database, filter: AuditFilter): AsyncGenerator<AuditEntry[]> =>
  batches<AuditEntry>(MAX_LIMIT, (last) =>
    listAuditEntries(db, filter, { after: last?.id, limit: MAX_LIMIT }),
  )

const RETENTION_BATCH = 10_000

/**
 * Deletes the oldest entries from more than `years` ago, at most 10,000: the rest waits for the next clean-up. The database
 * refuses it for entries of the last year, whatever the setting is.
 */
export const trimAuditLog = (db: Database, now: Date, years: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = new Date(now)
    before.setUTCFullYear(now.getUTCFullYear() - years)
    await sql`select trim_audit_log(${before}, ${RETENTION_BATCH})`.execute(trx)
  })

/** For the filter: who is in the log. Reads the ends of the index only. */
export const listAuditActors = async (db: Database): Promise<string[]> => {
  const name = sql.ref('actor')
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
