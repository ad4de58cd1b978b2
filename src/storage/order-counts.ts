/** How many orders there are, for the figures of operation. */
import type { Database } from './database.ts'

export const countOrdersByStatus = (db: Database): Promise<{ status: string; count: number }[]> =>
  db
    .selectFrom('orders')
    .select(['status', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()
