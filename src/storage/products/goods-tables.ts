/** The table of goods receipts. */
import type { ColumnType, JSONColumnType } from 'kysely'
import type { StoredGoodsLine } from './goods-receipts.ts'

export type GoodsReceiptTable = {
  id: string
  reason: string
  document: string
  lines: JSONColumnType<StoredGoodsLine[]>
  made_by: string
  made_at: Date
  undone_by: ColumnType<string | null, string | undefined>
  undone_at: ColumnType<Date | null, Date | undefined>
}

declare module '../database/tables.ts' {
  interface Tables {
    goods_receipts: GoodsReceiptTable
  }
}
