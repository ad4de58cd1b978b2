/**
 * Secret links to the page of an order. The rule: only the hash of a token is stored, so that a copy of the database opens
 * no page. A token cannot be read again, so each mail and each confirmation has a link of its own.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { newSecretId } from '../database/ids.ts'

const PREFIX = 'o'
/** 130 random bits. */
const TOKEN = /^o_[a-km-np-z2-9]{26}$/

/** A fast hash is enough: nobody can try 130 random bits. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * @returns the token, which is not stored. It leads nowhere where the order has been deleted meanwhile, as trial orders are
 * beside their shoppers' calls: the lock has the database look for the order when it writes the row, not afterwards.
 */
export const createOrderLink = async (db: Database, orderId: string, now: Date): Promise<string> => {
  const token = newSecretId(PREFIX)
  await sql`
    insert into order_links (token_hash, order_id, created_at)
    select ${hashOf(token)}, id, ${now}::timestamptz from orders where id = ${orderId} for key share
  `.execute(db)
  return token
}

/** @returns the id of the order; undefined for a token that leads nowhere, whatever its form */
export const findOrderByLink = async (db: Database, token: string): Promise<string | undefined> => {
  if (!TOKEN.test(token)) return undefined
  const row = await db
    .selectFrom('order_links')
    .select('order_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row?.order_id
}

/** Whether an order has fewer links than that. */
export const hasFewerLinks = async (db: Database, orderId: string, limit: number): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from order_links where order_id = ${orderId} limit ${limit}) as few
  `.execute(db)
  return (rows[0]?.count ?? 0) < limit
}
