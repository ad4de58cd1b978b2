/** The table of staff sessions. */
import type { ColumnType } from 'kysely'

export type StaffSessionTable = {
  /** SHA-256 of the token, in hex. The token itself is not stored. */
  token_hash: string
  created_at: ColumnType<Date, Date, never>
  expires_at: ColumnType<Date, Date, never>
}

export type StaffTables = { staff_sessions: StaffSessionTable }
