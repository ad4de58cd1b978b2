/** The packers' queue: orders to ship, oldest first. The rule: no two stations are given the same order. */
import { sql } from 'kysely'
import type { PackingClaim } from '../../domain/orders/packing-claim.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isClaimed, isToShip } from './order-conditions.ts'

type Place = {
  /** Undefined: orders that are claimed are given too, and `claimed` has none. */
  station: string | undefined
  /** Orders up to this number are passed over, but not the station's own. */
  after: number | undefined
}

export type PackingQueue = {
  /** Of the order whose turn it is: the station's own, else the oldest that no other station has claimed. */
  nextId: string | undefined
  waiting: number
  /** By other stations. */
  claimed: ({ id: string; number: number } & PackingClaim)[]
}

/** Of the claims of others, staff see this many. */
const MAX_CLAIMED = 50

export const readPackingQueue = async (db: Database, { station, after }: Place): Promise<PackingQueue> => {
  const own = sql<{ id: string }>`
    select o.id from packing_claims c join orders o on o.id = c.order_id
    where c.station = ${station} and ${isClaimed} limit 1`
  const free = sql<{ id: string }>`
    select o.id from orders o where ${isToShip} and o.number > ${after ?? 0} and not exists (
      select from packing_claims c where c.order_id = o.id and c.station <> ${station ?? null} and ${isClaimed}
    ) order by o.number limit 1`
  const claimed = sql<PackingQueue['claimed'][number]>`
    select o.id, o.number, c.station, c.packer, c.claimed_at as at
    from packing_claims c join orders o on o.id = c.order_id
    where c.station <> ${station ?? null} and ${isClaimed} order by o.number limit ${MAX_CLAIMED}`
  const count = sql<{ waiting: number }>`select count(*)::int as waiting from orders o where ${isToShip}`
  const [ofStation, oldest, others, counted] = await Promise.all([
    station === undefined ? undefined : own.execute(db),
    free.execute(db),
    claimed.execute(db),
    count.execute(db),
  ])
  return {
    nextId: (ofStation?.rows[0] ?? oldest.rows[0])?.id,
    waiting: counted.rows[0]?.waiting ?? 0,
    claimed: others.rows,
  }
}

/** Whether packers are given the order. */
export const isInQueue = async (trx: Transaction, orderId: string): Promise<boolean> =>
  (await sql`select from orders o where o.id = ${orderId} and ${isToShip}`.execute(trx)).rows.length > 0
