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

export type SettingsTables = {
  shop_settings: ShopSettingsTable
  shop_settings_history: ShopSettingsHistoryTable
}
