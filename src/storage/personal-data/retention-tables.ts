/** The table of retention runs. The constraints are in migration retention-runs. */
import type { ColumnType, Generated } from 'kysely'
import type { RetentionName } from '../../domain/settings/retention.ts'

export type RetentionRunTable = {
  rule: RetentionName
  started_at: ColumnType<Date, Date, Date>
  /** Null: the first run has not ended. */
  finished_at: ColumnType<Date | null, undefined, Date>
  /** Rows of the last run, and of all. */
  deleted: Generated<number>
  total: Generated<number>
}

declare module '../database/tables.ts' {
  interface Tables {
    retention_runs: RetentionRunTable
  }
}
