/**
 * Names for statements that are sent again and again. PostgreSQL parses and plans a named statement once on each
 * connection; planning took as long as execution where each was planned each time (docs/performance.md). Both what is named
 * and what is counted has a bound, because shoppers choose some of the texts, such as the number of values in a list.
 */

/** Times that a text is sent before it gets a name: most of the others are never sent again. */
const USES_BEFORE_NAME = 4
/** A plan takes some tens of KB of each of PostgreSQL's sessions that has used it. */
const MAX_NAMES = 250
const MAX_COUNTED = 2_000

export type StatementNames = {
  /** Undefined where the text is not prepared. */
  nameOf(text: string): string | undefined
  /** After a migration has changed the columns that the statement returns, which PostgreSQL refuses under the old name. */
  renew(text: string): void
}

export const createStatementNames = (): StatementNames => {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let made = 0
  const add = (text: string): string => {
    made += 1
    const name = `statement ${made}`
    names.set(text, name)
    return name
  }
  return {
    nameOf: (text) => {
      const name = names.get(text)
      if (name !== undefined || names.size >= MAX_NAMES) return name
      const used = (uses.get(text) ?? 0) + 1
      if (used > USES_BEFORE_NAME) {
        uses.delete(text)
        return add(text)
      }
      if (uses.size >= MAX_COUNTED) uses.clear()
      uses.set(text, used)
      return undefined
    },
    renew: (text) => {
      if (names.has(text)) add(text)
    },
  }
}

/** PostgreSQL's function that refuses a named statement whose columns have changed since it was parsed. */
const CHECKS_COLUMNS = 'RevalidateCachedQuery'

/** Whether the statement can be sent again under a new name. Its transaction is over. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === CHECKS_COLUMNS
