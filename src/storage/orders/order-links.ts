/**
 * Secret links to the page of an order. The rule: only the hash of a token is stored, so that a copy of the database opens
 * no page. A token cannot be read again, so each mail and each confirmation has a link of its own. A link ends with the
 * email address that it was sent to (migration 147), or when staff end it.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, inTransaction } from '../database/database.ts'
import { newSecretId } from '../database/ids.ts'
import { OrderError } from './order-error.ts'
import { writeEvent } from './order-events.ts'
import { lockOrder } from './orders.ts'

const PREFIX = 'o'
/** 130 random bits. */
const TOKEN = /^o_[a-km-np-z2-9]{26}$/

/** A fast hash is enough: nobody can try 130 random bits. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * @returns the token, which is not stored, and whether it leads to the order. It leads nowhere where the order has been
 * deleted meanwhile, as trial orders are beside their shoppers' calls: the lock has the database look for the order when
 * it writes the row, not afterwards.
 * @param only.recipient of the mail with the link: it leads nowhere where staff have corrected the order's address meanwhile
 * @param only.fewerThan it leads nowhere where the order has that many links
 */
export const createOrderLink = async (
  db: Database,
  orderId: string,
  now: Date,
  only: { recipient?: string; fewerThan?: number } = {},
): Promise<{ token: string; leadsToOrder: boolean }> => {
  const token = newSecretId(PREFIX)
  const { recipient = null, fewerThan = null } = only
  const { numAffectedRows } = await sql`
    insert into order_links (token_hash, order_id, created_at)
    select ${hashOf(token)}, id, ${now}::timestamptz from orders where id = ${orderId}
      and email is not distinct from coalesce(${recipient}, email)
      and (${fewerThan}::int is null or ${fewerThan}::int > (
        select count(*) from (select 1 from order_links where order_id = ${orderId} limit ${fewerThan}::int) as few))
      for share
  `.execute(db)
  return { token, leadsToOrder: numAffectedRows === 1n }
}

export type FoundLink = { orderId: string; createdAt: Date; hasEnded: boolean }

/** Undefined for a token that never led anywhere, whatever its form. */
export const findOrderLink = async (db: Database, token: string): Promise<FoundLink | undefined> => {
  if (!TOKEN.test(token)) return undefined
  const { rows } = await sql<FoundLink>`
    select order_id as "orderId", created_at as "createdAt", false as "hasEnded" from order_links
      where token_hash = ${hashOf(token)}
    union all
    select order_id, created_at, true from ended_order_links where token_hash = ${hashOf(token)}
  `.execute(db)
  return rows[0]
}

/** Ends all links to an order. @returns whether there was one. @throws OrderError */
export const endOrderLinks = (
  db: Database,
  { orderId, actor, now }: { orderId: string; actor: string; now: Date },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw new OrderError('order-not-found')
    const { rows } = await sql<{
      links: number
    }>`select end_order_links(${orderId}, 'infinity') as links`.execute(trx)
    const links = rows[0]?.links ?? 0
    if (links === 0) return false
    await writeEvent(trx, { orderId, actor, now, kind: 'links-ended', details: { links } })
    return true
  })
