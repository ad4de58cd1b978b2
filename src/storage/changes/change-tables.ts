/** The table of the saves that can be undone. */
import type { ColumnType, JSONColumnType } from 'kysely'
import type { ChangeKind, ChangePart } from '../../domain/changes/change.ts'

export type ChangeTable = {
  id: string
  kind: ChangeKind
  made_at: ColumnType<Date, Date | undefined, never>
  /** The name of the person who saved it. */
  actor: string
  title: string
  parts: JSONColumnType<ChangePart[], string, string>
  undone_at: ColumnType<Date | null, never, Date>
  undone_by: ColumnType<string | null, never, string>
}

declare module '../database/tables.ts' {
  interface Tables {
    changes: ChangeTable
  }
}
