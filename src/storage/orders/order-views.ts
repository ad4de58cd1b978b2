/** Saved views of the order list: a name for a search with filters. All staff of the shop share them. */
import { sql } from 'kysely'
import { type Database, inTransaction, isUniqueViolation } from '../database/database.ts'
import { newId } from '../database/ids.ts'

export type OrderView = { id: string; name: string; query: string }

export const MAX_ORDER_VIEWS = 50

/** In the order in which they were saved. */
export const listOrderViews = (db: Database): Promise<OrderView[]> =>
  db.selectFrom('order_views').select(['id', 'name', 'query']).orderBy('created_at').orderBy('id').execute()

export const saveOrderView = async (
  db: Database,
  view: { name: string; query: string; now: Date },
): Promise<OrderView | 'name-taken' | 'full'> => {
  try {
    return await inTransaction(db, async (trx) => {
      // So that two at once do not go beyond the limit.
      await sql`lock table order_views in share row exclusive mode`.execute(trx)
      const { count } = await trx
        .selectFrom('order_views')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= MAX_ORDER_VIEWS) return 'full'
      const saved = { id: newId('view'), name: view.name, query: view.query }
      await trx
        .insertInto('order_views')
        .values({ ...saved, created_at: view.now })
        .execute()
      return saved
    })
  } catch (error) {
    if (isUniqueViolation(error, 'order_views_by_name')) return 'name-taken'
    throw error
  }
}

/** False where there is no such view. */
export const deleteOrderView = async (db: Database, id: string): Promise<boolean> =>
  (await db.deleteFrom('order_views').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
