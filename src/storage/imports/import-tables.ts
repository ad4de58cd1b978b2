/** Table types of catalogue imports. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ImportRowKind, ImportState } from '../../domain/imports/import-state.ts'

type Timestamp = ColumnType<Date, Date | undefined, Date>

export type ImportTable = {
  id: string
  created_at: Timestamp
  updated_at: Timestamp
  file_name: string
  file_bytes: number
  /** Whether a zip of pictures was uploaded. */
  has_pictures: Generated<boolean>
  state: ImportState
  answers: JSONColumnType<object>
  report: JSONColumnType<object> | null
  progress: JSONColumnType<object> | null
  /** Why it failed, or what has to be looked at again. */
  problem: string | null
  /** How often the job of the present state was started. */
  attempts: Generated<number>
}

export const IMPORT_FILE_KINDS = ['table', 'pictures'] as const
export type ImportFileKind = (typeof IMPORT_FILE_KINDS)[number]
export type ImportFileTable = { id: string; import_id: string; kind: ImportFileKind; bytes: number }
export type ImportFileChunkTable = { file_id: string; position: number; bytes: Uint8Array }

export type ImportRowTable = {
  import_id: string
  position: number
  kind: ImportRowKind
  line: number
  handle: string
  name: string
  product_id: string | null
  body: JSONColumnType<object>
  /** Of what the dry run announced; the run compares it with what it is about to do. */
  digest: string
}

export type ImportPictureTable = {
  import_id: string
  product_id: string
  position: number
  source: string
  alt: string | null
  /** Colours that it shows. */
  colors: string[]
  url: string | null
  state: 'waiting' | 'done' | 'failed'
  reason: string | null
}

export type PictureSourceTable = { source: string; url: string; used_at: Timestamp }

declare module '../database/tables.ts' {
  interface Tables {
    imports: ImportTable
    import_files: ImportFileTable
    import_file_chunks: ImportFileChunkTable
    import_rows: ImportRowTable
    import_pictures: ImportPictureTable
    picture_sources: PictureSourceTable
  }
}
