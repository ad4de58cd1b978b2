/** The saves of staff that can still be undone: the list, one of them, and the clean-up. */
import { sql } from 'kysely'
import { CHANGE_DAYS, type ChangeKind, type ChangePart } from '../../domain/changes/change.ts'
import type { Database, Transaction } from '../database/database.ts'

export const MAX_CHANGES = 2000
/** Of the parts of all of them, as PostgreSQL stores them. */
export const MAX_CHANGE_BYTES = 128 * 1024 * 1024

const oldestOf = (now: Date): Date => new Date(now.getTime() - CHANGE_DAYS * 24 * 60 * 60 * 1000)

/** Deletes what is too old to be undone, and all but the newest. */
export const trimChanges = async (
  db: Database | Transaction,
  now: Date,
  { rows = MAX_CHANGES, bytes = MAX_CHANGE_BYTES } = {},
): Promise<void> => {
  await sql`delete from changes where made_at < ${oldestOf(now)} or id in (
    select id from (
      select id, row_number() over newest as place, sum(pg_column_size(parts)) over newest as total from changes
      window newest as (order by made_at desc, id)
    ) as counted where place > ${rows} or total > ${bytes}
  )`.execute(db)
}

export type ListedChange = {
  id: string
  kind: ChangeKind
  madeAt: Date
  actor: string
  title: string
  undoneAt: Date | null
  undoneBy: string | null
  /** Of the settings: the sections. */
  sections: string[]
}

/** Newest first, from after `after` on. Undefined where that is not in the list any more. */
export const listChanges = async (
  db: Database,
  now: Date,
  { after, limit, kinds }: { after?: string | undefined; limit: number; kinds: readonly ChangeKind[] },
): Promise<ListedChange[]> => {
  const { rows } = await sql<ListedChange>`
    select id, kind, made_at as "madeAt", actor, title, undone_at as "undoneAt", undone_by as "undoneBy",
      case when kind = 'settings' then (select coalesce(array_agg(part ->> 'id'), '{}') from jsonb_array_elements(parts) part)
        else '{}' end as sections
    from changes where made_at >= ${oldestOf(now)} and kind = any(${kinds}::text[])
      and ${after === undefined ? sql`true` : sql`(made_at, id) < (select made_at, id from changes where id = ${after})`}
    order by made_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export type StoredChange = {
  id: string
  kind: ChangeKind
  title: string
  parts: ChangePart[]
  undoneAt: Date | null
}

/** Undefined where it is too old, or unknown. @param locked until the end of the transaction */
export const findChange = (
  db: Database | Transaction,
  id: string,
  now: Date,
  { locked = false } = {},
): Promise<StoredChange | undefined> =>
  db
    .selectFrom('changes')
    .select(['id', 'kind', 'title', 'parts', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .where('made_at', '>=', oldestOf(now))
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()

export const markUndone = async (trx: Transaction, id: string, now: Date, by: string): Promise<void> => {
  await trx.updateTable('changes').set({ undone_at: now, undone_by: by }).where('id', '=', id).execute()
}

/** What an erasure removed never comes back: what mentions the address cannot be undone any more. */
export const forgetChangesWith = async (trx: Transaction, email: string): Promise<void> => {
  await sql`delete from changes where strpos(lower(parts::text), lower(${email})) > 0
    or strpos(lower(title), lower(${email})) > 0`.execute(trx)
}
