/** Tables of the system: settings, rate limits and build assets. */
import type { ColumnType } from 'kysely'

export type SettingTable = { key: string; value: string }

export type RateLimitTable = {
  key: string
  /** When the whole allowance is available again. */
  full_at: ColumnType<Date, Date, Date>
}

/** An asset of a build, whose name contains a content hash, in one encoding. */
export type BuildAssetTable = {
  /** "assets/site-BtQ2xk1c.js" */
  path: string
  encoding: 'identity' | 'br' | 'gzip'
  bytes: Buffer
  /** When a node with this build last published it. */
  seen_at: ColumnType<Date, Date, Date>
}

declare module './tables.ts' {
  interface Tables {
    build_assets: BuildAssetTable
    settings: SettingTable
    rate_limits: RateLimitTable
  }
}
