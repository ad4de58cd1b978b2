/** Tables of settings (such as the password hash), staff sessions, rate limits and build assets. */
import type { ColumnType } from 'kysely'

export type SettingTable = { key: string; value: string }

export type StaffSessionTable = {
  /** SHA-256 of the token, in hex. The token itself is not stored. */
  token_hash: string
  created_at: ColumnType<Date, Date, never>
  expires_at: ColumnType<Date, Date, never>
}

export type RateLimitTable = {
  key: string
  /** When the whole allowance is available again. */
  full_at: ColumnType<Date, Date, Date>
}

/** A file of the built pages, named by its content, in one encoding. */
export type BuildAssetTable = {
  /** "assets/site-BtQ2xk1c.js" */
  path: string
  encoding: 'identity' | 'br' | 'gzip'
  bytes: Buffer
  /** When a node with this build last published it. */
  seen_at: ColumnType<Date, Date, Date>
}

export type StaffTables = {
  build_assets: BuildAssetTable
  settings: SettingTable
  staff_sessions: StaffSessionTable
  rate_limits: RateLimitTable
}
