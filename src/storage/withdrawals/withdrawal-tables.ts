/** The table of withdrawals. The constraints are in migration 119. */
import type { ColumnType } from 'kysely'

export type WithdrawalLine = { position: number; quantity: number; name: string }

export type WithdrawalTable = {
  id: string
  /** Of the form: submitted again, it makes no second row. */
  request_key: string
  /** The order that the statement names, or whose secret link was used; null where none matches. */
  order_id: string | null
  /** Declared on the page behind the order's secret link. */
  by_link: boolean
  /** As entered, as the next two. */
  name: string
  contract: string
  email: string
  /** Null: of the whole contract. */
  lines: ColumnType<WithdrawalLine[] | null, string | null, never>
  submitted_at: ColumnType<Date, Date, never>
  handled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  handled_by: string | null
}

declare module '../database/tables.ts' {
  interface Tables {
    withdrawals: WithdrawalTable
  }
}
