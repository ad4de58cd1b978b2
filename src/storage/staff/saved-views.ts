/** Saved views of staff lists: a name for a search with filters. All staff of the shop share them. */
import { sql } from 'kysely'
import type { ViewList } from '../../domain/staff/view-list.ts'
import { type Database, inTransaction, isUniqueViolation } from '../database/database.ts'
import { newId } from '../database/ids.ts'

type SavedView = { id: string; name: string; query: string }

/** Of each list. */
const MAX_VIEWS = 50

/** In the order in which they were saved. */
export const listViews = (db: Database, list: ViewList): Promise<SavedView[]> =>
  db
    .selectFrom('order_views')
    .select(['id', 'name', 'query'])
    .where('list', '=', list)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const saveView = async (
  db: Database,
  { list, now, ...view }: { list: ViewList; name: string; query: string; now: Date },
): Promise<SavedView | 'name-taken' | 'full'> => {
  try {
    return await inTransaction(db, async (trx) => {
      // So that two at once do not go beyond the limit.
      await sql`lock table order_views in share row exclusive mode`.execute(trx)
      const { count } = await trx
        .selectFrom('order_views')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('list', '=', list)
        .executeTakeFirstOrThrow()
      if (count >= MAX_VIEWS) return 'full'
      const saved = { id: newId('view'), ...view }
      await trx
        .insertInto('order_views')
        .values({ ...saved, list, created_at: now })
        .execute()
      return saved
    })
  } catch (error) {
    if (isUniqueViolation(error, 'order_views_by_name')) return 'name-taken'
    throw error
  }
}

/** False where there is no such view. */
export const deleteView = async (db: Database, list: ViewList, id: string): Promise<boolean> =>
  (await db.deleteFrom('order_views').where('id', '=', id).where('list', '=', list).executeTakeFirst())
    .numDeletedRows > 0n
