/**
 * Transactions whose statements go to PostgreSQL together, in one write, and are answered together. It works through
 * them in order, each on its own snapshot, as if each had waited for the one before; what is saved is the waiting, for
 * us and for whoever waits for a lock that the transaction holds. The rule: nothing is written before the burst that
 * began the transaction has been answered, so that no statement can slip in beside it; the last one goes with the commit.
 */
import type pg from 'pg'
import { type Database, pipelinePoolOf, poolOf, retryOnConflict } from './database.ts'

/** PostgreSQL parses each once on a connection, by its name. */
export type Statement<Row extends object = object> = {
  name: string
  text: string
  values: unknown[]
  /** Never there: what a row of the answer is, for the compiler. */
  row?: Row
}
type Rows<S extends readonly Statement[]> = {
  -readonly [Index in keyof S]: S[Index] extends Statement<infer Row> ? Row[] : never
}

export type Bursts = {
  /** Begins the transaction with what locks and reads. */
  begin<const S extends readonly Statement[]>(...statements: S): Promise<Rows<S>>
  /** Writes and commits; nothing comes after it. */
  commit<const S extends readonly Statement[]>(...statements: S): Promise<Rows<S>>
}

/** A statement by itself. */
export const ask = async <Row extends object>(db: Database, { name, text, values }: Statement<Row>) =>
  (await poolOf(db).query<Row>({ name, text, values })).rows

/** @throws what the first of them failed with, once all have been answered */
const send = async (
  client: pg.PoolClient,
  statements: readonly (Statement | string)[],
): Promise<pg.QueryResult[]> => {
  const { stream } = client.connection
  const sent: Promise<pg.QueryResult>[] = []
  stream.cork()
  try {
    for (const statement of statements)
      sent.push(
        typeof statement === 'string'
          ? client.query(statement)
          : client.query({ name: statement.name, text: statement.text, values: statement.values }),
      )
  } finally {
    stream.uncork()
  }
  await Promise.allSettled(sent)
  return Promise.all(sent)
}

const burstsOn = (client: pg.PoolClient): Bursts => ({
  begin: async (...statements) => {
    const [, ...answers] = await send(client, ['begin', ...statements])
    return answers.map(({ rows }) => rows) as Rows<typeof statements>
  },
  commit: async (...statements) => {
    if (client.getTransactionStatus() !== 'T') throw new Error('there is no transaction to commit')
    const answers = await send(client, [...statements, 'commit'])
    if (answers.pop()?.command !== 'COMMIT') throw new Error('PostgreSQL has undone the transaction')
    return answers.map(({ rows }) => rows) as Rows<typeof statements>
  },
})

/**
 * Undone where `work` ends without a commit; done from the start again where `inTransaction` is too. `turn` names what
 * it locks: of the bursts of this process with the same one, one at a time has a connection.
 */
export const inBursts = <T>(db: Database, work: (bursts: Bursts) => Promise<T>, turn?: string): Promise<T> =>
  retryOnConflict(
    db,
    async () => {
      const client = await pipelinePoolOf(db).connect()
      let broken: Error | undefined
      try {
        return await work(burstsOn(client))
      } finally {
        if (client.getTransactionStatus() !== 'I')
          await client.query('rollback').catch((error: Error) => {
            // The connection is closed for it, which undoes the transaction too.
            broken = error
          })
        client.release(broken)
      }
    },
    turn === undefined ? [] : [turn],
  )
