/**
 * The bulk edit and its undo. All rows are saved or none: a value that is not valid or is another than the one that was
 * seen is named at its row. The undo writes the values before; stock goes back by the difference, so that units that
 * were sold since stay sold.
 */
import { sql } from 'kysely'
import { CHANGE_DAYS, type ChangePart, type Undone } from '../../domain/changes/change.ts'
import type { BulkConflict, BulkError, BulkRow } from '../../domain/products/bulk-edit.ts'
import { findChange, markUndone } from '../changes/changes.ts'
import { insertChange, newChangeId } from '../changes/record-change.ts'
import { currentAuditContext, noteChange } from '../database/audit-context.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { stockCause, tellTriggers, undoingPrices } from '../database/trigger-inputs.ts'
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

export const MAX_BULK_EDITS = 50

/** Deletes all but the last bulk edits, which are the largest changes, and those of nodes of the release before. */
export const trimBulkEdits = async (db: Database | Transaction, now: Date): Promise<void> => {
  await sql`delete from changes where kind = 'grid' and id not in (
    select id from changes where kind = 'grid' order by made_at desc, id limit ${MAX_BULK_EDITS}
  )`.execute(db)
  const before = new Date(now.getTime() - CHANGE_DAYS * 24 * 60 * 60 * 1000)
  await sql`delete from bulk_edits where made_at < ${before} or id not in (
    select id from bulk_edits order by made_at desc, id limit ${MAX_BULK_EDITS}
  )`.execute(db)
}

/** A row as a part of a change, and back. */
const partOf = ({ kind, id, changes, seen }: BulkRow): ChangePart => ({
  subject: 'grid',
  id: `${kind} ${id}`,
  name: '',
  before: seen,
  after: changes,
})
const rowOf = ({ id, before, after }: ChangePart): BulkRow => {
  const [kind, of] = id.split(' ') as [BulkRow['kind'], string]
  return { kind, id: of, seen: before ?? {}, changes: after ?? {} }
}

type SavedEdit = { rows: BulkRow[]; undoneAt: Date | null; isChange: boolean }

/** Locked until the end of the transaction. Nodes of the release before keep theirs in `bulk_edits`. */
const findBulkEdit = async (trx: Transaction, id: string, now: Date): Promise<SavedEdit | undefined> => {
  const change = await findChange(trx, id, now, { locked: true })
  if (change?.kind === 'grid')
    return { rows: change.parts.map(rowOf), undoneAt: change.undoneAt, isChange: true }
  const edit = await trx
    .selectFrom('bulk_edits')
    .select(['rows', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return edit && { ...edit, isChange: false }
}

const saveRows = async (trx: Transaction, rows: readonly BulkRow[], wantedId?: string): Promise<string> => {
  const id = wantedId ?? newChangeId()
  const actor = currentAuditContext()?.actor ?? 'staff'
  await insertChange(trx, { id, kind: 'grid', actor, parts: rows.map(partOf) })
  noteChange(id)
  return id
}

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
    const earlier = wantedId === undefined ? undefined : await findBulkEdit(trx, wantedId, now)
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
    const changeId = await saveRows(trx, applied, wantedId)
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

/** Takes rows back where nobody has changed them since; the others are named. The caller records nothing else with it. */
export const undoBulkRows = async (
  trx: Transaction,
  parts: readonly ChangePart[],
): Promise<Undone & { productIds: string[] }> => {
  const { errors, conflicts, applied, locked } = await planRows(
    trx,
    parts.map(rowOf).map(reversed),
    'difference',
  )
  const nameOf = ({ kind, id }: RowKey): string => {
    const product = kind === 'product' ? locked.products.get(id) : locked.variants.get(id)?.product
    return product ? `“${product.name}”: ` : ''
  }
  await tellTriggers(trx, stockCause({ kind: 'bulk-undo' }))
  if (applied.length > 0) {
    await writeBulkRows(trx, applied, locked)
    await saveRows(trx, applied)
  }
  return {
    restored: applied.length,
    kept: [...errors, ...conflicts].map((row) => `${nameOf(row)}${row.sentence}`),
    productIds: productIdsOf(applied, locked),
  }
}

/** All or none, from the message after the save. */
export const undoBulkEdit = (
  db: Database,
  changeId: string,
  { now, ignoresUnseenPrices }: { now: Date; ignoresUnseenPrices: boolean },
): Promise<UndoOutcome> =>
  inTransaction(db, async (trx): Promise<UndoOutcome> => {
    await trimBulkEdits(trx, now)
    const edit = await findBulkEdit(trx, changeId, now)
    if (!edit) return { kind: 'unknown' }
    if (edit.undoneAt) return { kind: 'undone', restored: edit.rows.length, productIds: [] }
    const { errors, conflicts, applied, locked } = await planRows(trx, edit.rows.map(reversed), 'difference')
    const refused = [...errors.map((error) => ({ ...error, stored: null })), ...conflicts]
    if (refused.length > 0) return { kind: 'conflict', conflicts: refused }
    await tellTriggers(trx, stockCause({ kind: 'bulk-undo' }))
    if (ignoresUnseenPrices) await tellTriggers(trx, undoingPrices())
    await writeBulkRows(trx, applied, locked)
    if (edit.isChange) await markUndone(trx, changeId, now, currentAuditContext()?.actor ?? 'staff')
    else await trx.updateTable('bulk_edits').set({ undone_at: now }).where('id', '=', changeId).execute()
    return { kind: 'undone', restored: applied.length, productIds: productIdsOf(applied, locked) }
  })
