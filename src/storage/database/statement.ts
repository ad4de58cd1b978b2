/**
 * SQL that is not built again each time: as text with its values, where Kysely's builder would say the same at more length, or
 * as a query that Kysely builds once. Both are sent through Kysely, so they are observed, authorised and prepared as every
 * other statement.
 */
import { type Compilable, CompiledQuery, type QueryResult } from 'kysely'
import type { Database, Transaction } from './database.ts'

export type Statement<Row extends object = object> = {
  text: string
  values: unknown[]
  /** Never set: it tells the compiler the type of a row. */
  row?: Row
}

export const runStatement = async <Row extends object>(
  db: Database | Transaction,
  { text, values }: Statement<Row>,
): Promise<Row[]> => (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows

/** Stands for a value while a query is built. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
const PLACES = new Proxy({}, { get: (_, name) => new Place(String(name)) })

/**
 * A query that is built at its first use: of a checkout's processor time Kysely's builder took an eighth. `build` may
 * only hand its values on to Kysely, not look at them.
 */
export const builtOnce = <Values extends object, Row>(
  build: (db: Database | Transaction, values: Values) => Compilable<Row>,
): ((db: Database | Transaction, values: Values) => Promise<QueryResult<Row>>) => {
  let built: CompiledQuery<Row> | undefined
  return (db, values) => {
    built ??= build(db, PLACES as Values).compile()
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    )
    return db.executeQuery({ ...built, parameters })
  }
}
