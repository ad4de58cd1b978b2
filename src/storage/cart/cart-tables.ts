/** The tables of carts. A cart is named by one session id; the others of the browser lead to it. */
import type { ColumnType, Generated } from 'kysely'

/** A browser with more tabs loses the id that joined first; its cookie leads it back. */
export const MAX_SESSIONS_OF_CART = 50

export type CartLineTable = {
  /** Unguessable, because knowing it authorizes changes to the line. */
  id: string
  /** That of the cart. */
  session_id: string
  product_id: string
  /** Null once the variant is removed; a trigger finds it for lines of earlier releases. */
  variant_id: string | null
  size: string | null
  color: string | null
  quantity: number
  /** The price of one unit when it was last added; null: a node of release 0.3.0 or earlier added it. */
  added_pence: number | null
  /** Oldest first. */
  position: Generated<number>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

/** The cookie that names a cart: one browser has it. */
export type BrowserCartTable = {
  /** That of the cart. */
  session_id: string
  token_hash: string
  /** Null until the browser has sent the cookie back: of two first answers at once it keeps one. */
  seen_at: Date | null
  renewed_at: Date
  created_at: Date
}

/** Session ids that lead to the cart of another. */
export type CartSessionTable = { session_id: string; cart: string; joined_at: Date }

/** A link that takes a cart along to another device. Only a hash of its token is stored. */
export type CartHandoverTable = {
  token_hash: string
  /** A session id that leads to the cart. */
  cart: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

declare module '../database/tables.ts' {
  interface Tables {
    cart_lines: CartLineTable
    browser_carts: BrowserCartTable
    cart_sessions: CartSessionTable
    cart_handovers: CartHandoverTable
  }
}
