/** The uploaded files of imports, in pieces of `CHUNK_BYTES`: any node can read them. They are kept until the import is done. */
import { sql } from 'kysely'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import type { ImportFileKind } from './import-tables.ts'

const CHUNK_BYTES = 1024 * 1024
/** Of all files; beyond it those of the oldest imports that are not under way are deleted. */
export const MAX_STORED_BYTES = 1536 * 1024 * 1024

export type ImportFile = { id: string; bytes: number }

/** Replaces the import's file of this kind. `content` may come in pieces of any size. */
export const insertImportFile = async (
  trx: Transaction,
  importId: string,
  kind: ImportFileKind,
  { id, bytes }: ImportFile,
  content: AsyncIterable<Uint8Array>,
): Promise<void> => {
  await trx.deleteFrom('import_files').where('import_id', '=', importId).where('kind', '=', kind).execute()
  await trx.insertInto('import_files').values({ id, import_id: importId, kind, bytes }).execute()
  let position = 0
  let pending: Uint8Array[] = []
  let size = 0
  const flush = async () => {
    const chunk = { file_id: id, position, bytes: Buffer.concat(pending) }
    await trx.insertInto('import_file_chunks').values(chunk).execute()
    position += 1
    pending = []
    size = 0
  }
  for await (const piece of content) {
    pending.push(piece)
    size += piece.length
    if (size >= CHUNK_BYTES) await flush()
  }
  if (size > 0) await flush()
}

export const findImportFile = (
  db: Database,
  importId: string,
  kind: ImportFileKind,
): Promise<ImportFile | undefined> =>
  db
    .selectFrom('import_files')
    .select(['id', 'bytes'])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** One piece is in memory at a time. */
export async function* readImportFile(db: Database, id: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const chunk = await db
      .selectFrom('import_file_chunks')
      .select('bytes')
      .where('file_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.bytes
  }
}

export const deleteImportFiles = async (
  db: Database,
  importId: string,
  kinds: readonly ImportFileKind[],
): Promise<void> => {
  await db
    .deleteFrom('import_files')
    .where('import_id', '=', importId)
    .where('kind', 'in', [...kinds])
    .execute()
}

export const listImportFileIds = async (db: Database): Promise<Set<string>> => {
  const rows = await db.selectFrom('import_files').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the files of the oldest imports beyond `maxBytes`; those that are under way keep theirs. */
export const trimImportFiles = (db: Database, maxBytes = MAX_STORED_BYTES): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update imports set state = 'failed', updated_at = now(),
        problem = 'The file was deleted to make room for newer ones. Upload it again.'
      where state in ('blocked', 'ready', 'failed') and id in (
        select import_id from (
          select f.import_id, sum(sum(f.bytes)) over (order by i.created_at desc, i.id) as total
          from import_files f join imports i on i.id = f.import_id
          group by f.import_id, i.created_at, i.id
        ) as counted where total > ${maxBytes}
      ) returning id`.execute(trx)
    const ids = rows.map(({ id }) => id)
    await sql`delete from import_files where import_id = any(${ids}::text[])`.execute(trx)
  })
