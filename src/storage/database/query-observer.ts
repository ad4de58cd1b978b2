/** Notifies an observer of each SQL statement and of its duration, for traces. */
import type { LogEvent } from 'kysely'

/** Is notified of each statement when it has ended. The rule: its text with placeholders, never its values. */
export type QueryObserver = (statement: {
  text: string
  /** ms on the clock of `performance`. */
  startedAt: number
  /** Undefined: it succeeded. */
  error?: unknown
}) => void

/** For Kysely, which calls it after each statement, in the context of its caller. */
export const toKyselyLog =
  (observe: QueryObserver) =>
  (event: LogEvent): void =>
    observe({
      text: event.query.sql,
      startedAt: performance.now() - event.queryDurationMillis,
      error: event.level === 'error' ? event.error : undefined,
    })
