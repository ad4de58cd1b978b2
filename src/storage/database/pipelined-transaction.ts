/**
 * A transaction of Kysely whose statements need not wait for each other: those that are sent at once (`Promise.all`) go to
 * PostgreSQL in one packet, in the order in which they were sent, each on its own snapshot after the one before. Where one
 * fails, PostgreSQL refuses the later ones and the commit.
 */
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  Transaction,
} from 'kysely'

/** PostgreSQL's code for a statement that it refuses because an earlier one of the transaction failed. */
const TRANSACTION_FAILED = '25P02'

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === TRANSACTION_FAILED

type OnlyConnection = {
  provider: ConnectionProvider
  end(): void
  /**
   * What to throw for `error`. Which of the statements that were sent together is rejected first depends on the steps
   * that its caller takes: the refusal of a later one must not hide a deadlock or a timeout, which a caller retries.
   */
  causeOf(error: unknown): unknown
}

/** All statements go to one connection; after the end of the transaction it belongs to another. */
const onlyTo = (connection: DatabaseConnection): OnlyConnection => {
  let hasEnded = false
  let failure: unknown
  const watched: DatabaseConnection = {
    executeQuery: <Row>(...sent: Parameters<DatabaseConnection['executeQuery']>) =>
      connection.executeQuery<Row>(...sent).catch((error: unknown) => {
        // PostgreSQL answers in the order in which they were sent.
        failure ??= error
        throw error
      }),
    streamQuery: <Row>(...sent: Parameters<DatabaseConnection['streamQuery']>) =>
      connection.streamQuery<Row>(...sent),
  }
  return {
    provider: {
      provideConnection: async (consumer) => {
        if (hasEnded) throw new Error('the transaction has ended')
        return consumer(watched)
      },
    },
    end: () => {
      hasEnded = true
    },
    causeOf: (error) => (isRefusal(error) ? (failure ?? error) : error),
  }
}

/** @param db of `dialect` */
export const createTransactions = <Tables>(db: Kysely<Tables>, dialect: Dialect) => {
  const shared = { dialect, driver: new DummyDriver(), config: { dialect } }
  const executor = db.getExecutor()
  /** Commits when `work` resolves, and rolls back when it throws. */
  return <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    executor.provideConnection(async (connection) => {
      const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
      const { provider, end, causeOf } = onlyTo(connection)
      const trx = new Transaction<Tables>({
        ...shared,
        executor: executor.withConnectionProvider(provider),
      })
      // It travels with the first statement, which fails where this does.
      run('begin').catch(() => undefined)
      try {
        const result = await work(trx)
        end()
        await run('commit')
        return result
      } catch (error) {
        end()
        // Where the connection is gone, PostgreSQL rolls back, and the pool drops it.
        await run('rollback').catch(() => undefined)
        throw causeOf(error)
      }
    })
}
