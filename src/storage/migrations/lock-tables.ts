/**
 * Locks tables while nodes of the earlier release still sell. Their transactions take the same tables in other orders, so
 * the lock may meet a deadlock: it gives up after a moment, long before PostgreSQL looks for one and makes a shopper its
 * victim, and `migrate` tries again.
 */
import { type Kysely, sql } from 'kysely'

/**
 * Locks the tables until the migration commits. The statements after it wait for other locks as usual.
 * @param against `writes`: others read on, which is enough for a new trigger
 */
export const lockTables = async (
  db: Kysely<unknown>,
  tables: readonly string[],
  against: 'everything' | 'writes' = 'everything',
): Promise<void> => {
  await sql`set local lock_timeout = '200ms'`.execute(db)
  const names = sql.join(tables.map((table) => sql.table(table)))
  await sql`lock table ${names} in ${sql.raw(against === 'writes' ? 'share row exclusive' : 'access exclusive')} mode`.execute(
    db,
  )
  await sql`set local lock_timeout to default`.execute(db)
}
