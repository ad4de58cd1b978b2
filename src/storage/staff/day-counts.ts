/** Counts of the day's work in the database, each by the conditions of the list that shows it. */
import { type RawBuilder, sql } from 'kysely'
import { type DayCount, MAX_COUNTED } from '../../domain/staff/day-count.ts'
import type { Database } from '../database/database.ts'
import { isToShip } from '../orders/order-conditions.ts'
import { staffProductConditions } from '../products/staff-product-list.ts'

/** What is an alert, `listStaffAlerts` decides. */
export type StoredCount = Exclude<DayCount, 'alerts'>

const waiting: Readonly<Record<StoredCount, RawBuilder<unknown>>> = {
  toPack: sql`orders o where ${isToShip}`,
  lowStock: sql`products p where ${staffProductConditions({ stock: 'low' })}`,
  pendingRefunds: sql`orders o where o.status = 'refund_pending'`,
  withdrawals: sql`withdrawals w where w.handled_at is null`,
}

/** One statement, which stops counting at the greatest count. */
export const countDay = async (
  db: Database,
  counts: readonly StoredCount[],
): Promise<Partial<Record<StoredCount, number>>> => {
  if (counts.length === 0) return {}
  const columns = counts.map(
    (count) => sql`(select count(*)::int from (select from ${waiting[count]} limit ${MAX_COUNTED}) as few)
      as ${sql.ref(count)}`,
  )
  const { rows } = await sql<Record<StoredCount, number>>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}
