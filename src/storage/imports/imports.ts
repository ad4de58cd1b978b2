/** Imports and the result of their dry runs. A row belongs to one product of the file. */
import { sql } from 'kysely'
import type { ImportRowKind, ImportState } from '../../domain/imports/import-state.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'

export type StoredImport = {
  id: string
  createdAt: Date
  updatedAt: Date
  fileName: string
  fileBytes: number
  hasPictures: boolean
  state: ImportState
  answers: object
  report: object | null
  progress: object | null
  problem: string | null
}

const query = (db: Database | Transaction) =>
  db
    .selectFrom('imports')
    .select([
      'id',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'file_name as fileName',
      'file_bytes as fileBytes',
      'has_pictures as hasPictures',
      'state',
      'answers',
      'report',
      'progress',
      'problem',
    ])
    .$castTo<StoredImport>()

export const findImport = (db: Database | Transaction, id: string): Promise<StoredImport | undefined> =>
  query(db).where('id', '=', id).executeTakeFirst()

/** Newest first. */
export const listImports = (db: Database): Promise<StoredImport[]> =>
  query(db).orderBy('created_at', 'desc').orderBy('id').limit(50).execute()

export const insertImport = async (
  db: Database | Transaction,
  { id, fileName, fileBytes, answers }: { id: string; fileName: string; fileBytes: number; answers: object },
): Promise<void> => {
  await db
    .insertInto('imports')
    .values({
      id,
      file_name: fileName,
      file_bytes: fileBytes,
      state: 'checking',
      answers: JSON.stringify(answers),
      report: null,
      progress: null,
      problem: null,
    })
    .execute()
}

export type ImportUpdate = Partial<{
  state: ImportState
  hasPictures: boolean
  answers: object
  report: object | null
  progress: object | null
  problem: string | null
  attempts: number
}>

const json = (value: object | null | undefined) =>
  value === undefined ? undefined : value === null ? null : JSON.stringify(value)

/** Counts one more start of the job. Undefined where the import is gone. */
export const beginAttempt = async (
  db: Database,
  id: string,
): Promise<(StoredImport & { attempts: number }) | undefined> => {
  const begun = await db
    .updateTable('imports')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst()
  const stored = begun && (await findImport(db, id))
  return stored && { ...stored, attempts: begun.attempts }
}

/** Writes only where the import is in one of `from`. @returns whether it was */
export const updateImport = async (
  db: Database | Transaction,
  id: string,
  { state, hasPictures, answers, report, progress, problem, attempts }: ImportUpdate,
  from?: readonly ImportState[],
): Promise<boolean> => {
  const result = await db
    .updateTable('imports')
    .set({
      updated_at: sql`now()`,
      ...(state !== undefined && { state }),
      ...(hasPictures !== undefined && { has_pictures: hasPictures }),
      ...(answers !== undefined && { answers: JSON.stringify(answers) }),
      ...(report !== undefined && { report: json(report) }),
      ...(progress !== undefined && { progress: json(progress) }),
      ...(problem !== undefined && { problem }),
      ...(attempts !== undefined && { attempts }),
    })
    .where('id', '=', id)
    .$if(from !== undefined, (update) => update.where('state', 'in', from ?? []))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The import, locked until the end of the transaction. */
export const lockImport = async (trx: Transaction, id: string): Promise<StoredImport | undefined> => {
  await sql`select id from imports where id = ${id} for update`.execute(trx)
  return findImport(trx, id)
}

/** Its pictures are still being fetched. */
export const isImportUnderWay = async (trx: Transaction, id: string): Promise<boolean> =>
  (await lockImport(trx, id))?.state === 'pictures'

/** One import at a time writes the catalogue. */
export const lockImports = async (trx: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('haberdash imports'))`.execute(trx)
}

export type ImportRow = {
  position: number
  kind: ImportRowKind
  line: number
  handle: string
  name: string
  product_id: string | null
  body: object
  digest: string
}

export const deleteImportRows = async (db: Database | Transaction, id: string): Promise<void> => {
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
}

export const insertImportRows = async (
  db: Database | Transaction,
  importId: string,
  rows: readonly ImportRow[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`insert into import_rows (import_id, position, kind, line, handle, name, product_id, body, digest)
    select ${importId}, r.position, r.kind, r.line, r.handle, r.name, r.product_id, r.body, r.digest
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, kind text, line int, handle text,
      name text, product_id text, body jsonb, digest text)`.execute(db)
}

/** In the order of the file. */
export const readImportRows = async (
  db: Database | Transaction,
  importId: string,
  {
    kind,
    after = -1,
    limit,
  }: { kind?: ImportRowKind | undefined; after?: number | undefined; limit: number },
): Promise<ImportRow[]> =>
  db
    .selectFrom('import_rows')
    .select(['position', 'kind', 'line', 'handle', 'name', 'product_id', 'body', 'digest'])
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind as ImportRowKind))
    .orderBy('position')
    .limit(limit)
    .$castTo<ImportRow>()
    .execute()

/** Sets the products that the run has created. */
export const nameCreatedProducts = async (
  trx: Transaction,
  importId: string,
  products: readonly { position: number; id: string }[],
): Promise<void> => {
  if (products.length === 0) return
  await sql`update import_rows r set product_id = p.id
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as p (position int, id text)
    where r.import_id = ${importId} and r.position = p.position`.execute(trx)
}

/** Rows that one statement deletes: well within the time limit of a statement. */
const DELETED_AT_ONCE = 10_000

/**
 * Deletes the import unless its last step is being committed. It ends first, so that the process that works on it stops;
 * where this process dies in between, the import stays as one that can be deleted again. @returns whether it was deleted
 */
export const deleteImport = async (db: Database, id: string): Promise<boolean> => {
  const isEnded = await inTransaction(db, async (trx) => {
    const { rows } = await sql`select from imports where id = ${id} for update skip locked`.execute(trx)
    return (
      rows.length > 0 &&
      updateImport(trx, id, { state: 'failed', progress: null, problem: 'It is being deleted.' })
    )
  })
  if (!isEnded) return false
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    const { numAffectedRows = 0n } = await sql`delete from import_rows where import_id = ${id} and position in
      (select position from import_rows where import_id = ${id} limit ${DELETED_AT_ONCE})`.execute(db)
    deleted = Number(numAffectedRows)
  }
  await db.deleteFrom('imports').where('id', '=', id).execute()
  return true
}

/** Imports beyond `keep`, oldest first, that are not under way. */
export const listOldImports = async (db: Database, keep: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'state'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(keep)
    .limit(1000)
    .execute()
  return rows.flatMap(({ id, state }) => (state === 'running' || state === 'pictures' ? [] : [id]))
}
