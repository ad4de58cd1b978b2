/** Claims of orders, by the clock of the database. The rule: a station has one claim, that of the order which it claimed last. */
import { sql } from 'kysely'
import { CLAIM_MINUTES, type PackingClaim } from '../../domain/orders/packing-claim.ts'
import type { Database, Transaction } from '../database/database.ts'
import { isClaimed } from './order-conditions.ts'

export const findClaim = async (
  db: Database | Transaction,
  orderId: string,
): Promise<PackingClaim | undefined> =>
  (
    await sql<PackingClaim>`
      select c.station, c.packer, c.claimed_at as at from packing_claims c
      join orders o on o.id = c.order_id where c.order_id = ${orderId} and ${isClaimed}`.execute(db)
  ).rows[0]

/** Under the order's lock. Replaces the claim of another station. */
export const writeClaim = async (
  trx: Transaction,
  { orderId, station, packer }: { orderId: string; station: string; packer: string },
): Promise<void> => {
  await sql`
    insert into packing_claims (order_id, station, packer) values (${orderId}, ${station}, ${packer})
    on conflict (order_id) do update set
      station = excluded.station, packer = excluded.packer, claimed_at = excluded.claimed_at`.execute(trx)
  await trx
    .deleteFrom('packing_claims')
    .where('station', '=', station)
    .where('order_id', '<>', orderId)
    .execute()
}

export const endClaim = async (trx: Transaction, orderId: string): Promise<void> => {
  await trx.deleteFrom('packing_claims').where('order_id', '=', orderId).execute()
}

/** Nothing, where the station has no claim of the order. */
export const releaseClaim = async (db: Database, orderId: string, station: string): Promise<void> => {
  await db
    .deleteFrom('packing_claims')
    .where('order_id', '=', orderId)
    .where('station', '=', station)
    .execute()
}

export const deleteEndedClaims = async (db: Database): Promise<void> => {
  await sql`delete from packing_claims where claimed_at <= now() - make_interval(mins => ${CLAIM_MINUTES})`.execute(
    db,
  )
}
