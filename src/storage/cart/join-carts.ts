/**
 * A session id joins the cart of its browser. Both carts are locked, in one order everywhere. Their lines become one cart:
 * of the same variant the larger quantity counts, because the shopper put it into both. An open checkout of the cart that
 * ends is settled first, by the caller: nothing moves before.
 */
import { sql } from 'kysely'
import { MAX_CART_LINES } from '../../domain/cart/cart.ts'
import type { Transaction } from '../database/database.ts'
import { type Checkout, findOpenCheckout } from '../payments/checkouts.ts'
import { cartOf } from './browser-carts.ts'
import { MAX_SESSIONS_OF_CART } from './cart-tables.ts'
import { lockCart } from './carts.ts'

export type JoinStep =
  | { kind: 'joined' }
  /** Nothing has changed: the id's cart is another browser's, or too large, or the browser's cart has ended. */
  | { kind: 'kept' }
  /** Nothing has changed: this checkout has to end first. */
  | { kind: 'settle'; checkout: Checkout }

/** Whether lines "a" and "b" are the same choice; staff may have renamed the size of one since it was added. */
const isSameChoice = sql`a.product_id = b.product_id and (a.variant_id = b.variant_id
  or (a.size is not distinct from b.size and a.color is not distinct from b.color))`

const countTogether = async (trx: Transaction, carts: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cart_lines a where session_id = any(${carts}::text[]) and not exists (
      select from cart_lines b where b.session_id = any(${carts}::text[]) and b.position < a.position and ${isSameChoice})`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

const moveLines = async (trx: Transaction, from: string, to: string): Promise<void> => {
  await sql`update cart_lines set quantity = greatest(cart_lines.quantity, same.quantity),
      added_pence = coalesce(cart_lines.added_pence, same.added_pence),
      updated_at = greatest(cart_lines.updated_at, same.updated_at)
    from (select a.id, max(b.quantity) as quantity, max(b.updated_at) as updated_at,
        (array_agg(b.added_pence order by b.updated_at desc) filter (where b.added_pence is not null))[1] as added_pence
      from cart_lines a join cart_lines b on b.session_id = ${from} and ${isSameChoice}
      where a.session_id = ${to} group by a.id) same
    where cart_lines.id = same.id`.execute(trx)
  await sql`delete from cart_lines a where session_id = ${from}
    and exists (select from cart_lines b where b.session_id = ${to} and ${isSameChoice})`.execute(trx)
  await sql`update cart_lines set session_id = ${to} where session_id = ${from}`.execute(trx)
}

const leadTo = async (trx: Transaction, sessionIds: readonly string[], cart: string, now: Date) => {
  await sql`update cart_sessions set cart = ${cart} where cart = any(${sessionIds}::text[])`.execute(trx)
  await sql`delete from browser_carts where session_id = any(${sessionIds}::text[])`.execute(trx)
  await sql`insert into cart_sessions (session_id, cart, joined_at)
    select id, ${cart}, ${now} from unnest(${sessionIds}::text[]) as id
    on conflict (session_id) do update set cart = excluded.cart, joined_at = excluded.joined_at`.execute(trx)
  await sql`delete from cart_sessions where session_id in (
    select session_id from cart_sessions where cart = ${cart} order by joined_at desc
    offset ${MAX_SESSIONS_OF_CART})`.execute(trx)
}

const readCartOf = async (trx: Transaction, sessionId: string): Promise<string> => {
  const { rows } = await sql<{ cart: string }>`select ${cartOf(sessionId)} as cart`.execute(trx)
  return rows[0]?.cart ?? sessionId
}

/** Whether the cookie of the cart counts, and whether its browser has shown it. */
const readClaim = (trx: Transaction, cart: string) =>
  trx.selectFrom('browser_carts').select('seen_at').where('session_id', '=', cart).executeTakeFirst()

export const joinCarts = async (
  trx: Transaction,
  { sessionId, cart, now }: { sessionId: string; cart: string; now: Date },
): Promise<JoinStep> => {
  const own = await readCartOf(trx, sessionId)
  // Lines may also stand under the id itself, from a node of the release before.
  const ending = [...new Set([own, sessionId])].filter((id) => id !== cart)
  for (const id of [...ending, cart].sort()) await lockCart(trx, id)
  if ((await readCartOf(trx, sessionId)) !== own || !(await readClaim(trx, cart))) return { kind: 'kept' }
  if (own !== cart && (await readClaim(trx, own))?.seen_at) return { kind: 'kept' }
  for (const id of ending) {
    const checkout = await findOpenCheckout(trx, id)
    if (checkout) return { kind: 'settle', checkout }
  }
  if ((await countTogether(trx, [...ending, cart])) > MAX_CART_LINES) return { kind: 'kept' }
  for (const id of ending) await moveLines(trx, id, cart)
  await leadTo(trx, ending, cart, now)
  return { kind: 'joined' }
}
