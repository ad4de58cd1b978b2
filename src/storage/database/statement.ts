/**
 * SQL as text with its values, where Kysely's builder would say the same at more length. It is sent through Kysely, so it
 * is observed, authorised and prepared as every other statement.
 */
import { CompiledQuery } from 'kysely'
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
