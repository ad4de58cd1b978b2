/** The tables of the owner's settings. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type ShopSettingsTable = {
  section: string
  version: number
  value: JSONColumnType<object>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

export type ShopSettingsHistoryTable = {
  section: string
  version: number
  value: JSONColumnType<object>
  changed_at: ColumnType<Date, Date | undefined, never>
  changed_by: string
  note: Generated<string>
}

export type ShopFileTable = {
  hash: string
  /** Null: it was not an SVG. */
  svg: string | null
  png: Buffer
  /** Pixels of the upload. */
  width: number
  height: number
  /** Of the last upload. */
  added_at: ColumnType<Date, Date | undefined, Date>
}

declare module '../database/tables.ts' {
  interface Tables {
    shop_files: ShopFileTable
    shop_settings: ShopSettingsTable
    shop_settings_history: ShopSettingsHistoryTable
  }
}
