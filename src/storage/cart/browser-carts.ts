/**
 * Which cart a session id leads to, and which one a browser's cookie names. The rule: one cart, one cookie. An id joins the
 * cart of a browser's cookie; one whose own cart another browser has shown its cookie for stays there.
 */
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { runStatement } from '../database/statement.ts'
import { cartSql } from './cart-statements.ts'

/** A cart and its cookie are forgotten this long after their last use. */
export const BROWSER_CART_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

export type FoundCart = {
  /** Of the session id; undefined without one. */
  cart: string | undefined
  hasLines: boolean
  /** Whether a browser has shown the cookie of that cart. */
  isClaimed: boolean
  /** Lines or a checkout under the id itself, although it leads to another: written by a node of the release before. */
  hasStrays: boolean
  /** That of the cookie, unless it has ended. */
  browserCart: string | undefined
  browserHasLines: boolean
  /** The cookie was renewed within a day, and the browser has shown it before. */
  isRenewed: boolean
}

type FoundRow = {
  cart: string | null
  has_lines: boolean
  is_claimed: boolean
  has_strays: boolean
  browser_cart: string | null
  browser_has_lines: boolean
  is_renewed: boolean
}

const hasLinesSql = (cart: string) => `exists (select from cart_lines where session_id = ${cart})`

/** In one statement, with which every call about a cart begins. */
export const findCart = async (
  db: Database,
  { sessionId, tokenHash, now }: { sessionId: string | undefined; tokenHash: string | undefined; now: Date },
): Promise<FoundCart> => {
  const [row] = await runStatement<FoundRow>(db, {
    text: `select asked.cart, ${hasLinesSql('asked.cart')} as has_lines, own.seen_at is not null as is_claimed,
        asked.cart <> asked.id and (${hasLinesSql('asked.id')}
          or exists (select from checkouts where session_id = asked.id and status = 'open')) as has_strays,
        browser.session_id as browser_cart, ${hasLinesSql('browser.session_id')} as browser_has_lines,
        browser.seen_at is not null and browser.renewed_at > $3::timestamptz - interval '1 day' as is_renewed
      from (select $1::text as id, ${cartSql('$1::text')} as cart) asked
      left join browser_carts own on own.session_id = asked.cart
      left join browser_carts browser on browser.token_hash = $2
        and browser.renewed_at > $3::timestamptz - make_interval(days => ${BROWSER_CART_DAYS})`,
    values: [sessionId ?? null, tokenHash ?? null, now],
  })
  return {
    cart: row?.cart ?? undefined,
    hasLines: row?.has_lines === true,
    isClaimed: row?.is_claimed === true,
    hasStrays: row?.has_strays === true,
    browserCart: row?.browser_cart ?? undefined,
    browserHasLines: row?.browser_has_lines === true,
    isRenewed: row?.is_renewed === true,
  }
}

/**
 * Gives the cart that the id leads to a cookie, in place of one that no browser has shown. Where a browser has, nothing
 * changes: a cart is never handed to a second one. The cart is locked, so that it does not join another meanwhile.
 * @returns whether the cookie counts
 */
export const claimCart = async (
  db: Database,
  { sessionId, tokenHash, now }: { sessionId: string; tokenHash: string; now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into browser_carts as existing (session_id, token_hash, renewed_at, created_at)
    select lock_cart(${sessionId}), ${tokenHash}, ${now}, ${now}
    on conflict (session_id) do update set token_hash = excluded.token_hash, renewed_at = excluded.renewed_at
      where existing.seen_at is null
    returning session_id`.execute(db)
  return rows.length > 0
}

/** The browser has shown the cookie. */
export const renewBrowserCart = async (db: Database, cart: string, now: Date): Promise<void> => {
  await sql`update browser_carts set seen_at = coalesce(seen_at, ${now}), renewed_at = ${now}
    where session_id = ${cart}`.execute(db)
}

/**
 * Ends the cookie of the cart, by a hash that no browser has the token of. The ids that joined it still lead to it: one of
 * them may be paying, and its order has to find the checkout of the cart.
 */
export const endBrowserCart = async (db: Database, cart: string, unknownHash: string): Promise<void> => {
  await db
    .updateTable('browser_carts')
    .set({ token_hash: unknownHash, seen_at: null })
    .where('session_id', '=', cart)
    .execute()
}

/** Whether one of the session ids is that of the cart or leads to it. */
export const leadsToCart = async (
  db: Database,
  sessionIds: readonly string[],
  cart: string,
): Promise<boolean> => {
  if (sessionIds.includes(cart)) return true
  if (sessionIds.length === 0) return false
  const row = await db
    .selectFrom('cart_sessions')
    .select('session_id')
    .where('session_id', 'in', sessionIds)
    .where('cart', '=', cart)
    .executeTakeFirst()
  return row !== undefined
}

/** SQL of the cart that a session id leads to, for queries of Kysely. */
export const cartOf = (sessionId: string) =>
  sql<string>`coalesce((select cart from cart_sessions where session_id = ${sessionId}), ${sessionId})`

/** Forgets carts whose cookie has ended, with the ids that joined them; the lines stay as long as the settings say. */
export const deleteEndedBrowserCarts = async (db: Database | Transaction, now: Date): Promise<void> => {
  await db
    .deleteFrom('browser_carts')
    .where('renewed_at', '<', new Date(now.getTime() - BROWSER_CART_DAYS * DAY_MS))
    .execute()
}
