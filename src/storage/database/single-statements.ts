/**
 * Kysely's dialect for statements outside of a transaction. The rule: one that may write within a call of staff is a
 * transaction of its own, which names them as `inTransaction` does, so that no caller can forget it.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { isStaffActing, nameActor } from './audit-context.ts'

/** Of raw SQL only what begins with `select` is sure to be a read. */
const mayWrite = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'RawNode' ? !/^\s*select\b/i.test(sql) : query.kind !== 'SelectQueryNode'

class SingleStatementConnection implements DatabaseConnection {
  readonly plain: DatabaseConnection
  readonly #driver: Driver

  constructor(plain: DatabaseConnection, driver: Driver) {
    this.plain = plain
    this.#driver = driver
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return isStaffActing() && mayWrite(query)
      ? this.#executeInTransaction(query)
      : this.plain.executeQuery(query)
  }

  async #executeInTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { plain } = this
    await this.#driver.beginTransaction(plain, {})
    try {
      await nameActor((text, values) => plain.executeQuery(CompiledQuery.raw(text, values)))
      const result = await plain.executeQuery<Row>(query)
      await this.#driver.commitTransaction(plain)
      return result
    } catch (error) {
      // Where the connection is gone, the first error says so, and the pool drops it.
      await this.#driver.rollbackTransaction(plain).catch(() => undefined)
      throw error
    }
  }

  streamQuery<Row>(query: CompiledQuery, rows: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.plain.streamQuery(query, rows)
  }
}

/** Gives out a `SingleStatementConnection` in the place of each connection of another driver. */
class SingleStatementDriver implements Driver {
  readonly #driver: Driver
  readonly #connections = new WeakMap<DatabaseConnection, SingleStatementConnection>()

  constructor(driver: Driver) {
    this.#driver = driver
  }

  init = () => this.#driver.init()
  destroy = () => this.#driver.destroy()

  async acquireConnection(): Promise<SingleStatementConnection> {
    const plain = await this.#driver.acquireConnection()
    const known = this.#connections.get(plain)
    if (known) return known
    const connection = new SingleStatementConnection(plain, this.#driver)
    this.#connections.set(plain, connection)
    return connection
  }

  /** For transactions of nobody, such as a migration. */
  async beginTransaction({ plain }: SingleStatementConnection, settings: TransactionSettings): Promise<void> {
    if (isStaffActing()) throw new Error('within a call of staff, a transaction begins with inTransaction')
    await this.#driver.beginTransaction(plain, settings)
  }

  commitTransaction = ({ plain }: SingleStatementConnection) => this.#driver.commitTransaction(plain)
  rollbackTransaction = ({ plain }: SingleStatementConnection) => this.#driver.rollbackTransaction(plain)
  releaseConnection = ({ plain }: SingleStatementConnection) => this.#driver.releaseConnection(plain)
}

export class SingleStatementDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new SingleStatementDriver(super.createDriver())
  }
}
