/**
 * Runs prepared SQL, as single statements or in a transaction, with `pg` directly instead of Kysely. PostgreSQL parses
 * and plans each statement once per connection, by its name. Statements run one after another, each on its own snapshot,
 * so a read after a lock sees what the previous holder of the lock has written. Behind a pooler in transaction mode the
 * statements are sent without their names: the next one may run in another session, which does not know them.
 */
import { nameActor } from './audit-context.ts'
import {
  type Database,
  keepsSession,
  namedPoolOf,
  poolOf,
  queryObserverOf,
  retryOnConflict,
} from './database.ts'
import { observed } from './query-observer.ts'

export type Statement<Row extends object = object> = {
  /** Unique for its text: PostgreSQL refuses another text of the same name. */
  name: string
  text: string
  values: unknown[]
  /** Never set: it tells the compiler the type of a row. */
  row?: Row
}

export type RunStatement = <Row extends object>(statement: Statement<Row>) => Promise<Row[]>

const queryOf = (db: Database, { name, text, values }: Statement) =>
  keepsSession(db) ? { name, text, values } : { text, values }

/** Runs one statement outside of any transaction. */
export const runStatement = async <Row extends object>(
  db: Database,
  statement: Statement<Row>,
): Promise<Row[]> =>
  observed(
    queryObserverOf(db),
    statement.text,
    async () => (await poolOf(db).query<Row>(queryOf(db, statement))).rows,
  )

/**
 * Commits when `work` resolves, rolls back when it throws, and retries where `inTransaction` does. `lockKey` names what
 * the transaction locks: of this process's transactions with the same key, one at a time has a connection.
 */
export const inNamedTransaction = <T>(
  db: Database,
  work: (run: RunStatement) => Promise<T>,
  lockKey?: string,
): Promise<T> =>
  retryOnConflict(
    db,
    async () => {
      const observe = queryObserverOf(db)
      const client = await namedPoolOf(db).connect()
      let broken: Error | undefined
      try {
        // It travels with the first statement, which fails where this does.
        client.query('begin').catch(() => undefined)
        await nameActor((text, values) => client.query(text, values))
        const result = await work(async <Row extends object>(statement: Statement<Row>) =>
          observed(
            observe,
            statement.text,
            async () => (await client.query<Row>(queryOf(db, statement))).rows,
          ),
        )
        // PostgreSQL answers the commit of a failed transaction with a rollback.
        const { command } = await observed(observe, 'commit', () => client.query('commit'))
        if (command !== 'COMMIT') throw new Error('PostgreSQL has rolled the transaction back')
        return result
      } finally {
        if (client.getTransactionStatus() !== 'I')
          await client.query('rollback').catch((error: Error) => {
            // The connection is closed, which rolls back too.
            broken = error
          })
        client.release(broken)
      }
    },
    lockKey === undefined ? [] : [lockKey],
  )
