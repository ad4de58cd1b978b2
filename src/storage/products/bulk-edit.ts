/**
 * The bulk edit and its undo. All rows are saved or none: a value that is not valid or is another than the one that was
 * seen is named at its row. The undo writes the values before; stock goes back by the difference, so that units that
 * were sold since stay sold.
 */
import { sql } from 'kysely'
import type { BulkConflict, BulkError, BulkRow } from '../../domain/products/bulk-edit.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { stockCause, tellTriggers } from '../database/trigger-inputs.ts'
import { planRows } from './bulk-plan.ts'
import type { LockedRows } from './bulk-rows.ts'
import { writeBulkRows } from './bulk-write.ts'

type RowKey = Pick<BulkRow, 'kind' | 'id'>
export type BulkOutcome =
  | { kind: 'invalid'; errors: BulkError[] }
  | { kind: 'conflict'; conflicts: BulkConflict[] }
  | { kind: 'saved'; changeId: string | null; saved: number; unchanged: RowKey[]; productIds: string[] }

const productIdsOf = (rows: readonly BulkRow[], { variants }: LockedRows): string[] => [
  ...new Set(rows.map(({ kind, id }) => (kind === 'product' ? id : (variants.get(id)?.product.id ?? id)))),
]

export const BULK_EDIT_RETENTION_DAYS = 7
export const MAX_BULK_EDITS = 50

/** Deletes bulk edits that are too old to be undone, and all but the last ones. */
export const trimBulkEdits = async (db: Database | Transaction, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - BULK_EDIT_RETENTION_DAYS * 24 * 60 * 60 * 1000)
  await sql`delete from bulk_edits where made_at < ${before} or id not in (
    select id from bulk_edits order by made_at desc, id limit ${MAX_BULK_EDITS}
  )`.execute(db)
}

/** Locked until the end of the transaction. */
const findBulkEdit = (trx: Transaction, id: string) =>
  trx
    .selectFrom('bulk_edits')
    .select(['rows', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** @param wantedId of the change; one that is saved already is reported as it was, and nothing is written */
export const editInBulk = (
  db: Database,
  rows: readonly BulkRow[],
  now: Date,
  wantedId?: string,
): Promise<BulkOutcome> =>
  inTransaction(db, async (trx): Promise<BulkOutcome> => {
    const { errors, conflicts, applied, locked } = await planRows(trx, rows, 'exact')
    // After the locks: a first call that is still under way is finished by now.
    const earlier = wantedId === undefined ? undefined : await findBulkEdit(trx, wantedId)
    if (earlier)
      return {
        kind: 'saved',
        changeId: wantedId ?? null,
        saved: earlier.rows.length,
        unchanged: [],
        productIds: productIdsOf(earlier.rows, locked),
      }
    if (errors.length > 0) return { kind: 'invalid', errors }
    if (conflicts.length > 0) return { kind: 'conflict', conflicts }
    const changed = new Set(applied.map(({ kind, id }) => `${kind} ${id}`))
    const unchanged = rows
      .filter(({ kind, id }) => !changed.has(`${kind} ${id}`))
      .map(({ kind, id }) => ({ kind, id }))
    if (applied.length === 0) return { kind: 'saved', changeId: null, saved: 0, unchanged, productIds: [] }
    await tellTriggers(trx, stockCause({ kind: 'bulk-edit' }))
    await writeBulkRows(trx, applied, locked)
    const changeId = wantedId ?? newId('change')
    await trx
      .insertInto('bulk_edits')
      .values({ id: changeId, made_at: now, rows: JSON.stringify(applied), undone_at: null })
      .execute()
    await trimBulkEdits(trx, now)
    return {
      kind: 'saved',
      changeId,
      saved: applied.length,
      unchanged,
      productIds: productIdsOf(applied, locked),
    }
  })

export type UndoOutcome =
  | { kind: 'unknown' }
  | { kind: 'conflict'; conflicts: BulkConflict[] }
  | { kind: 'undone'; restored: number; productIds: string[] }

/** A row with the values before and after exchanged. */
const reversed = ({ changes, seen, ...key }: BulkRow): BulkRow => ({ ...key, changes: seen, seen: changes })

export const undoBulkEdit = (db: Database, changeId: string, now: Date): Promise<UndoOutcome> =>
  inTransaction(db, async (trx): Promise<UndoOutcome> => {
    await trimBulkEdits(trx, now)
    const edit = await findBulkEdit(trx, changeId)
    if (!edit) return { kind: 'unknown' }
    if (edit.undone_at) return { kind: 'undone', restored: edit.rows.length, productIds: [] }
    const { errors, conflicts, applied, locked } = await planRows(trx, edit.rows.map(reversed), 'difference')
    const refused = [...errors.map((error) => ({ ...error, stored: null })), ...conflicts]
    if (refused.length > 0) return { kind: 'conflict', conflicts: refused }
    await tellTriggers(trx, stockCause({ kind: 'bulk-undo' }))
    await writeBulkRows(trx, applied, locked)
    await trx.updateTable('bulk_edits').set({ undone_at: now }).where('id', '=', changeId).execute()
    return { kind: 'undone', restored: applied.length, productIds: productIdsOf(applied, locked) }
  })
