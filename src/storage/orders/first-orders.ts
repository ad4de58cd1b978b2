/** Whether the shop has any order, and one that is none of trial: what a new shop is told depends on both. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type FirstOrders = { hasAny: boolean; hasReal: boolean }

export const readFirstOrders = async (db: Database): Promise<FirstOrders> => {
  // As `isTrial` has it: the mode of an early order is not recorded.
  const { rows } = await sql<FirstOrders>`
    select exists (select from orders) as "hasAny",
      exists (select from orders where mode is null or mode = 'live') as "hasReal"`.execute(db)
  const [orders] = rows
  if (!orders) throw new Error('a question without an answer')
  return orders
}
