/** The tables of stocktakes and their lines. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { StocktakeScope, StocktakeState } from '../../domain/products/stocktake.ts'

export type StocktakeTable = {
  id: string
  number: ColumnType<number, never, never>
  scope: JSONColumnType<StocktakeScope>
  title: string
  state: Generated<StocktakeState>
  /** Rises with each count. */
  version: Generated<number>
  opened_by: string
  opened_at: Date
  reason: ColumnType<string | null, string | undefined>
  closed_by: ColumnType<string | null, string | undefined>
  closed_at: ColumnType<Date | null, Date | undefined>
  undone_by: ColumnType<string | null, string | undefined>
  undone_at: ColumnType<Date | null, Date | undefined>
}

export type StocktakeLineTable = {
  stocktake_id: string
  item_id: string
  product_id: string
  name: string
  size: string | null
  color: string | null
  sku: string | null
  counted: number
  /** On the shelf when it was counted, with the units that were sold and not shipped. */
  expected: number
  unshipped: number
  counted_by: string
  counted_at: Date
  /** Of the last scans: one that is sent again is counted once. */
  scan_keys: JSONColumnType<string[], string | undefined>
}

declare module '../database/tables.ts' {
  interface Tables {
    stocktakes: StocktakeTable
    stocktake_lines: StocktakeLineTable
  }
}
